"""Pages and parts of pages that every kind of game has.

These are the one list of games that wait for a reader, answers to polls of open pages, and the
pages of spectators.
"""
