"""API: a seat's name, absence, handover, and leaving it."""

from django.http import HttpRequest
from ninja import Status

from club.actions.clock.absence import set_absence
from club.actions.journal.game_queries import seat_of
from club.actions.seats import seats
from club.actions.seats.seat_tenures import tenures_of
from club.api.door import EVERY_ACT, EVERY_ANSWER, api, game_of, speaker
from club.api.shapes import (
    AbsenceIn,
    AbsenceOut,
    LeaveIn,
    LuckIn,
    NameIn,
    NoteIn,
    TenureOut,
    shape_of,
)


@api.get("/absence", response={200: AbsenceOut, **EVERY_ANSWER})
def own_absence(request: HttpRequest) -> AbsenceOut:
    """Whether the player is away, and the bot that may then play for them."""
    asked = speaker(request)
    seat = seat_of(game_of(request), asked.user)
    if seat is None or seat.player != asked.actor.player:  # a program that sits by itself
        raise LookupError
    return AbsenceOut.from_orm(seat)


@api.put("/absence", response={204: None, **EVERY_ACT})
def absence(request: HttpRequest, body: AbsenceIn) -> Status[None]:
    """Whether the player is away, and which bot may then play for them."""
    asked = speaker(request)
    set_absence(
        asked.game_id,
        actor=asked.actor,
        steward=body.steward,
        away=body.away,
        since=body.since,
        until=body.until,
    )
    return Status(204, None)


@api.get("/tenures", response={200: list[TenureOut], **EVERY_ANSWER})
def tenures(request: HttpRequest) -> list[TenureOut]:
    """The tenures of all seats, earliest first."""
    return [
        shape_of(TenureOut, tenure, player=player)
        for player, several in sorted(tenures_of(game_of(request)).items())
        for tenure in several
    ]


@api.put("/seat/name", response={204: None, **EVERY_ACT})
def rename(request: HttpRequest, body: NameIn) -> Status[None]:
    """Renames the seat; everybody is notified."""
    asked = speaker(request)
    seats.rename(asked.game_id, asked.actor.player or "", body.name, actor=asked.actor)
    return Status(204, None)


@api.put("/seat/note", response={204: None, **EVERY_ACT})
def write_note(request: HttpRequest, body: NoteIn) -> Status[None]:
    """Saves the note for a successor at this seat."""
    asked = speaker(request)
    seats.write_note(asked.game_id, actor=asked.actor, note=body.note)
    return Status(204, None)


@api.put("/seat/luck", response={204: None, **EVERY_ACT})
def write_luck(request: HttpRequest, body: LuckIn) -> Status[None]:
    """The player's lucky word for the dice, which everybody sees, until the game starts."""
    asked = speaker(request)
    seats.write_luck(asked.game_id, actor=asked.actor, word=body.luck)
    return Status(204, None)


@api.post("/seat/leave", response={204: None, **EVERY_ACT})
def leave(request: HttpRequest, body: LeaveIn) -> Status[None]:
    """Gives the seat up, with a note to the successor. The key becomes invalid."""
    asked = speaker(request)
    seats.leave(asked.game_id, actor=asked.actor, note=body.note)
    return Status(204, None)
