"""Bots. Nothing is hidden in this game: a bot knows what everybody knows.

A bot has `answer(seen, offered, rng)`: what a seat sees, what it is offered, and chance. It gives
one command, so a turn is several answers, each found from the present state. `features` says
what a treasure is worth and which stones a board waits for, `variants` lists what a stone can do.
"""
