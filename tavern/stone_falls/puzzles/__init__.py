"""Puzzles: positions of games alone from which gold is certain, with three stones to come (S33).

`search` finds every way to gold; `making` plays deals until such a position comes; `known` reads
those that were made (`puzzles.json`, by `manage.py makepuzzles`).
"""
