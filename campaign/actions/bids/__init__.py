"""Envelopes and plans: sealing, opening, and checking what was opened."""
