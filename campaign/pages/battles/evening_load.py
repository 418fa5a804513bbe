"""Battles compared with tables and evenings: the battles that movement can still create, and the
room for them."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from campaign.battles.lookahead import lookahead
from campaign.pages.scene.campaign_view import Scene
from club.actions.schedule.calendar import calendar_of, deadline
from club.pages.frame.deadline_display import zone_of


@dataclass(frozen=True, slots=True)
class Evenings:
    """`room` is tables times evenings before the window ends, None if no evenings were entered."""

    sure: int
    most: int
    tables: int
    nights: list[date]
    room: int | None

    @property
    def too_many(self) -> bool:
        return self.room is not None and self.most > self.room


def evenings_of(scene: Scene) -> Evenings:
    """The window runs from the present for as long as battles may take. Without a window every
    evening counts."""
    game = scene.game
    found = lookahead(scene.world)
    until = _window_end(game)
    today = game.database_now.astimezone(zone_of(game)).date()
    nights = [
        night
        for night in map(date.fromisoformat, game.campaign.club_nights)
        if today <= night and (until is None or night <= until.date())
    ]
    room = game.campaign.tables * len(nights) if game.campaign.tables else None
    return Evenings(found.sure, found.most, game.campaign.tables, nights, room)


def _window_end(game: Any) -> datetime | None:
    if game.phase == "battles":
        return game.closes_at
    return deadline("battles", game.database_now, **calendar_of(game))
