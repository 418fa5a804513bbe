"""The map workshop: published maps, and drafts to draw."""
