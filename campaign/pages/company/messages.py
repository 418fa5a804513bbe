"""The messages of a thread as a page shows them, and the forms that write and remove one.

A link to a moment of the campaign quotes its entry of the chronicle.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse

from campaign.actions.company import announcements, comments
from campaign.actions.company.marks import mark_of
from campaign.models import BattleComment
from campaign.pages.chronicle.chronicle import entries_by_number
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.navigation import unread_talk
from club.actions.accounts.emblems import Emblem, emblems_of
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.talk.unread import open_marks
from club.models import Game
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number


@dataclass(frozen=True, slots=True)
class ThreadMessage:
    """A message without its links, and the chronicle's entries that the links lead to.

    `emblem` is its writer's, None if their account was erased.
    """

    row: BattleComment
    words: str
    text: str
    quotes: list[str]
    emblem: Emblem | None


def messages_in_words(scene: Scene, rows: Iterable[BattleComment]) -> list[ThreadMessage]:
    """These messages in their order. One query for all entries that they quote, and one for the
    emblems of their writers."""
    rows = list(rows)
    emblems = emblems_of(row.by_id for row in rows)
    read = [(row, *without_links(scene.game, row.text)) for row in rows]
    entries = entries_by_number(scene, {seq for *_, quoted in read for seq in quoted})
    return [
        ThreadMessage(
            row,
            time_words(scene.game, row.at),
            text,
            [entries[seq] for seq in quoted if seq in entries],
            emblems.get(row.by_id or 0),
        )
        for row, text, quoted in read
    ]


def mark_opened(scene: Scene, rows: Iterable[BattleComment]) -> None:
    """Marks these messages as read for the viewer, if they have a seat and look at the present."""
    if not unread_talk(scene):
        return
    marks = {mark_of(row) for row in rows}
    seat = next(seat for seat in scene.game.seats.all() if seat.player == scene.viewer)
    open_marks(seat, marks.__contains__)


def author_of(request: HttpRequest, game: Game, *, removes: bool) -> Actor:
    """The writer or remover of a message by this form: a seat on its own device, or the organiser,
    who announces and also removes messages of others. 404 for everybody else."""
    seat, shared_device = access.seat_at(request, game)
    if shared_device:
        raise Http404
    if organises(game, request.user) and (removes or seat is None or "announced" in request.POST):
        return Actor.organiser(request.user, None if seat is None else seat.player)
    if seat is None:
        raise Http404
    return Actor.seat(request.user, seat.player)


def write(request: HttpRequest, game: Game, battle: str, actor: Actor) -> None:
    comments.add_comment(
        game.pk,
        battle,
        actor=actor,
        text=request.POST.get("text", ""),
        announced="announced" in request.POST,
    )


def mark_read(request: HttpRequest, game: Game, battle: str, actor: Actor) -> None:
    announcements.mark_as_read(game.pk, number(request.POST, "number"), actor=actor)


def remove(request: HttpRequest, game: Game, battle: str, actor: Actor) -> None:
    comments.remove_comment(game.pk, number(request.POST, "number"), actor=actor)


MOST_QUOTES = 3  # entries quoted in one message


def link_to_entry(request: HttpRequest, game: Game, seq: int) -> str:
    """The address that quotes this entry in a message."""
    return request.build_absolute_uri(reverse("history", args=[game.public_id, seq]))


def without_links(game: Game, text: str) -> tuple[str, list[int]]:
    """The text without links to moments of this campaign, and the numbers of their entries.

    A text that quotes more entries than are shown stays as it is.
    """
    link = re.compile(rf"(?:https?://\S+?)?/c/{re.escape(game.public_id)}/history/(\d{{1,9}})\b")
    found = list(dict.fromkeys(int(seq) for seq in link.findall(text)))
    if not found or len(found) > MOST_QUOTES:
        return text, []
    return link.sub("", text).strip(), found
