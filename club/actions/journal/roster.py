"""The players of a game and their plans, read once per transaction under its lock."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import BigIntegerField

from club.actions.chain.prepared_queries import Gap, Prepared
from club.kinds import kind_of
from club.models import Game, Seat


@dataclass
class Roster:
    """The seats by their letters, with users and profiles. Read a new one after a change of
    seats."""

    game: Game
    seats: dict[str, Seat]

    @cached_property
    def plans(self) -> Mapping[str, Any]:
        """The plans that are in force, by player."""
        return kind_of(self.game).clock.plans(self.game)

    @property
    def users(self) -> dict[int, Any]:
        """The players of this game, by user id."""
        seats = self.seats.values()
        return {seat.user_id: seat.user for seat in seats if seat.user_id is not None}

    @property
    def bots(self) -> frozenset[str]:
        return frozenset(player for player, seat in self.seats.items() if seat.bot)

    @property
    def everybody(self) -> set[int]:
        """Ids of the players and of the organiser."""
        return {*self.users, self.game.organiser_id}

    def seats_of(self, players: Container[str]) -> list[Seat]:
        return [seat for player, seat in self.seats.items() if player in players]

    def users_of(self, players: Container[str]) -> set[int]:
        """Ids of the users on these seats, where no bot plays."""
        seats = self.seats_of(players)
        return {seat.user_id for seat in seats if seat.user_id is not None and not seat.bot}


def roster_of(game: Game) -> Roster:
    """The roster as it is now."""
    return Roster(game, {seat.player: seat for seat in _SEATS(game=game.pk)})


_SEATS = Prepared(
    lambda: (
        Seat.objects.filter(game=Gap("game", BigIntegerField()))
        .select_related("user__profile")
        .order_by("player")
    )
)
