"""Limits for input of programs: those of the description, and values at and beyond them."""
