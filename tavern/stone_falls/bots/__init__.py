"""Bots. Nothing is hidden in this game, so a bot knows what everybody knows.

A bot has `answer(seen, offered, rng)`: the view of a seat, the offered commands, and chance. It
gives one command, so a turn is several answers, each found from the present state. `features`
computes the worth of a treasure and the stones that a board waits for. `variants` lists what a
stone can do.
"""
