"""The daily falls: one deal of a solo game for the whole site, which everybody plays once."""

from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.kinds import rules_of
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.public.outside import was_outside
from tavern.actions.public.playing import falls_on
from tavern.models import FREE, LINK, DayFalls, Result
from tavern.stone_falls.bots.beam import fewest_left
from tavern.stone_falls.rules import STONE_FALLS

FALLS = "stone-falls"
WIDTHS = (5, 20)  # boards that a search keeps; a wider one does not always find more


def play_the_day(user: Any, name: str, day: date, kind: str = FALLS) -> Game:
    """The user's game of this day. It is set up at the first request."""
    with transaction.atomic():
        played = daily_game(user, day)
        if played is not None:
            return played
        terms = TableTerms(kind=kind, pace=FREE, open_to=LINK, day=day, name=_("The daily falls"))
        game = found_table(host=user, terms=terms, seats=[SeatPlan(name, user=user)])
        DayFalls.objects.create(day=day, user=user, game=game)
    start_table(game.pk, host=user)
    return game


def daily_game(user: Any, day: date) -> Game | None:
    """The user's game of this day, if they have begun it."""
    played = DayFalls.objects.select_related("game").filter(day=day, user=user).first()
    return played.game if played is not None else None


class Medal(NamedTuple):
    """A result of a day, with the name of its player.

    `outside`: they began without an account, so they could begin again.
    """

    row: Result
    name: str
    outside: bool


def medals_of(day: date) -> list[Medal]:
    """The results of those who have finished this day's deal, best first, with their names.

    The points are the stones that are left, and fewer are better. Those who began without an
    account come last.
    """
    rows = Result.objects.filter(game__table__day=day)
    rows = rows.annotate(name=F("game__seats__name"), outside=was_outside("game"))
    rows = rows.order_by("outside", "points", "ended_at")
    return [Medal(row, row.name, row.outside) for row in rows]


def has_daily_deal() -> bool:
    """Whether the site has the game of the daily deal."""
    try:
        rules_of(FALLS)
    except KeyError:
        return False
    return True


@lru_cache(8)
def best_known(day: date) -> int:
    """The fewest stones left that a search finds with this day's deal. It proves nothing.

    A new day takes about half a second.
    """
    world = STONE_FALLS.worlds.decode(falls_on(day).world)
    return min(fewest_left(world, width) for width in WIDTHS)
