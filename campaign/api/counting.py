"""API: the count of a battle at the table."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Schema
from pydantic import Field

from campaign.actions.battles.live_counts import MOST_SENT, News, add_marks, marks_after
from campaign.api.organising.led import for_all
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.live_counts.keys import LATEST
from club.api.bounds import Rough
from club.api.door import EVERY_ACT, READABLE, api
from club.api.shapes import Asked, Whole
from club.refusals import Refusal

BattleName = Annotated[str, Path(max_length=20)]
Time = Annotated[int, Field(ge=0, le=LATEST)]


class MarkIn(Asked):
    """A word about one key, such as a figure and the turn in which it fell; `at` is the device's
    time in milliseconds."""

    key: Annotated[str, Rough(80)]
    value: Any
    at: Time


class MarksIn(Asked):
    """Marks of one device; `seen` is the number up to which it has those of others."""

    device: Annotated[str, Rough(32)]
    marks: Annotated[list[MarkIn], Field(max_length=MOST_SENT)]
    seen: Whole = 0
    wave: Whole | None = None


class MarkOut(Schema):
    """A mark.

    `author` is the letter of its player, "" for an organiser without a seat. "/" and a name, which
    may be empty, follow if they lent the count to a friend.
    """

    key: str
    value: Any
    at: int
    device: str
    author: str


class MarksOut(Schema):
    """Marks by number, up to `seen`. `now` is the site's time in milliseconds, and `open` whether
    marks can be added."""

    marks: list[MarkOut]
    seen: int
    now: int
    open: bool
    wave: int


@for_all("/battles/{battle}/marks", MarksOut, READABLE)
def marks(request: HttpRequest, battle: BattleName, seen: Whole = 0) -> MarksOut:
    """The count at the table of a battle, after the mark with this number."""
    try:
        return _shape_of(marks_after(campaign_of(request), battle, seen))
    except Refusal as refusal:
        raise LookupError(battle) from refusal


@api.post("/battles/{battle}/marks", response={200: MarksOut, **EVERY_ACT})
def count(request: HttpRequest, battle: BattleName, body: MarksIn) -> MarksOut:
    """Counts at the table of a battle of this seat; all marks are stored, or none.

    The answer has the marks that the device has not seen. One that comes twice counts once.
    """
    asked = speaker_in_campaign(request)
    sent = [(mark.key, mark.value, mark.at) for mark in body.marks]
    news = add_marks(
        asked.game_id,
        battle,
        sent,
        actor=asked.actor,
        device=body.device,
        after=body.seen,
        wave=body.wave,
    )
    return _shape_of(news)


def _shape_of(news: News) -> MarksOut:
    return MarksOut(**news._asdict() | {"marks": [MarkOut(**m._asdict()) for m in news.marks]})
