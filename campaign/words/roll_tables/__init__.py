"""The tables to roll on that come with the site, in our own words.

`ready` has them by name. `field` are for battles, `realm` for turns, players and lords.
"""
