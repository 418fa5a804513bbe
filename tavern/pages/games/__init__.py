"""Interfaces and words between pages and games: painters, options of a new table, names of bots."""
