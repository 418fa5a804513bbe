"""The shapes of rulings, corrections and answers of an organiser."""

from typing import Annotated, Any

from ninja import Schema
from pydantic import Field

from campaign.api.organising.shapes import Version, Why, WhyIn
from campaign.api.shapes import GivenCommand
from club.actions.seats.seat_tenures import LONGEST_NAME
from club.api.shapes import Asked, Key, Number

SeatName = Annotated[str, Field(max_length=LONGEST_NAME)]


class RulingPreviewIn(Asked):
    """`command` is a ruling: see the commands that name no `player` of their own.

    `seat` is the name of the seat that a player who joins gets, one of the site's if left out.
    """

    command: GivenCommand
    seat: SeatName = ""


class RulingPreviewOut(Schema):
    """`changes` are those of the ruling; `shown` and `page_version` are needed to make it."""

    changes: list[Any]
    shown: str
    page_version: int


class JoiningOut(Schema):
    """The proposal for a ruling `JoinLate`, if it is `possible` now.

    `sites` are the territories where the player may begin, the proposed one first, and `free` those
    for further starting villages, of which there are `villages`. `median` is that of the others'
    power points. `bands` are ready-made; their lords get names if they have none.
    """

    possible: bool
    player: str = ""
    sites: list[str] = []
    villages: int = 0
    free: list[str] = []
    power: int = 0
    median: int = 0
    bands: list[Any] = []


class RulingIn(WhyIn):
    """`standing`: for the rest of the campaign. `answers` is a request that it grants.

    `seat` is as in the preview. With `shown`, it is refused as `stale` if it would now change
    something else. `roll` is the journal entry of the roll whose row proposed it.
    """

    command: GivenCommand
    seat: SeatName = ""
    standing: bool = False
    answers: Number | None = None
    shown: Annotated[str, Field(max_length=64)] | None = None
    page_version: Version | None = None
    roll: Number | None = None
    key: Key | None = None


class RulingWordsIn(WhyIn):
    roll: Number | None = None
    key: Key | None = None


class CorrectionPreviewIn(Asked):
    """The journal entry, and the command in its place; null strikes it."""

    entry: Number
    replacement: GivenCommand | None = None


class CorrectionIn(CorrectionPreviewIn):
    """`page_version` is that of the preview."""

    reason: Why
    page_version: Version
    key: Key | None = None


class DroppedOut(Schema):
    """An entry that would no longer be valid, and why."""

    entry: int
    code: str
    sentence: str


class CorrectionPreviewOut(Schema):
    """`returns`: whether sealed bids would go back to their players."""

    changes: list[Any]
    dropped: list[DroppedOut]
    returns: bool
    page_version: int


class AnswerIn(Asked):
    words: Why
    ruling: Number | None = None
