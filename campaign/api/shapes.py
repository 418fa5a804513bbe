"""The shapes of requests and responses of the API."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import AwareDatetime, Field, create_model

from campaign.bots.plans import HABITS, MOST_GOES, MOST_WAYS
from club.api.bounds import BOUNDED, OneOf
from club.api.description import described_as
from club.api.shapes import Asked, Key, Number, Text

WorldJson = Annotated[dict[str, Any], described_as("World")]
CommandJson = Annotated[dict[str, Any], described_as("Command")]
GivenCommand = Annotated[CommandJson, BOUNDED]
OfferJson = Annotated[dict[str, Any], described_as("Offer")]
NewsJson = Annotated[dict[str, Any], described_as("News")]


class SeatOut(Schema):
    player: str
    name: str
    faction: str
    bot: str
    away: bool


class PoliciesOut(Schema):
    """The policies of the campaign: its calendar (seconds a phase stays open, or weekday and time,
    and quiet hours), absent players, and unplayed battles."""

    early_close: bool
    durations: dict[str, int]
    wall_clock: dict[str, tuple[int | None, str]]
    quiet_hours: list[str]
    live: bool
    unplayed: str
    absent: str
    grace_hours: int
    confirm_hours: int
    tables: int
    club_nights: list[str]


class CampaignOut(Schema):
    """`version` grows at every change that anybody can see; it is also the ETag."""

    address: str
    name: str
    status: str
    turn: int
    phase: str
    moment: int
    era: int
    version: int
    seq: int
    opened_at: datetime | None
    closes_at: datetime | None
    time_zone: str
    paused: bool
    stuck: bool
    waits_for: list[str]
    you: str
    seats: list[SeatOut]
    policies: PoliciesOut


class ChoiceOut(Schema):
    """Either a command, or an offer: the bounds of a command that has numbers, by its `kind`."""

    kind: str
    command: CommandJson | None = None
    offer: OfferJson | None = None


class EntryOut(Schema):
    """A journal entry; `manage.py schema` describes `command` and `news`."""

    seq: int
    at: datetime
    turn: int
    phase: str
    moment: int
    actor: str
    player: str
    origin: str
    struck: bool
    command: CommandJson | None
    chance: list[int]
    news: list[NewsJson]
    chain: str


class EnvelopeOut(Schema):
    """An opened bid: `receipt` is the sha256 of `line`, both "" if its envelope is missing.

    `genuine`: amount, nonce, receipt and the bid that was played agree. `fault` says what does not:
    `receipt`, `another` (bid was played), `unplayed` or `missing`; "" if all agree.
    """

    turn: int
    player: str
    amount: int
    line: str
    receipt: str
    genuine: bool
    fault: str


class BidOut(Schema):
    """One's own sealed bid."""

    amount: int
    nonce: str
    receipt: str


class ReceiptOut(Schema):
    receipt: str
    nonce: str
    sealed_at: datetime


class BidIn(Asked):
    """`moment` is that of the campaign when it was looked at; `key` makes a resend harmless."""

    amount: Number
    moment: Number | None = None
    key: Key | None = None


class CommandIn(Asked):
    """`command` is one that choices offers, or an offer filled in; see /api/v1/commands."""

    command: GivenCommand
    moment: Number | None = None
    key: Key | None = None


class ForesightIn(Asked):
    command: GivenCommand


class UndoIn(Asked):
    """`entry` is the journal entry to undo; with `key` a resend is harmless."""

    entry: Number
    key: Key | None = None


class WayIn(Asked):
    band: Annotated[str, Field(max_length=20)]
    path: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=5)]


GoIn = Annotated[list[WayIn], Field(min_length=1, max_length=MOST_WAYS)]
_by_phase: dict[str, Any] = {
    phase: (Annotated[str, OneOf(habits)] | None, None) for phase, habits in HABITS.items()
}
HabitsIn = create_model(
    "HabitsIn",
    __base__=Asked,
    __doc__="By phase what is done there in every turn; null: the player is asked.",
    **_by_phase,
)


class PlanIn(Asked):
    """A plan. `bid` is in power points, for every turn.

    `goes` are for turn `turn`, each with up to three ways, of which the first open one is taken.
    With a path of one territory, the band stays. `habits` say by phase what is done in every turn.

    With `at_once`, the plan is played on the seat's go. It asks the player if no way is open or
    what stands on it has changed since the sealing. If `wary`, it also asks if an enemy is within
    two roads of the end. Without `at_once`, it is played only at a missed deadline and while the
    player is away. `then_pass`: passes for good after the last go.
    """

    bid: Number | None = None
    turn: Number = 0
    goes: Annotated[list[GoIn], Field(max_length=MOST_GOES)] = []
    habits: HabitsIn = HabitsIn()  # type: ignore[valid-type]
    at_once: bool = False
    wary: bool = False
    then_pass: bool = True


class PlanOut(Schema):
    bid: int | None
    turn: int
    goes: list[list[dict[str, Any]]]
    habits: dict[str, str]
    at_once: bool
    wary: bool
    then_pass: bool
    nonce: str
    receipt: str


class ChallengeIn(Asked):
    """Asks for a ruling about a journal entry, or about an open battle."""

    text: Text
    about: Number | None = None
    battle: Annotated[str, Field(max_length=20)] = ""


class ChallengeOut(Schema):
    id: int
    player: str
    text: str
    about: int | None
    battle: str
    status: str
    answer: str


class DateIn(Asked):
    battle: Annotated[str, Field(max_length=20)]
    at: AwareDatetime
    place: Annotated[str, Field(max_length=120)] = ""


class DateOut(Schema):
    id: int
    battle: str
    at: datetime
    place: str
    proposed_by: str
    agreed: str
    status: str
