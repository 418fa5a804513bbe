"""The expected length of a campaign, by the model of people.

`bench.balance.weeks` computed the figures, for campaigns in which half of the people plan ahead.
"""

import json
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings

from campaign.actions.seats.founding_terms import PRESETS, durations_at
from club.models import Game

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
    rows = json.loads((settings.BASE_DIR / "fixtures" / FILE).read_text("utf-8"))
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
