"""Conformance cases of the board games, and for each game an adapter to its rules."""
