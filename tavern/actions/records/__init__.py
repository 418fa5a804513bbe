"""Record files of tables that are over: writing one, playing one again, and bringing one here.

A record is JSON Lines: a header with the deal, then a command a line in the order played. It has
everything that was hidden, so that it is written only once the game is over.
"""
