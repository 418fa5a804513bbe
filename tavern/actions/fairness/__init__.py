"""Chance at tables: the deal from the seed, what is shown of it, and checking a table.

A table is founded with a first world in which nothing was drawn. At the start the words for luck
are noted, then the terms of the deal, and the deal is drawn from the seed at that place of the
chain. Its note is a hash that reveals nothing until the seed is opened.
"""
