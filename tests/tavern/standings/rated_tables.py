"""Tables that end with given places, without a game played."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from django.utils import timezone

from club.actions.seats.seats import leave
from club.models import Game
from club.rules import Seat, Standing
from tavern.actions.founding import SeatPlan
from tavern.actions.results import write_results
from tavern.models import Table
from tests.tavern.glass_tables import GLASS_TABLE, actor_of, lay_table, of


def ended_table(
    people: Sequence[Any],
    places: Sequence[int],
    *,
    partners: Sequence[str] = (),
    bots: int = 0,
    rated: bool = True,
    ended_at: Any = None,
    left: str = "",
) -> Game:
    """A table of these people and bots that has ended with these places, seat by seat.

    Partners are the letters of a side, such as "AC". Those who `left` are letters, too.
    """
    seats = [*of(*people), *(SeatPlan(f"Bot {at}", bot="steady") for at in range(bots))]
    game = lay_table(*seats, host=people[0], start=bool(left))
    for letter in left:
        leave(game.pk, actor=actor_of(game, letter))
    Table.objects.filter(game=game).update(rated=rated)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    game = Game.objects.select_related("table").get(pk=game.pk)
    standing = Standing({Seat(letter): at for letter, at in zip("ABCD", places, strict=False)})
    teams = tuple(tuple(map(Seat, team)) for team in partners)
    rules: Any = GLASS_TABLE.rules
    rules.standing, rules.partners = lambda world: standing, lambda world: teams
    try:
        locked: Any = SimpleNamespace(game=game, world=None, now=ended_at or timezone.now())
        write_results(locked)
    finally:
        del rules.standing, rules.partners
    return game
