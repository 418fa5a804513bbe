"""What is kept beside the world and its journal, described for programs."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from ninja import Schema
from pydantic import Field

from campaign.api.shapes import Asked
from campaign.models import Correction, Envelope, Message, Ruling

Words = Annotated[str, Field(max_length=2000)]
FormFields = dict[str, list[str]]


class RulingOut(Schema):
    """A decision of the organiser; `entry` is the line of the journal that it made, if it made
    one. `changes` are before and after, as differences of worlds or (what, before, after)."""

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
    """Line `about` was changed to `replacement`, or struck where that is null: the journal went
    back to `rewinds_to` in line `entry`. `dropped` are the lines that fit no longer."""

    id: int
    about: int
    rewinds_to: int
    entry: int
    replacement: dict[str, Any] | None
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


class MessageOut(Schema):
    """What everybody was told after line `seq`: `kind` says what, `values` of whom and when, and
    whether the organiser did it, and one who plays."""

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
        return bool(row.by_id == row.campaign.organiser_id)


class ClosingOut(Schema):
    """The closing of a moment; `outcomes` says per player what they gave, never what was in it."""

    era: int
    moment: int
    turn: int
    phase: str
    closed_at: datetime
    how: str
    outcomes: dict[str, str]


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
    """What one sealed and did: `chain` is the journal's hash up to that line."""

    sealings: list[SealingOut]
    lines: list[LineOut]


class ForesightOut(Schema):
    """Differences between the world without a command and with it."""

    changes: list[Any]


class PhotoOut(Schema):
    id: int
    battle: str
    turn: int
    player: str
    at: datetime
    caption: str
    width: int
    height: int


class DraftIn(Asked):
    """A report that is not sent yet, as fields of the form on the page."""

    fields: FormFields


class DraftOut(Schema):
    battle: str
    fields: FormFields


class NameIn(Asked):
    name: Words


class NoteIn(Asked):
    note: Words


class LuckIn(Asked):
    luck: Words


class LeaveIn(Asked):
    """Without a note the one that was kept stays."""

    note: Words | None = None


class PromiseOut(Schema):
    battle: str
    at: datetime
    place: str


class TenureOut(Schema):
    """Who sat at a seat, and when; `until` is null for who sits there now."""

    player: str
    name: str
    since: datetime
    until: datetime | None
    why: str


class HandoverOut(Schema):
    """What one's predecessor left, empty for the first; what one has written for who follows; and
    the dates that were agreed on with the seat."""

    predecessor: str
    left: str
    note: str
    dates: list[PromiseOut]
