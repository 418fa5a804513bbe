"""Random campaigns, and what holds after each step of them."""
