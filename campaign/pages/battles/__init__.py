"""Pages of battles, and sheets for club evenings."""
