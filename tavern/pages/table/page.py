"""The page of a table, whole or in parts, and the short answer that nothing has changed."""

import re
from datetime import timedelta
from itertools import accumulate
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from club.actions.journal.actor import Actor
from club.models import JournalEntry
from club.pages.frame.deadline_display import deadline_of, time_words
from club.pages.frame.fragments import Request, fragment
from club.pages.games import poll
from club.pages.games.answers import for_one_reader, no_news, shows, tag_of
from club.refusals import Refusal
from tavern.actions import idle, table_queries
from tavern.actions.results import leavers
from tavern.pages.end.card import end_of
from tavern.pages.games.news_words import sentence
from tavern.pages.games.words import BOTS, PHRASES
from tavern.pages.table.chronicle import LATEST, chronicle_of
from tavern.pages.table.scene import CURTAINS, Scene, scene_for, table_or_404

SOON = timedelta(days=7)  # before a running table is closed


@login_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """The page of one table. A request of htmx gets its parts."""
    return table_page(request, table_or_404(request, public_id))


@login_required
@require_GET
def now(request: Request, public_id: str) -> HttpResponse:
    """The parts of the page, if something has changed since the reader's version."""
    game = table_or_404(request, public_id)
    tag = tag_for(request, game)
    return no_news(tag) if shows(request, tag) else table_page(request, game, in_parts=True)


def table_page(
    request: Request, game: Any, *, refusal: Refusal | None = None, in_parts: bool | None = None
) -> HttpResponse:
    """The page drawn for this reader, with the refusal."""
    if in_parts is None:
        in_parts = bool(request.htmx) and not request.htmx.history_restore_request
    scene = scene_for(request, game)
    rule = scene.rule_at(refusal.rule) if refusal else ""
    context = page_context(scene) | {"refusal": refusal, "rule_at": rule}
    status = 200 if refusal is None else 409 if refusal.code == "stale" else 422
    return page_or_parts(request, context, tag_for(request, game), in_parts=in_parts, status=status)


def page_or_parts(
    request: Request, context: dict[str, Any], tag: str, *, in_parts: bool, status: int = 200
) -> HttpResponse:
    """The page, or its parts for htmx, with this tag."""
    template = "tavern/table.html#changes" if in_parts else "tavern/table.html"
    response = render(request, template, context | {"etag": tag, "oob": in_parts}, status=status)
    response["ETag"] = tag
    return for_one_reader(response)


def page_context(scene: Scene) -> dict[str, Any]:
    """The values of the page of this scene."""
    game, chronicle = scene.game, chronicle_of(scene, most=LATEST)
    latest = chronicle.latest
    scene.set_latest(latest.seq if latest else 0)
    since = since_of(scene, chronicle.entries) if scene.running else []
    return {
        "scene": scene,
        "game": game,
        "board": scene.painter.board(scene),
        "key": uuid4().hex,
        "chronicle": chronicle.words,
        "undo": _undo(scene, chronicle.entries),
        "deadline": deadline_of(game),
        "now_iso": game.database_now.isoformat(),
        "phrases": PHRASES,
        "bots": BOTS,
        "end": end_of(scene),
        "walk": scene.then(0),
        "since": since,
        "last": _last_act(scene, chronicle.entries) if since else "",
        "put_away": put_away_soon(scene, latest),
        "leavers": _leavers(scene),
        "device": [scene.seats[player] for player in scene.waiting_here],
    }


def _leavers(scene: Scene) -> list[str]:
    """The names of the seats whose people left, and are last, at a rated table."""
    if not (scene.running and scene.game.table.rated):
        return []
    left = leavers(scene.game, scene.game.seats.all())
    return [seat.name for seat in scene.game.seats.all() if seat.player in left]


def put_away_soon(scene: Scene, latest: JournalEntry | None = None) -> str:
    """When the table is closed if nobody uses it, as a sentence. "" while that is far off.

    `latest` is the latest effective entry, if it is loaded.
    """
    game, soon = scene.game, scene.game.database_now + SOON
    if not (scene.own or scene.hosts):
        return ""
    for used in (latest.at if scene.running and latest else None, None):
        at = idle.put_away_at(game, used=used)
        if at is None or (scene.running and at > soon):
            return ""
    words = (
        _("If nobody acts by %(at)s, this table is closed: it ends without a result.")
        if scene.running
        else _("If nobody takes a seat or starts by %(at)s, this table is closed.")
    )
    return words % {"at": time_words(game, at)} if at else ""


def _undo(scene: Scene, entries: list[JournalEntry]) -> int | None:
    """The number of the last entry, if the viewer may take it back now."""
    if not scene.viewer or scene.watching or not entries:
        return None
    here = scene.viewer in scene.game.table.here
    user_id = scene.game.organiser_id if here else _user_of(scene)
    actor = Actor("organiser" if here else "seat", user_id, scene.viewer)
    return entries[0].seq if table_queries.can_take_back(scene.game, entries, actor) else None


def _user_of(scene: Scene) -> int | None:
    seats = (seat for seat in scene.game.seats.all() if seat.player == scene.viewer)
    return next((seat.user_id for seat in seats), None)


NOW = re.compile(r"/t/([^/]+)/now")  # the address of the view `now`


def _picked(fields: QueryDict) -> str:
    return fields.urlencode()


POLL = poll.Poll(NOW, table_queries.version_at, _picked)


def tag_for(request: HttpRequest, game: Any) -> str:
    """The tag of what this reader sees of the table, in this session.

    At a shared device, the view finds out who sits there.
    """
    user: Any = request.user
    if not game.table.here:
        return poll.tag_for(request, POLL, game.public_id, (game.version, user.password))
    raised = request.session.get(CURTAINS, {}).get(game.public_id, "")
    session, query = request.session.session_key, request.GET.urlencode()
    return tag_of(session, user.pk, game.public_id, game.version, raised, query)


FOR_SPECTATORS = 3  # entries
CHAIN = 2  # sentences; more are shown as steps with numbers
IN_A_LINE = 84  # letters, which two lines of a narrow phone hold


def since_of(scene: Scene, entries: list[JournalEntry]) -> list[str]:
    """The entries after the last one of the viewer, oldest first, each in words.

    The viewer's own last act is shown if nothing has happened after it. `entries` are the latest,
    newest first.
    """
    own = [place for place, entry in enumerate(entries) if entry.seat == scene.viewer]
    if not scene.viewer:
        found = entries[:FOR_SPECTATORS]
    else:
        found = entries[: max(1, own[0])] if own else entries
    words = [step_words(scene, entry) for entry in reversed(found)]
    return [one for one in words if one]


def in_a_line(step: str) -> SafeString:
    """A step of what happened, without its lists."""
    return mark_safe(re.sub(r"</?(?:li|ol)>", " ", step))


def step_words(scene: Scene, entry: JournalEntry) -> str:
    """The news of an entry that the reader hears, without small news."""
    seats = [(seat.letter, seat.name) for seat in scene.seats.values()]
    place = (scene.game.pk, entry.chain, scene.viewer)
    return fragment("tavern/_step.html", (place, seats), lambda: _drawn(scene, entry))


def _last_act(scene: Scene, entries: list[JournalEntry]) -> SafeString:
    """The latest act, for one line. `entries` are the latest, newest first."""
    lines = next((lines for entry in entries if (lines := _lines(scene, entry))), [])
    return format_html_join(" ", "{}", ((one,) for one in in_short(lines)))


def in_short(lines: list[str]) -> list[str]:
    """The last sentences of an act, as many as fit into a line: at least one, if there is one."""
    lengths = accumulate(len(one) + 1 for one in reversed(lines))
    return lines[-max(1, sum(length <= IN_A_LINE for length in lengths)) :]


def _lines(scene: Scene, entry: JournalEntry) -> list[str]:
    small: tuple[str, ...] = getattr(scene.painter, "small_news", ())
    heard: Any = table_queries.heard_of(entry, scene.game, scene.viewer or None)
    return [sentence(scene, one) for one in heard if type(one).__name__ not in small]


def _drawn(scene: Scene, entry: JournalEntry) -> str:
    lines = _lines(scene, entry)
    values = {"lines": lines, "chain": len(lines) > CHAIN}
    return render_to_string("tavern/_step.html", values) if lines else ""
