"""The frame of all pages of every game."""
