"""Automatic players for Six Lands. They get what a seat sees, and chance.

`random_bot` takes any choice. `steady` takes the one that leads to the best table. `sharp` plays
games on from there with imagined hands. `assessment` computes the worth of a table to a seat, and
`registry` names the bots.
"""
