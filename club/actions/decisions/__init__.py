"""Decisions of the organiser about the course of a game: deadlines, pauses, ending it early.

Each is a row `Ruling` with its reason, which everybody can read.
"""
