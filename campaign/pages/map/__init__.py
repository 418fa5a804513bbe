"""The map as pages and pictures show it."""
