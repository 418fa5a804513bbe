"""API: free talk at a table, for the person whose seat the key names."""

from django.http import HttpRequest, HttpResponse
from ninja import Status

from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.talk import thread
from club.actions.talk.blocks import blocked_by
from club.api.door import EVERY_ACT, api, speaker
from club.api.shapes import Address, Whole
from club.models import Game
from tavern.actions import table_talk
from tavern.api.reading import OF_TABLE, table_of
from tavern.api.shapes import TalkIn, TalkOut


def _sat_at(request: HttpRequest, address: str) -> tuple[Game, Actor]:
    """The table and the person on its seat. Refuses `not-yours` for the key of a program's seat."""
    found, actor = table_of(request, address), speaker(request).actor
    permissions.check_allowed(permissions.holds_seat(found, actor))
    return found, actor


@api.get(f"{OF_TABLE}/talk", response={200: list[TalkOut], **EVERY_ACT})
def talk(
    request: HttpRequest, address: Address, response: HttpResponse, before: Whole = 0
) -> list[TalkOut]:
    """The latest messages that this seat reads, newest first, at most 50; below the number
    `before`, if it is given. They stay unread for the person."""
    response["Cache-Control"] = "no-store"
    found, actor = _sat_at(request, address)
    blocked = blocked_by(actor.user_id)
    rows, _older = thread.thread_of(found, before or None, blocked)
    return [TalkOut.from_orm(row) for row in rows]


@api.post(f"{OF_TABLE}/talk", response={200: TalkOut, **EVERY_ACT})
def write(request: HttpRequest, address: Address, body: TalkIn) -> TalkOut:
    """Writes to everybody at the table; the same words within minutes are stored once."""
    found, actor = _sat_at(request, address)
    return TalkOut.from_orm(table_talk.write(found.pk, actor=actor, text=body.text))


@api.delete(f"{OF_TABLE}/talk/{{message_id}}", response={204: None, **EVERY_ACT})
def remove(request: HttpRequest, address: Address, message_id: Whole) -> Status[None]:
    """Removes one's own message; if there is none, nothing is done."""
    found, actor = _sat_at(request, address)
    table_talk.remove(found.pk, message_id, actor=actor)
    return Status(204, None)
