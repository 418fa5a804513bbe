"""Chance at tables: the deal from the seed, its publication, and the check of a table.

A table is set up with a first world without any draw. At the start the lucky words are noted, then
the terms of the deal. The deal is then drawn from the seed at that place of the chain. Its note is
a hash that reveals nothing until the seed is opened.
"""
