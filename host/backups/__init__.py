"""Backups: one file with everything in the database, checked before it is trusted."""
