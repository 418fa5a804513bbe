"""Backups: one file with everything the database holds, checked before it is believed."""
