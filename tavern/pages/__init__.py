"""Pages of the tavern.

A game is drawn by its painter: the module `tavern/pages/<game>/` with its `PAINTER`, and the folder
`templates/tavern/<game>/` (`games.painters` describes both). Pages ask `table_queries` what a seat
sees and hears, and read no world.
"""
