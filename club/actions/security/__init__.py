"""Keys, secrets, limits, and reading input from strangers."""
