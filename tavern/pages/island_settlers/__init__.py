"""The pages of Island Settlers: the island as a drawing, and what one seat can do there.

The planned act is in the address. `do` is the chosen act, `at` the place that is previewed, and
`field` the field that a phone has enlarged. Cards that are counted together are numbers with points
between them. Nothing is stored until a form is sent. Without script every tap is a link.
"""

from tavern.pages.island_settlers.painter import IslandSettlersPainter

PAINTER = IslandSettlersPainter()
