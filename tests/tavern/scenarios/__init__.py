"""Conformance cases of the table games, and one adapter a game that gives them to its rules."""
