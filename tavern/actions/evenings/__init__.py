"""Evenings: a list of planned tables, and people say where they sit."""
