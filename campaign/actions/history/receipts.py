"""The envelopes and journal entries of a player, for that player (D3)."""

from typing import Any

from campaign.models import Envelope
from club.models import Game, JournalEntry, Seat

MOST_LINES = 60


def own_envelopes(game: Game, seat: Seat) -> list[Envelope]:
    """Every bid of the seat that is sealed or has been opened, the latest first."""
    mine = Envelope.objects.filter(game=game, player=seat.player)
    return list(mine.order_by("-era", "-moment"))


def own_lines(game: Game, seat: Seat, user: Any) -> list[JournalEntry]:
    """The latest entries of this user at the seat, newest first, including struck ones."""
    given = JournalEntry.objects.filter(game=game, seat=seat.player, actor_user=user)
    first_given = given.filter(copy_of__isnull=True, rewinds_to__isnull=True)
    return list(first_given.order_by("-seq")[:MOST_LINES])
