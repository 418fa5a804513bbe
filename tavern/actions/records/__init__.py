"""Record files of tables that are over: exporting, replaying and importing them.

A record is JSON Lines: a header with the deal, then a command a line in the order of play. It
contains everything that was hidden, so it is written only after the game is over.
"""
