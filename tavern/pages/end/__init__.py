"""The end of a table: who won and by what, the decisive act, where the points come from, a picture.

The account of a game, `tavern.<game>.account`, names the parts of the points and the act.
"""
