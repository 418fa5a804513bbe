"""The draws of a deal of Six Lands in words, each with the thing that it decided."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tavern.pages.six_lands.card_words import LANDS


def names_of_deal(seats: Mapping[str, Any], options: Mapping[str, Any]) -> list[str]:
    """A name for each draw, in their order (K5, K6, KA4, KA17; `tavern.six_lands.dealing`)."""
    names = [_("The set of %(name)s") % {"name": seat.name} for seat in seats.values()]
    if not options.get("first_game"):
        lands = [_("First card of the defence: %(land)s") % {"land": land} for land in LANDS]
        names = [_("The set of the table"), *names, *lands, _("The lay-out of the second cards")]
    return names if options.get("first") else [*names, _("Who begins")]
