"""Hostile and odd files, sent as browsers send them: maps, pictures."""
