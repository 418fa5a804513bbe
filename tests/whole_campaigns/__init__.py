"""Random campaigns, and the invariants after each of their steps."""
