"""Evenings: several tables are planned in one list, and people say where they sit."""
