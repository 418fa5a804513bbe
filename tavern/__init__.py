"""Board games: Stone Falls, Six Lands and Island Settlers, each a kind of game of the club.

The rules of a game are a separate package without Django (`stone_falls`, `six_lands`,
`island_settlers`). The other modules are common to all tables of the tavern. The tavern imports the
club and never the campaign.
"""
