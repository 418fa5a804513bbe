"""Automatic players. They get what their seat sees, and chance."""
