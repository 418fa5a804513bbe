"""The demo campaign and its guided tours."""
