"""The shapes of requests and responses of an organiser."""

from datetime import date, datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import AwareDatetime, Field

from campaign.api.shapes import CampaignOut
from club.api.shapes import Asked, Number, Text

Why = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"\S")]
Version = Number
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"\S")]
BotName = Annotated[str, Field(min_length=1, max_length=20)]


class MineOut(Schema):
    """A campaign that the owner of the key plays or organises.

    `you` is their seat, "" without one.
    """

    address: str
    name: str
    status: str
    turn: int
    phase: str
    closes_at: datetime | None
    paused: bool
    organises: bool
    you: str
    waits_for: list[str]


class LedOut(CampaignOut):
    """The campaign, with what only organisers see.

    Decisions name the `page_version`. The links are those that are open, "" without one. There is
    also the text on the public list, and the people who asked for a seat.
    """

    page_version: int
    open_link: str
    spectators_link: str
    wanted: str
    requests: list["RequestOut"]


class RequestOut(Schema):
    id: int
    name: str
    message: str
    asked_at: datetime


class WhyIn(Asked):
    """The reason, which everybody reads."""

    reason: Why


class DeadlineIn(WhyIn):
    """The later time, with its offset from UTC.

    With `page_version`, it is refused as `stale` if the phase has changed.
    """

    until: AwareDatetime
    page_version: Version | None = None


class PutBackIn(WhyIn):
    page_version: Version | None = None


class ExcuseIn(PutBackIn):
    player: Annotated[str, Field(max_length=1, pattern="^[A-F]$")]


class RemindIn(Asked):
    """Without `players` everybody whom the campaign waits for is meant."""

    players: Annotated[
        list[Annotated[str, Field(max_length=1, pattern="^[A-F]$")]], Field(max_length=6)
    ] = []


class RemindedOut(Schema):
    """The players who get a notice."""

    players: list[str]


class ClosingIn(WhyIn):
    """`shown` and `page_version` are those of the preview."""

    shown: Annotated[str, Field(max_length=16)]
    page_version: Version


class ClosingPreviewOut(Schema):
    """Per missing player, what is played for them: `plan`, `steward`, `bot` or `default`.

    `news` is what follows, if it is `known`.
    """

    answers: dict[str, str]
    known: bool
    news: list[Any]
    shown: str
    page_version: int


class ClubNightIn(WhyIn):
    """Minutes for each phase; 0: no clock."""

    minutes: Annotated[int, Field(ge=0, le=1440, strict=True)]


class EveningsIn(Asked):
    tables: Annotated[int, Field(ge=0, le=50, strict=True)]
    nights: Annotated[list[date], Field(max_length=60)]


class InvitationIn(Asked):
    """With an address, the link is also sent there."""

    email: Annotated[str, Field(max_length=254)] = ""


class InvitationOut(Schema):
    """The link is shown only once. `sent`: whether an email with it is on its way."""

    link: str
    sent: bool


class LinkOut(Schema):
    link: str


class BotIn(Asked):
    bot: BotName


class SeatNameIn(Asked):
    name: Name


class WantedIn(Asked):
    text: Annotated[str, Field(min_length=1, max_length=300, pattern=r"\S")]


class TextIn(Asked):
    text: Text
