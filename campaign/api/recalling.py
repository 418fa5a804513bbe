"""API: worlds of the past, decisions, and receipts of a seat."""

from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from campaign import world
from campaign.actions.history import effective_history, receipts
from campaign.actions.history.unit_history import unit_lives_of
from campaign.api.organising.led import for_all
from campaign.api.own_campaign import campaign_of
from campaign.api.shapes import WorldJson
from campaign.api.stored_shapes import CorrectionOut, ReceiptsOut, RulingOut, UnitOut
from club.actions.journal.game_queries import seat_of
from club.api.door import EVERY_ANSWER, READABLE, api, speaker
from club.api.shapes import Whole

LATEST = 100  # rulings, corrections


@for_all("/world/{seq}", WorldJson, READABLE)
def world_after(request: HttpRequest, seq: Whole) -> HttpResponse:
    """The world after this journal entry, if it counts; 0: the first world."""
    found = effective_history.world_after(campaign_of(request), seq)
    return HttpResponse(world.encode(found), content_type="application/json")


@for_all("/units", list[UnitOut])
def units(request: HttpRequest) -> list[dict[str, Any]]:
    """Every unit there has been: its name and gear, its battles, and its end.

    Empty for a campaign that began under an earlier reading of the rules.
    """
    found = campaign_of(request)
    named = effective_history.read_world(found).named_units
    return [
        {
            "unit": id,
            "player": life.owner,
            "kind": life.unit.kind,
            "full": life.unit.full,
            "figures": 0 if life.end else life.unit.figures,
            "name": named[id].name if id in named else "",
            "gear": named[id].gear if id in named else "",
            "seq": life.seq,
            "turn": life.turn,
            "battles": msgspec.to_builtins(life.battles),
            "end": msgspec.to_builtins(life.end),
        }
        for id, life in unit_lives_of(found).items()
    ]


@for_all("/rulings", list[RulingOut])
def rulings(request: HttpRequest) -> QuerySet[Any]:
    """Decisions of the organiser, the latest first, at most 100."""
    return campaign_of(request).rulings.select_related("entry").order_by("-pk")[:LATEST]


@for_all("/corrections", list[CorrectionOut])
def corrections(request: HttpRequest) -> QuerySet[Any]:
    """Entries that were changed or struck, the latest first, at most 100."""
    return campaign_of(request).corrections.select_related("entry").order_by("-pk")[:LATEST]


@api.get("/receipts", response={200: ReceiptsOut, **EVERY_ANSWER})
def own_receipts(request: HttpRequest, response: HttpResponse) -> dict[str, Any]:
    """Receipts of this seat's bids, and the latest 60 entries of its player."""
    response["Cache-Control"] = "no-store"
    found, asked = campaign_of(request), speaker(request)
    seat = seat_of(found, asked.user)
    if seat is None:
        raise LookupError
    entries = receipts.own_lines(found, seat, asked.user)
    return {"sealings": receipts.own_envelopes(found, seat), "lines": entries}
