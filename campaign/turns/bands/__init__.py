"""Bands and their units: muster, recruitment, transfer."""
