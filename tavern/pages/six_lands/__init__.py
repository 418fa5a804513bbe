"""The pages of Six Lands: lands, troops and a hand, drawn from what one seat sees.

A link picks a card of the hand (`card` in the address). Below it are its possible plays, each with
its consequences. Every act has its own form.
"""

from tavern.pages.six_lands.painter import SixLandsPainter

PAINTER = SixLandsPainter()
