"""Rights at the seats of a kind of game, and what happens when a player leaves one."""

from typing import Any

from club.models import Game, Seat


class SeatsFacet:
    """Rights at the seats of a kind of game, and what happens when a player leaves one."""

    def shares_device(self, game: Game, player: str) -> bool:
        """Whether this seat is always played at the organiser's device, by nobody with an
        account."""
        return False

    def may_stand_in(self, game: Game, player: str) -> bool:
        """Whether the organiser may give commands for this seat. The journal records that."""
        return True

    def return_sealed(self, locked: Any, player: str) -> dict[str, Any]:
        """Returns sealed acts unopened before another player takes the seat. Returns their
        kinds."""
        return {}

    def seat_left(self, locked: Any, seat: Seat) -> None:
        """Called after a player has left this seat, which is empty now."""

    def forget_drafts(self, locked: Any, player: str) -> None:
        """Deletes the unsent drafts of a player who leaves."""
