"""The shapes of rulings, corrections and receipts in the API."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from ninja import Schema
from pydantic import Field

from campaign.actions.battles.report_drafts import LONGEST, LONGEST_NAME, MOST_FIELDS, MOST_VALUES
from campaign.api.shapes import CommandJson
from campaign.models import Correction, Envelope
from club.api.bounds import Rough
from club.api.shapes import Asked, Text
from club.models import Ruling

FormFields = dict[str, list[str]]
FieldName = Annotated[str, Rough(LONGEST_NAME)]
FieldValues = Annotated[list[Annotated[str, Rough(LONGEST)]], Field(max_length=MOST_VALUES)]


class RulingOut(Schema):
    """A decision of the organiser; `entry` is its journal entry, if it has one.

    `changes` are before and after, as differences of worlds or (what, before, after).
    """

    id: int
    kind: str
    by_player: str
    at: datetime
    turn: int
    phase: str
    reason: str
    standing: bool
    entry: int | None
    changes: list[Any]

    @staticmethod
    def resolve_entry(row: Ruling) -> int | None:
        return row.entry.seq if row.entry else None


class CorrectionOut(Schema):
    """Entry `about` was changed to `replacement`, or struck if that is null.

    The journal went back to `rewinds_to` in entry `entry`. `dropped` are the entries that are not
    valid after it.
    """

    id: int
    about: int
    rewinds_to: int
    entry: int
    replacement: CommandJson | None
    undo: bool
    by_player: str
    at: datetime
    reason: str
    dropped: list[int]
    changes: list[Any]

    @staticmethod
    def resolve_entry(row: Correction) -> int:
        return int(row.entry.seq)

    @staticmethod
    def resolve_replacement(row: Correction) -> Any:
        return msgspec.json.decode(bytes(row.replacement)) if row.replacement is not None else None


class SealingOut(Schema):
    """A bid of one's own: its receipt, and whether it has been opened."""

    era: int
    moment: int
    turn: int
    receipt: str
    sealed_at: datetime
    opened: bool

    @staticmethod
    def resolve_opened(row: Envelope) -> bool:
        return row.opened_at is not None


class LineOut(Schema):
    seq: int
    at: datetime
    chain: str


class ReceiptsOut(Schema):
    """Receipts of bids and commands: `chain` is the journal's hash up to that entry."""

    sealings: list[SealingOut]
    lines: list[LineOut]


class ForesightOut(Schema):
    """Differences between the world without a command and with it."""

    changes: list[Any]


class UnitBattleOut(Schema):
    """A battle of a unit: it went in with `before` figures, `standing` were left at the end, and it
    goes on with `after`. `seq` is the journal entry that settled it."""

    seq: int
    turn: int
    battle: str
    terrain: str
    outcome: str
    before: int
    standing: int
    after: int


class UnitEndOut(Schema):
    """`how`: `battle`, `melted` (no village), `disbanded` (no pay), `left` (its player), `gone`."""

    seq: int
    turn: int
    how: str


class UnitOut(Schema):
    """A unit; `seq` is the journal entry in which it came, 0 for those of the first world."""

    unit: str
    player: str
    kind: str
    full: int
    figures: int
    name: str
    gear: str
    seq: int
    turn: int
    battles: list[UnitBattleOut]
    end: UnitEndOut | None


class PhotoOut(Schema):
    """A photo of a battle, or the portrait of a lord, which names no battle.

    `turn` is that of the campaign, and `fought` the turn of the battle in which it was taken, if
    somebody said it.
    """

    id: int
    battle: str
    lord: str
    turn: int
    fought: int | None
    player: str
    at: datetime
    caption: str
    width: int
    height: int


class CommentOut(Schema):
    """A member's message.

    `battle` is empty in the campaign's thread, `player` for an organiser without a seat, and `text`
    if an organiser has `removed` it.
    """

    id: int
    battle: str
    turn: int
    player: str
    at: datetime
    text: str
    removed: bool


class CommentIn(Asked):
    text: Text


class DraftIn(Asked):
    """A report that is not sent yet, as fields of the form on the page."""

    fields: Annotated[dict[FieldName, FieldValues], Field(max_length=MOST_FIELDS)]


class DraftOut(Schema):
    battle: str
    fields: FormFields


class CountOut(Schema):
    """The count of one side after a battle. `winner` is null for a draw, `survivors` are figures of
    units, `dead_lords` names of lords in the world."""

    by: str
    winner: str | None
    survivors: dict[str, int]
    dead_lords: list[str]


class DisputeOut(Schema):
    battle: str
    reason: str
    counts: list[CountOut]


class PromiseOut(Schema):
    battle: str
    at: datetime
    place: str


class HandoverOut(Schema):
    """The notes of a handover: the predecessor's, empty for the first player, and the successor's.

    Also the agreed dates of the seat.
    """

    predecessor: str
    left: str
    note: str
    dates: list[PromiseOut]
