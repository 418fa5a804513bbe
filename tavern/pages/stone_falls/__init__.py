"""The pages of Stone Falls: the board, a turn that is composed step by step, and its words.

A turn is composed in the address: `steps` are the numbers of the choices taken so far, `picks` the
places tapped for the next one, and `moment` the state that both belong to. Nothing is stored until
the whole turn is given; without script every tap is a link.
"""

from tavern.pages.stone_falls.painter import StoneFallsPainter

PAINTER = StoneFallsPainter()
