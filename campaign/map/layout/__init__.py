"""The layout of a map."""
