"""Decisions of the organiser about the course of a game: deadlines, pauses, breaking it off.

Each is a row `Ruling` with its reason, which everybody reads.
"""
