"""The map as it is drawn on pages and pictures."""
