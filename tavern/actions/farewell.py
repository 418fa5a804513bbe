"""Before a member is erased, the tavern calls off their evenings and removes their name."""

from typing import Any

from club.actions.seats.forgotten_names import forget_kept_seats, games_sat_in, names_of_member
from tavern.actions.evenings.planning import call_off_all
from tavern.models import Table


def say_farewell(user: Any) -> None:
    """Calls off their evenings, and removes seats of rematches that have their name."""
    call_off_all(user)
    forget_kept_seats(_rematches_of(games_sat_in(user)), names_of_member(user))


def _rematches_of(games: set[int]) -> set[int]:
    """The rematches of these tables, and all later ones."""
    found: set[int] = set()
    while games:
        rows = Table.objects.filter(game__in=games, next__isnull=False)
        games = {*rows.values_list("next", flat=True)} - found
        found |= games
    return found
