"""The actor of an operation, as the journal and the pages name them (D3)."""

from dataclasses import dataclass
from typing import Any, Literal, Self

ActorKind = Literal["seat", "organiser", "clock", "bot", "ruling", "import"]


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in a role, a bot, or the clock. `player` is the seat for which they act, if any."""

    kind: ActorKind
    user_id: int | None = None
    player: str | None = None

    @classmethod
    def seat(cls, user: Any, player: str) -> Self:
        """The user in this seat, acting for themselves."""
        return cls("seat", user.pk, player)

    @classmethod
    def organiser(cls, user: Any, for_player: str | None = None) -> Self:
        """The organiser, acting for this seat, or for no seat when they make a ruling."""
        return cls("organiser", user.pk, for_player)

    @classmethod
    def ruling(cls, user: Any) -> Self:
        """The organiser or a member of the staff, at the rulings desk."""
        return cls("ruling", user.pk)

    @classmethod
    def clock(cls) -> Self:
        """The clock, which acts for deadlines and openings."""
        return cls("clock")

    @classmethod
    def bot(cls, player: str) -> Self:
        """A bot or a plan, acting for a seat without a person or with an absent one."""
        return cls("bot", None, player)
