"""What a seat sees: the campaign, its world, what may be done, the journal, envelopes."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Status

from campaign import commands
from campaign.actions.fairness.opened_bids import compared
from campaign.actions.fairness.proof_file import proof as all_proof
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import own_bid
from campaign.actions.play.starting import choices_now
from campaign.actions.security.sealing import line_of
from campaign.api.door import EVERY_ANSWER, api, campaign_of, speaker
from campaign.api.shapes import (
    BidOut,
    CampaignOut,
    ChoiceOut,
    EntryOut,
    EnvelopeOut,
    PoliciesOut,
    Refused,
    SeatOut,
    Whole,
)
from campaign.models import Campaign, JournalEntry
from campaign.world import PlayerId

PAGE = 200  # lines of one answer


@api.get("/campaign", response={200: CampaignOut, 304: None, **EVERY_ANSWER})
def campaign(request: HttpRequest, response: HttpResponse) -> Any:
    """Where the campaign stands. Ask with `If-None-Match` and get 304 while nothing changed."""
    found = campaign_of(request)
    response["ETag"] = etag = f'"{found.era}-{found.version}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return Status(304, None)
    return _shown(found, speaker(request).actor.player or "")


def _shown(found: Campaign, you: str) -> CampaignOut:
    same = (
        "name", "status", "turn", "phase", "moment", "era", "version", "seq", "opened_at",
        "closes_at", "time_zone", "paused",
    )  # fmt: skip
    return CampaignOut(
        **{name: getattr(found, name) for name in same},
        address=found.public_id, stuck=bool(found.stuck), waits_for=list(found.waits_for), you=you,
        policies=PoliciesOut.from_orm(found),
        seats=[
            SeatOut(player=seat.player, name=seat.name, faction=seat.faction, bot=seat.bot,
                    away=seat.away)
            for seat in found.seats.all()
        ],
    )  # fmt: skip


@api.get("/world", response={200: dict[str, Any], **EVERY_ANSWER})
def world(request: HttpRequest) -> HttpResponse:
    """The world as the rules know it; there is no secret in it."""
    return HttpResponse(bytes(campaign_of(request).world), content_type="application/json")


@api.get("/choices", response={200: list[ChoiceOut], **EVERY_ANSWER})
def choices(request: HttpRequest) -> list[ChoiceOut]:
    """What this seat may do now: commands to be sent as they are, or offers to be filled in."""
    found = campaign_of(request)
    player = PlayerId(speaker(request).actor.player or "")
    return [_choice(one) for one in choices_now(found, campaign_queries.world_of(found), player)]


def _choice(one: Any) -> ChoiceOut:
    plain = msgspec.to_builtins(one)
    if isinstance(one, commands.Of):
        return ChoiceOut(kind=type(one).__name__, command=plain)
    return ChoiceOut(kind=type(one).__name__, offer=plain)


@api.get("/commands", response={200: dict[str, Any], **EVERY_ANSWER})
def command_schema(request: HttpRequest) -> dict[str, Any]:
    """The JSON Schema of commands."""
    return msgspec.json.schema(commands.Command)


@api.get("/journal", response={200: list[EntryOut], 422: Refused, **EVERY_ANSWER})
def journal(request: HttpRequest, after: Whole = 0) -> list[EntryOut]:
    """Lines after this number, the oldest first, at most 200; `struck` ones do not count."""
    lines = campaign_of(request).journal.filter(seq__gt=after).order_by("seq")[:PAGE]
    return [entry_of(line) for line in lines]


def entry_of(line: JournalEntry) -> EntryOut:
    return EntryOut(
        seq=line.seq, at=line.at, turn=line.turn, phase=line.phase, moment=line.moment,
        actor=line.actor_kind, player=line.seat, origin=line.origin,
        struck=line.superseded_by is not None, chance=line.chance, chain=line.chain,
        command=None if line.rewinds_to is not None else msgspec.json.decode(bytes(line.command)),
        news=msgspec.json.decode(bytes(line.news)),
    )  # fmt: skip


@api.get("/envelopes", response={200: list[EnvelopeOut], **EVERY_ANSWER})
def envelopes(request: HttpRequest) -> list[EnvelopeOut]:
    """Every bid opened so far, held against its envelope and what was played."""
    found = campaign_of(request)
    return [
        EnvelopeOut(turn=bid.turn, player=bid.place.player, amount=bid.amount,
                    line=line_of(found, bid.envelope) if bid.envelope else "",
                    receipt=bid.envelope.receipt if bid.envelope else "",
                    genuine=not bid.fault, fault=bid.fault)
        for bid in compared(found)
    ]  # fmt: skip


@api.get("/proof", response={200: None, **EVERY_ANSWER})
def proof(request: HttpRequest) -> HttpResponse:
    """All that envelopes, chain and dice can be checked with, as JSON Lines."""
    lines = "".join(f"{line}\n" for line in all_proof(campaign_of(request)))
    return HttpResponse(lines, content_type="application/x-ndjson")


@api.get("/bid", response={200: BidOut, **EVERY_ANSWER})
def bid(request: HttpRequest, response: HttpResponse) -> BidOut:
    """This seat's own sealed bid; 404 when there is none."""
    response["Cache-Control"] = "no-store"
    found = campaign_of(request)
    own = own_bid(found, speaker(request).actor.player or "") if found.phase == "bids" else None
    if own is None:
        raise LookupError
    return BidOut(amount=own.amount, nonce=own.nonce, receipt=own.receipt)
