"""The map workshop: maps to look at, and drafts to draw."""
