"""Conformance cases of the board games, and one adapter a game that gives them to its rules."""
