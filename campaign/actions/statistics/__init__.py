"""The statistics of the club, over all campaigns that the reader may see.

A worker counts each campaign when a turn of it has closed, into one row for each side of a battle.
Every figure is a sum of such rows, which are its evidence. Nothing of an open turn is counted.
"""
