"""API: the count of a battle at the table."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Schema, Status
from pydantic import Field

from campaign.actions.battles.counted_marks import doubts_of
from campaign.actions.battles.fresh_counts import count_again
from campaign.actions.battles.live_counts import MOST_SENT, News, Sent, add_marks, marks_after
from campaign.api.organising.led import for_all
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.live_counts.doubts import Doubt
from campaign.live_counts.keys import LATEST
from club.api.bounds import Rough
from club.api.door import EVERY_ACT, READABLE, api
from club.api.shapes import Asked, Whole
from club.models import Game
from club.refusals import Refusal

BattleName = Annotated[str, Path(max_length=20)]
Time = Annotated[int, Field(ge=0, le=LATEST)]


class MarkIn(Asked):
    """A word about one key, such as a figure and the turn in which it fell.

    `at` is the device's time in milliseconds. `after` is the time of the latest mark of another
    device about the same unit that it had seen, and `at` itself if somebody chose between words.
    """

    key: Annotated[str, Rough(80)]
    value: Any
    at: Time
    after: Time | None = None


class MarksIn(Asked):
    """Marks of one device; `seen` is the number up to which it has those of others.

    `wave` and `start` are those of the answer from which the device counts; without them, any.
    """

    device: Annotated[str, Rough(32)]
    marks: Annotated[list[MarkIn], Field(max_length=MOST_SENT)]
    seen: Whole = 0
    wave: Whole | None = None
    start: Whole | None = None


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
    after: int | None


class SaidOut(Schema):
    """The figures that stand by the word of one device; `author` as in a mark."""

    device: str
    author: str
    standing: int


class DoubtOut(Schema):
    """A unit or lord that devices changed within a minute, without each other's marks.

    `unit` is what the keys have in common. `together` stand by all marks, and perhaps two of them
    mean the same casualty.
    """

    unit: str
    together: int
    said: list[SaidOut]


class MarksOut(Schema):
    """Marks by number, up to `seen`. `now` is the site's time in milliseconds, and `open` whether
    marks can be added. `start` grows when the count begins again; earlier marks are then gone."""

    marks: list[MarkOut]
    seen: int
    now: int
    open: bool
    wave: int
    start: int
    doubts: list[DoubtOut]


@for_all("/battles/{battle}/marks", MarksOut, READABLE)
def marks(request: HttpRequest, battle: BattleName, seen: Whole = 0) -> MarksOut:
    """The count at the table of a battle, after the mark with this number."""
    try:
        game = campaign_of(request)
        return _shape_of(game, battle, marks_after(game, battle, seen))
    except Refusal as refusal:
        raise LookupError(battle) from refusal


@api.post("/battles/{battle}/marks", response={200: MarksOut, **EVERY_ACT})
def count(request: HttpRequest, battle: BattleName, body: MarksIn) -> MarksOut:
    """Counts at the table of a battle of this seat; all marks are stored, or none.

    The answer has the marks that the device has not seen. One that comes twice counts once.
    """
    asked = speaker_in_campaign(request)
    sent = [Sent(mark.key, mark.value, mark.at, mark.after) for mark in body.marks]
    news = add_marks(
        asked.game_id,
        battle,
        sent,
        actor=asked.actor,
        device=body.device,
        after=body.seen,
        wave=body.wave,
        start=body.start,
    )
    return _shape_of(campaign_of(request), battle, news)


@api.delete("/battles/{battle}/marks", response={204: None, **EVERY_ACT})
def begin_again(request: HttpRequest, battle: BattleName) -> Status[None]:
    """Begins the count at the table again. All its marks are deleted, and nothing brings them
    back."""
    asked = speaker_in_campaign(request)
    count_again(asked.game_id, battle, actor=asked.actor)
    return Status(204, None)


def _shape_of(game: Game, battle: str, news: News) -> MarksOut:
    marks = [MarkOut(**mark._asdict()) for mark in news.marks]
    doubts = [_doubt(unit, doubt) for unit, doubt in doubts_of(game, battle).items()]
    return MarksOut(**news._asdict() | {"marks": marks, "doubts": doubts})


def _doubt(unit: str, doubt: Doubt) -> DoubtOut:
    said = [SaidOut(**one._asdict()) for one in doubt.said]
    return DoubtOut(unit=unit, together=doubt.together, said=said)
