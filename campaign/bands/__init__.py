"""Bands and their units: muster, recruitment, transfer, movement, and the memory that they win."""
