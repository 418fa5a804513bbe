"""Results: one row a seat, written with the entry that ended the game."""

from club.actions.journal.ledger import LockedGame
from club.kinds import kind_of
from club.rules import Seat as Letter
from tavern.models import Result


def write_results(locked: LockedGame) -> None:
    """Writes how the game ended for every seat, once it has ended."""
    standing = kind_of(locked.game).rules.standing(locked.world)
    if standing is None or locked.game.results.exists():
        return
    seats = locked.game.seats.order_by("player")
    Result.objects.bulk_create(
        Result(
            game=locked.game, player=seat.player, user_id=seat.user_id, bot=seat.bot,
            kind=locked.game.kind, place=standing.places[Letter(seat.player)],
            points=standing.points.get(Letter(seat.player)), how=standing.how[:20],
            rated=locked.game.table.rated, ended_at=locked.now,
        )
        for seat in seats
    )  # fmt: skip
