"""The maps on which a campaign may be founded. Those of the site have a picture and a sentence, the
reader's own a picture."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from campaign.models import Map
from campaign.pages.map.house_maps import HouseMapWords, picture_of, pictures_of, words_of
from campaign.trials.figures import Figures, figures_at, layout_of
from club.pages.frame.fragments import cached

PICTURED = 12  # own maps with a picture


@dataclass(frozen=True, slots=True)
class MapChoice:
    """One radio button. Only maps that come with the site have `words`. Those of others have no
    `picture`."""

    button: Any
    map: Map
    words: HouseMapWords | None
    picture: SafeString | None


def known_of(choice: MapChoice, players: int) -> Figures | None:
    """The figures that came with a map of the site; None for other maps. Its layout is computed
    once, as a published map never changes."""
    if choice.words is None:
        return None
    map = choice.map
    layout = cached("layout-of-a-map", (map.pk, map.slug), lambda: layout_of(map.road_map()))
    return figures_at(layout, players)


def map_choices(field: Any, reader: Any) -> tuple[list[MapChoice], list[MapChoice]]:
    """The choices of this bound field: those with a picture, and the others. The chosen map comes
    first, then the maps of the site."""
    known: list[MapChoice] = []
    own: list[MapChoice] = []
    others: list[MapChoice] = []
    for button in field:
        map = button.data["value"].instance
        words = words_of(map)
        if words:
            known.append(MapChoice(button, map, words, picture_of(map)))
        else:
            mine = map.author_id == reader.pk and len(own) < PICTURED
            (own if mine else others).append(MapChoice(button, map, None, None))
    drawn = [
        replace(choice, picture=picture)
        for choice, picture in zip(own, pictures_of([one.map for one in own]), strict=True)
    ]
    return (
        _chosen_first(field, known + [one for one in drawn if one.picture]),
        [one for one in drawn if not one.picture] + others,
    )


def _chosen_first(field: Any, choices: list[MapChoice]) -> list[MapChoice]:
    chosen = str(field.value())
    return sorted(choices, key=lambda one: str(one.map.pk) != chosen)
