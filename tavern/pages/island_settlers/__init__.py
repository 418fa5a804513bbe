"""The pages of Island Settlers: the island as a drawing, and what one seat can do there.

What is being composed stands in the address: `do` is the chosen act, `at` the place that is
previewed, `field` the field that a phone has drawn near, and cards that are counted together are
numbers with points between them. Nothing is stored until a form is sent; without script every tap
is a link.
"""

from tavern.pages.island_settlers.painter import IslandSettlersPainter

PAINTER = IslandSettlersPainter()
