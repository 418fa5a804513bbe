"""The maps that a campaign may be founded on: those of the house with a picture and a sentence."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from campaign.models import Map
from campaign.pages.map.house_maps import HouseMapWords, picture_of, words_of


@dataclass(frozen=True, slots=True)
class MapChoice:
    """One radio button; `words` and `picture` only with maps that come with the site."""

    button: Any
    map: Map
    words: HouseMapWords | None
    picture: SafeString | None


def map_choices(field: Any) -> tuple[list[MapChoice], list[MapChoice]]:
    """The choices of this bound field: maps that come with the site, and all others."""
    known, others = [], []
    for button in field:
        map = button.data["value"].instance
        words = words_of(map)
        if words:
            known.append(MapChoice(button, map, words, picture_of(map)))
        else:
            others.append(MapChoice(button, map, None, None))
    return known, others
