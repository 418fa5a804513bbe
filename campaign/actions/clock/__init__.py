"""Closing a phase, and playing for people who are absent."""
