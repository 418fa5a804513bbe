"""What a seat can look up: worlds of the past, decisions, tidings, attendance, its receipts."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse

from campaign import world
from campaign.actions import history, looking, receipts
from campaign.api.door import EVERY_ANSWER, api, campaign_of, speaker
from campaign.api.kept_shapes import (
    ClosingOut,
    CorrectionOut,
    LineOut,
    MessageOut,
    ReceiptsOut,
    RulingOut,
    SealingOut,
)
from campaign.api.shapes import Refused, Whole
from campaign.models import Correction, Envelope, Message, Ruling

LATEST = 100  # rulings, corrections
PAGE = 200  # messages, closings

READABLE = EVERY_ANSWER | {422: Refused}


@api.get("/world/{seq}", response={200: dict[str, Any], **READABLE})
def world_after(request: HttpRequest, seq: Whole) -> HttpResponse:
    """The world after this line of the journal, if it counts; 0: the first world."""
    found = history.world_after(campaign_of(request), seq)
    return HttpResponse(world.encode(found), content_type="application/json")


@api.get("/rulings", response={200: list[RulingOut], **EVERY_ANSWER})
def rulings(request: HttpRequest) -> list[RulingOut]:
    """Decisions of the organiser, the latest first, at most 100."""
    rows = campaign_of(request).rulings.select_related("entry").order_by("-pk")[:LATEST]
    return [_ruling(row) for row in rows]


def _ruling(row: Ruling) -> RulingOut:
    same = ("id", "kind", "by_player", "at", "turn", "phase", "reason", "standing", "changes")
    values = {name: getattr(row, name) for name in same}
    return RulingOut(**values, entry=row.entry.seq if row.entry else None)


@api.get("/corrections", response={200: list[CorrectionOut], **EVERY_ANSWER})
def corrections(request: HttpRequest) -> list[CorrectionOut]:
    """Lines that were changed or struck, the latest first, at most 100."""
    rows = campaign_of(request).corrections.select_related("entry").order_by("-pk")[:LATEST]
    return [_correction(row) for row in rows]


def _correction(row: Correction) -> CorrectionOut:
    same = ("id", "about", "rewinds_to", "undo", "by_player", "at", "reason", "dropped", "changes")
    played = msgspec.json.decode(bytes(row.replacement)) if row.replacement is not None else None
    values = {name: getattr(row, name) for name in same}
    return CorrectionOut(**values, entry=row.entry.seq, replacement=played)


@api.get("/messages", response={200: list[MessageOut], **READABLE})
def messages(request: HttpRequest, after: Whole = 0) -> list[MessageOut]:
    """What everybody was told beside the journal, with a greater id, at most 200."""
    found = campaign_of(request)
    rows = found.messages.filter(pk__gt=after).order_by("pk")[:PAGE]
    return [_message(row, found.organiser_id) for row in rows]


def _message(row: Message, organiser: int) -> MessageOut:
    same = ("id", "seq", "at", "kind", "by_player", "reason", "values")
    values = {name: getattr(row, name) for name in same}
    return MessageOut(**values, by_organiser=row.by_id == organiser)


@api.get("/attendance", response={200: list[ClosingOut], **EVERY_ANSWER})
def attendance(request: HttpRequest) -> list[ClosingOut]:
    """What each player gave when a moment closed, the latest first, at most 200."""
    rows = campaign_of(request).closings.order_by("-pk")[:PAGE]
    return [ClosingOut.from_orm(row) for row in rows]


@api.get("/receipts", response={200: ReceiptsOut, **EVERY_ANSWER})
def own_receipts(request: HttpRequest, response: HttpResponse) -> ReceiptsOut:
    """Receipts of this seat's bids, and the latest 60 lines that its player gave."""
    response["Cache-Control"] = "no-store"
    found, asked = campaign_of(request), speaker(request)
    seat = looking.seat_of(found, asked.user)
    if seat is None:
        raise LookupError
    lines = receipts.own_lines(found, seat, asked.user)
    return ReceiptsOut(
        sealings=[_sealing(one) for one in receipts.own_envelopes(found, seat)],
        lines=[LineOut(seq=line.seq, at=line.at, chain=line.chain) for line in lines],
    )


def _sealing(one: Envelope) -> SealingOut:
    same = ("era", "moment", "turn", "receipt", "sealed_at")
    values = {name: getattr(one, name) for name in same}
    return SealingOut(**values, opened=one.opened_at is not None)
