"""Decisions of the organiser: rulings, corrections and deadlines."""
