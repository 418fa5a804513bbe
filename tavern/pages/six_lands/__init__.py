"""The pages of Six Lands: lands, troops and a hand, drawn from what one seat sees.

A card of the hand is picked by a link (`card` in the address); what it can do then stands below,
each with what follows from it. Every act is a form of its own.
"""

from tavern.pages.six_lands.painter import SixLandsPainter

PAINTER = SixLandsPainter()
