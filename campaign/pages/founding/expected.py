"""The length that campaigns on the chosen map have, and the switch that helps where it is not good.

The page says it for what the form holds; where there is a script, it is asked for again when the
map, the players, the turns or the memory points change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from campaign.actions.workshop.map_trials import map_figures
from campaign.actions.workshop.maps import usable_maps
from campaign.house_rules import LIMITS_BY_PLAYERS, TRACK_PLACES, Limits
from campaign.models import Map
from campaign.pages.words.length_advice import figures_advice, limits_advice
from campaign.pages.words.length_words import in_short
from club.pages.frame.requests import Request

FIELDS = ("map", "players", "limits.turns", "limits.prestige")


@dataclass(frozen=True, slots=True)
class Expected:
    """`sentence` is of the usual terms, "" where nothing is known; `own` says that turns or memory
    points are others. `advice` is of the terms as they are typed."""

    map: Map
    players: int
    sentence: str
    own: bool
    advice: tuple[str, ...]


@login_required
@require_safe
def expected_length(request: Request) -> HttpResponse:
    """The part of the form that says it, for the map and the numbers in the address."""
    found = expected(usable_maps(request.user), request.GET.dict())
    return render(request, "founding/_expected.html", {"expected": found})


def expected_of(forms: Mapping[str, Any]) -> Expected | None:
    """That of the forms as they are shown, filled or not."""
    fields = [*forms["basics"], *forms["rules"]]
    values = {field.name: field.value() for field in fields if field.name in FIELDS}
    return expected(forms["basics"].fields["map"].queryset, values)


def expected(maps: Any, values: Mapping[str, Any]) -> Expected | None:
    """None where no map or no number of players is chosen."""
    players = _whole(values.get("players"))
    chosen = values.get("map")
    key = _whole(getattr(chosen, "pk", chosen))
    map = maps.filter(pk=key).first() if key else None
    if map is None or players not in LIMITS_BY_PLAYERS:
        return None
    usual = LIMITS_BY_PLAYERS[players]
    limits = _typed(usual, values)
    figures = map_figures(map.road_map(), players) if limits == usual else None
    advice = [*limits_advice(limits)]
    if figures is not None:
        advice += figures_advice(figures, usual)
    sentence = in_short(figures) if figures else ""
    return Expected(map, players, sentence, limits != usual, tuple(advice))


def _typed(usual: Limits, values: Mapping[str, Any]) -> Limits:
    """The usual limits with the turns and memory points that were typed and can be played."""
    turns = _whole(values.get("limits.turns")) or usual.turns
    points = _whole(values.get("limits.prestige")) or usual.prestige
    return replace(usual, turns=turns, prestige=min(points, TRACK_PLACES))


def _whole(value: Any) -> int | None:
    """The whole number of at most nine digits that was typed; None for anything else."""
    text = str(value or "").strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else None
