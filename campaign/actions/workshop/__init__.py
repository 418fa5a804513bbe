"""Maps, and simulations on them."""
