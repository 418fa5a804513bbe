"""What phases have in common: their record, and the ways in which they are played."""
