"""Puzzles: positions of solo games with three stones to come, from which gold is certain (S33).

`search` finds every way to gold. `making` plays deals until such a position comes. `known` reads
the puzzles that were made (`puzzles.json`, by `manage.py makepuzzles`).
"""
