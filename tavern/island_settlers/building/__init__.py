"""Buying with resources: roads, settlements, cities, development cards (C20–C24, C28–C36)."""
