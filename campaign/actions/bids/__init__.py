"""Envelopes and standing orders: sealing, opening, and checking what was opened."""
