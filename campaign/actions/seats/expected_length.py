"""The expected length of a campaign, by the model of people.

`bench.balance.weeks` computed the figures, for campaigns in which half of the people plan ahead.
The expected ends are entries of calendars.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.actions.seats.founding_terms import PRESETS, durations_at
from club import places
from club.actions.delivery.calendar_entries import CalendarEntry, house
from club.actions.delivery.notice_rendering import absolute
from club.models import Game, Seat

FILE = "expected_lengths.json"  # of the fixtures


class ExpectedLength(NamedTuple):
    """`evenings` is the number of evenings with battles during all these `days`."""

    days: float
    evenings: float

    @property
    def weeks(self) -> int:
        return max(1, round(self.days / 7))

    @property
    def weeks_between_evenings(self) -> int:
        return max(1, round(self.days / 7 / self.evenings)) if self.evenings else self.weeks


@lru_cache(maxsize=1)
def _figures() -> dict[tuple[str, int], ExpectedLength]:
    rows = json.loads((places.FIXTURES / FILE).read_text("utf-8"))
    return {
        (row["preset"], row["players"]): ExpectedLength(row["campaign_days"], row["evenings"])
        for row in rows
        if row["plan"] == "half"
    }


def expected_length(preset: str, players: int) -> ExpectedLength | None:
    """The expected length of a campaign with the terms of this preset; None if the model has
    none."""
    return _figures().get((preset, players))


def preset_of(game: Game) -> str:
    """The preset whose calendar a campaign has, if the model covers it; else ""."""
    for name in {preset for preset, _players in _figures()}:
        terms = PRESETS[name]
        as_founded = durations_at(terms.pace, terms.live_minutes or 0)
        if not game.live and {"live": 0} | game.durations == as_founded:
            return name
    return ""


def expected_end(game: Game, players: int) -> datetime | None:
    """The expected end of a running campaign; None if its calendar is that of no preset."""
    length = expected_length(preset_of(game), players)
    return None if length is None else game.created_at + timedelta(days=length.days)


HOUR = timedelta(hours=1)


def expected_ends(seats: Mapping[int, Seat]) -> Iterator[CalendarEntry]:
    """One entry for each campaign that runs at a pace that the model covers."""
    games = [(id, seat.game) for id, seat in seats.items()]
    running = [id for id, game in games if game.status == Game.RUNNING and preset_of(game)]
    if not running:
        return
    counted = Seat.objects.filter(game__in=running).values("game").annotate(players=Count("pk"))
    for row in counted.order_by("game"):
        game = seats[row["game"]].game
        end = expected_end(game, row["players"])
        if end is not None:
            yield CalendarEntry(
                uid=f"{game.public_id}-end@{house()}",
                sequence=0,
                starts=end,
                ends=end + HOUR,
                title=_("%(campaign)s: expected end") % {"campaign": game.name},
                text=_("As long as such campaigns last on average, by a model of people."),
                place="",
                link=absolute(reverse("table", args=[game.public_id])),
                cancelled=False,
            )
