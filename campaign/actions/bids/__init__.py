"""Sealed bids and plans: sealing them, opening them, and checking what was opened."""
