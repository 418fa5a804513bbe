"""API: the campaign, its world, the choices, the journal and envelopes, as a seat sees them."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Status

from campaign import commands
from campaign.actions.bids.bid_sealing import line_of
from campaign.actions.bids.opened_bids import compared
from campaign.actions.fairness.proof_file import proof as all_proof
from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.choices_now import choices_now
from campaign.actions.play.sealed_bids import own_bid
from campaign.api.organising.led import for_all
from campaign.api.own_campaign import campaign_of
from campaign.api.shapes import (
    BidOut,
    CampaignOut,
    ChoiceOut,
    EntryOut,
    EnvelopeOut,
    PoliciesOut,
    SeatOut,
    WorldJson,
)
from campaign.world import PlayerId
from club.api.door import EVERY_ANSWER, READABLE, api, speaker
from club.api.shapes import Whole, shape_of
from club.models import Game, JournalEntry

PAGE = 200  # entries of one response


@api.get("/campaign", response={200: CampaignOut, 304: None, **EVERY_ANSWER})
def game(request: HttpRequest, response: HttpResponse) -> Any:
    """The state of the campaign. With `If-None-Match` the response is 304 while nothing changed."""
    found = campaign_of(request)
    response["ETag"] = etag = f'"{found.era}-{found.version}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return Status(304, None)
    return campaign_as(found, speaker(request).actor.player or "")


def campaign_as(found: Game, you: str) -> CampaignOut:
    """The campaign as every member sees it; `you` is the seat, "" for none."""
    return shape_of(
        CampaignOut,
        found,
        address=found.public_id,
        stuck=bool(found.stuck),
        waits_for=list(found.waits_for),
        you=you,
        policies=_policies(found),
        seats=[shape_of(SeatOut, seat, faction=seat.playing_as) for seat in found.seats.all()],
    )


def _policies(game: Game) -> PoliciesOut:
    campaign = game.campaign
    return shape_of(
        PoliciesOut,
        game,
        tables=campaign.tables,
        club_nights=campaign.club_nights,
        **Policies.of(game).fields(),
    )


@for_all("/world", WorldJson)
def world(request: HttpRequest) -> HttpResponse:
    """The world as the rules know it; there is no secret in it."""
    return HttpResponse(bytes(campaign_of(request).world), content_type="application/json")


@api.get("/choices", response={200: list[ChoiceOut], **EVERY_ANSWER})
def choices(request: HttpRequest) -> list[ChoiceOut]:
    """The choices of this seat: commands to send as they are, or offers to fill in."""
    found = campaign_of(request)
    player = PlayerId(speaker(request).actor.player or "")
    return [_choice(one) for one in choices_now(found, read_world(found), player)]


def _choice(one: Any) -> ChoiceOut:
    plain = msgspec.to_builtins(one)
    if isinstance(one, commands.Of):
        return ChoiceOut(kind=type(one).__name__, command=plain)
    return ChoiceOut(kind=type(one).__name__, offer=plain)


@api.get("/commands", response={200: dict[str, Any], **EVERY_ANSWER})
def command_schema(request: HttpRequest) -> dict[str, Any]:
    """The JSON Schema of commands."""
    return msgspec.json.schema(commands.Command)


@for_all("/journal", list[EntryOut], READABLE)
def journal(request: HttpRequest, after: Whole = 0) -> list[EntryOut]:
    """Entries after this number, the oldest first, at most 200; `struck` ones do not count."""
    entries = campaign_of(request).journal.filter(seq__gt=after).order_by("seq")[:PAGE]
    return [entry_of(entry) for entry in entries]


def entry_of(entry: JournalEntry) -> EntryOut:
    return shape_of(
        EntryOut,
        entry,
        actor=entry.actor_kind,
        player=entry.seat,
        struck=entry.superseded_by is not None,
        command=None if entry.rewinds_to is not None else msgspec.json.decode(bytes(entry.command)),
        news=msgspec.json.decode(bytes(entry.news)),
    )


@for_all("/envelopes", list[EnvelopeOut])
def envelopes(request: HttpRequest) -> list[EnvelopeOut]:
    """Every bid opened so far, compared with its envelope and with the bid that was played."""
    found = campaign_of(request)
    return [
        shape_of(
            EnvelopeOut,
            bid,
            player=bid.place.player,
            line=line_of(found, bid.envelope) if bid.envelope else "",
            receipt=bid.envelope.receipt if bid.envelope else "",
            genuine=not bid.fault,
        )
        for bid in compared(found)
    ]


@for_all("/proof", None)
def proof(request: HttpRequest) -> HttpResponse:
    """Everything needed to check envelopes, chain and dice, as JSON Lines."""
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
    return shape_of(BidOut, own)
