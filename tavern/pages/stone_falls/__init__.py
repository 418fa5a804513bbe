"""The pages of Stone Falls: the board, a turn that is planned step by step, and its words.

The planned turn is in the address. `steps` are the numbers of the choices so far, `picks` the
places tapped for the next one, and `moment` the state that both belong to. Nothing is stored until
the whole turn is sent. Without script every tap is a link.
"""

from tavern.pages.stone_falls.painter import StoneFallsPainter

PAINTER = StoneFallsPainter()
