"""How a bot judges a position."""
