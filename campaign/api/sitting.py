"""The seat itself: its name, what it was handed, what it hands on, and leaving it."""

from django.http import HttpRequest, HttpResponse
from ninja import Status

from campaign.actions.play import campaign_queries
from campaign.actions.seats import seats
from campaign.actions.seats.seat_handover import handover_note, predecessor, promises, tenures_of
from campaign.api.door import EVERY_ACT, EVERY_ANSWER, api, campaign_of, speaker
from campaign.api.kept_shapes import (
    HandoverOut,
    LeaveIn,
    LuckIn,
    NameIn,
    NoteIn,
    PromiseOut,
    TenureOut,
)


@api.get("/tenures", response={200: list[TenureOut], **EVERY_ANSWER})
def tenures(request: HttpRequest) -> list[TenureOut]:
    """Who sat where and when, seat by seat, earliest first."""
    return [
        TenureOut(player=player, name=t.name, since=t.since, until=t.until, why=t.why)
        for player, several in sorted(tenures_of(campaign_of(request)).items())
        for t in several
    ]


@api.get("/handover", response={200: HandoverOut, **EVERY_ANSWER})
def handover(request: HttpRequest, response: HttpResponse) -> HandoverOut:
    """What this seat's player was left, and leaves; nobody else reads it."""
    response["Cache-Control"] = "no-store"
    found = campaign_of(request)
    seat = campaign_queries.seat_of(found, speaker(request).user)
    if seat is None:
        raise LookupError
    before, battles = predecessor(seat), campaign_queries.world_of(found).battles
    return HandoverOut(
        predecessor=before.name if before else "", left=before.note if before else "",
        note=handover_note(seat),
        dates=[PromiseOut.from_orm(one) for one in promises(seat, battles)],
    )  # fmt: skip


@api.put("/seat/name", response={204: None, **EVERY_ACT})
def rename(request: HttpRequest, body: NameIn) -> Status[None]:
    """Another name for the seat; everybody is told."""
    asked = speaker(request)
    seats.rename(asked.campaign_id, asked.actor.player or "", body.name, actor=asked.actor)
    return Status(204, None)


@api.put("/seat/note", response={204: None, **EVERY_ACT})
def write_note(request: HttpRequest, body: NoteIn) -> Status[None]:
    """What whoever follows at this seat should know."""
    asked = speaker(request)
    seats.write_note(asked.campaign_id, actor=asked.actor, note=body.note)
    return Status(204, None)


@api.put("/seat/luck", response={204: None, **EVERY_ACT})
def write_luck(request: HttpRequest, body: LuckIn) -> Status[None]:
    """The player's open word for the dice, until the campaign starts."""
    asked = speaker(request)
    seats.write_luck(asked.campaign_id, actor=asked.actor, word=body.luck)
    return Status(204, None)


@api.post("/seat/leave", response={204: None, **EVERY_ACT})
def leave(request: HttpRequest, body: LeaveIn) -> Status[None]:
    """Gives the seat up, with a note to whoever follows. The key opens nothing any more."""
    asked = speaker(request)
    seats.leave(asked.campaign_id, actor=asked.actor, note=body.note)
    return Status(204, None)
