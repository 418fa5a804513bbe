"""The expected length of campaigns on the chosen map, and the switch that helps if it is not good.

The page shows it for the form's present values. With script, it is requested again when the map,
the players, the turns or the memory points change.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from msgspec.structs import replace as with_limits

from campaign.actions.workshop.maps import usable_maps
from campaign.actions.workshop.simulation_requests import map_figures
from campaign.house_rules import LIMITS_BY_PLAYERS, TRACK_PLACES, Limits
from campaign.models import Map
from campaign.pages.founding.map_choice import MapChoice, known_of
from campaign.pages.words.trials.length_advice import figures_advice, limits_advice
from campaign.pages.words.trials.length_words import in_short
from campaign.trials.figures import Figures
from club.pages.frame.fragments import Request

FIELDS = ("map", "players", "limits.turns", "limits.prestige")


@dataclass(frozen=True, slots=True)
class Expected:
    """`sentence` is for the usual terms, "" if nothing is known. `own` means that turns or memory
    points differ from them. `later` means that a simulation may exist for which the page has not
    looked. `advice` is for the terms as they are typed."""

    map: Map
    players: int
    sentence: str
    own: bool
    later: bool
    advice: tuple[str, ...]


@login_required
@require_safe
def expected_length(request: Request) -> HttpResponse:
    """That part of the form, for the map and the numbers in the address."""
    key = _key(request.GET.get("map"))
    map = usable_maps(request.user).filter(pk=key).first() if key else None
    found = _expected(map, request.GET, lambda m, players: map_figures(m.road_map(), players))
    return render(request, "founding/_expected.html", {"expected": found})


def expected_of(forms: Mapping[str, Any], choices: Iterable[MapChoice]) -> Expected | None:
    """The expected length for the forms as they are shown, filled or not. Maps of the site need no
    query. For other maps it uses only what is known without one."""
    fields = [*forms["basics"], *forms["rules"]]
    values = {field.name: field.value() for field in fields if field.name in FIELDS}
    key = _key(values["map"])
    choice = next((one for one in choices if one.map.pk == key), None)
    if choice is None:
        return None
    found = _expected(choice.map, values, lambda _, players: known_of(choice, players))
    return replace(found, later=not found.sentence and not found.own) if found else None


def _expected(
    map: Map | None, values: Mapping[str, Any], known: Callable[[Map, int], Figures | None]
) -> Expected | None:
    """The length; None if no map or no number of players is chosen."""
    players = _whole(values.get("players"))
    if map is None or players not in LIMITS_BY_PLAYERS:
        return None
    usual = LIMITS_BY_PLAYERS[players]
    limits = _typed(usual, values)
    figures = known(map, players) if limits == usual else None
    advice = [*limits_advice(limits), *(figures_advice(figures, usual) if figures else ())]
    sentence = in_short(figures) if figures else ""
    return Expected(map, players, sentence, limits != usual, False, tuple(advice))


def _typed(usual: Limits, values: Mapping[str, Any]) -> Limits:
    """The usual limits with the typed turns and memory points, if these can be played."""
    turns = _whole(values.get("limits.turns")) or usual.turns
    points = _whole(values.get("limits.prestige")) or usual.prestige
    return with_limits(usual, turns=turns, prestige=min(points, TRACK_PLACES))


def _key(chosen: Any) -> int | None:
    return _whole(getattr(chosen, "pk", chosen))


def _whole(value: Any) -> int | None:
    """The typed whole number of at most nine digits; None for anything else."""
    text = str(value or "").strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else None
