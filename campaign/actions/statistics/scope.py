"""Which campaigns count for a reader, and by which names they know the players."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from campaign.actions.publishing.public_games import public_games
from campaign.models import FinalPlace, FoughtSide
from campaign.rules import SAGA
from club.actions.journal.companions import seen_games
from club.models import Game, Seat

Row = FoughtSide | FinalPlace


class Scope:
    """The reader's view of all campaigns: their own, and those with a public page.

    A stranger sees only the latter. Hidden names are hidden from everybody who is no member. So
    `named` are the campaigns in which the reader may know everybody, and sums find nobody out.
    """

    def __init__(self, reader: Any) -> None:
        public = Q(pk__in=public_games().values("pk"))
        known = reader is not None and reader.is_authenticated
        self._own = seen_games(reader) if known else Game.objects.none()
        mine = Q(pk__in=self._own.values("pk")) if known else Q(pk__in=[])
        self.games: QuerySet[Game] = Game.objects.filter(public | mine, kind=SAGA.name)
        self.named = self.games.filter(mine | Q(campaign__hidden_names=""))
        self._seats: dict[tuple[int, str], Seat] = {}
        self._member_of: set[int] | None = None

    def fought(self) -> QuerySet[FoughtSide]:
        return FoughtSide.objects.filter(game__in=self.games.values("pk"))

    def fought_by_name(self) -> QuerySet[FoughtSide]:
        """For feuds: without campaigns in which somebody hides their name."""
        return FoughtSide.objects.filter(game__in=self.named.values("pk"))

    def fought_together(self) -> QuerySet[FoughtSide]:
        """For the figures of one person: only the reader's own campaigns."""
        return FoughtSide.objects.filter(game__in=self._own.values("pk"))

    def places(self) -> QuerySet[FinalPlace]:
        return FinalPlace.objects.filter(game__in=self.games.values("pk"))

    def is_member(self, game_id: int) -> bool:
        """Whether the reader may open the pages of members."""
        if self._member_of is None:
            self._member_of = set(self._own.values_list("pk", flat=True))
        return game_id in self._member_of

    def load_seats(self, games: Iterable[int]) -> None:
        """Loads the seats of these campaigns with one query."""
        rows = Seat.objects.filter(game__in=set(games)).select_related("game__campaign")
        self._seats |= {(seat.game_id, seat.player): seat for seat in rows.defer("game__world")}

    def name(self, game_id: int, player: str, user_id: int | None) -> str:
        """The name of who held this seat then: the seat's, while the same person or a bot has it
        and does not hide it. Otherwise "", for their banner."""
        seat = self._seats.get((game_id, player))
        if seat is None or seat.user_id != user_id or not (user_id or seat.bot):
            return ""
        hidden = player in seat.game.campaign.hidden_names and not self.is_member(game_id)
        return "" if hidden else seat.name

    def names_of(self, users: Iterable[int]) -> dict[int, str]:
        """The newest name of each of these people that the reader may see."""
        seats = Seat.objects.filter(game__in=self.named.values("pk"), user__in=set(users))
        return dict(seats.order_by("game").values_list("user_id", "name"))
