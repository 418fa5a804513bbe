"""Board games: Stone Falls, Six Lands and Island Settlers, each a kind of game of the club.

The rules of a game are a room of their own without Django (`stone_falls`, `six_lands`,
`island_settlers`); what all three share as tables of the tavern lies beside them. The tavern
imports the club and never the campaign.
"""
