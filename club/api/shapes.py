"""The shapes of requests and responses of every kind of game."""

from datetime import datetime
from typing import Annotated, Any, TypeVar

from ninja import Path, Schema
from pydantic import AwareDatetime, ConfigDict, Field

from club.actions.security.plain_text import MOST_LETTERS
from club.models import Message

Text = Annotated[str, Field(max_length=MOST_LETTERS)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]
Whole = Annotated[int, Field(ge=0, le=2**31 - 1)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]  # in a body
Truth = Annotated[bool, Field(strict=True)]
Words = Annotated[str, Field(max_length=2000)]
Address = Annotated[str, Path(max_length=16, pattern=r"^[\w-]+$")]
Letter = Annotated[str, Path(min_length=1, max_length=1, pattern="^[A-F]$")]
Shape = TypeVar("Shape", bound=Schema)


def shape_of(shape: type[Shape], row: Any, **more: Any) -> Shape:
    """The shape of a row: `more`, and for all other fields what the row has under their names."""
    same = {name: getattr(row, name) for name in shape.model_fields if name not in more}
    return shape(**same, **more)


class Asked(Schema):
    """A body. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Refused(Schema):
    """The reason why something was not done. Nothing was changed."""

    code: str
    rule: str
    sentence: str
    fields: list[str]


class AbsenceIn(Asked):
    """An absence. Without `steward` the chosen one stays; "" is none.

    The player is away now, or from `since` on, and back automatically at `until`.
    """

    steward: Annotated[str, Field(max_length=10)] | None = None
    away: Truth
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None


class AbsenceOut(Schema):
    steward: str
    away: bool
    away_from: datetime | None
    away_until: datetime | None


class NameIn(Asked):
    name: Words


class NoteIn(Asked):
    note: Words


class LuckIn(Asked):
    luck: Words


class LeaveIn(Asked):
    """Leaving a seat. Without a note the stored one stays."""

    note: Words | None = None


class TenureOut(Schema):
    """A tenure of a seat. `until` is null for the present player."""

    player: str
    name: str
    since: datetime
    until: datetime | None
    why: str


class MessageOut(Schema):
    """A message to everybody after entry `seq`.

    `kind` is its event, `values` are its people and times. They also say whether an organiser
    caused it, and whether that organiser plays.
    """

    id: int
    seq: int
    at: datetime
    kind: str
    by_organiser: bool
    by_player: bool
    reason: str
    values: dict[str, Any]

    @staticmethod
    def resolve_by_organiser(row: Message) -> bool:
        return bool(row.by_id == row.game.organiser_id or row.values.get("deputy"))


class ClosingOut(Schema):
    """The closing of a moment. `outcomes` says for each player how they acted, never the
    content."""

    era: int
    moment: int
    turn: int
    phase: str
    closed_at: datetime
    how: str
    outcomes: dict[str, str]
