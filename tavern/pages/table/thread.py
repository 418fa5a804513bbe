"""Free talk at a table: its page, and for spectators after the end, if the host shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from club.actions.accounts.plain_names import shown_name
from club.actions.journal.actor import Actor
from club.actions.security.plain_text import MOST_LETTERS
from club.actions.security.whole_numbers import whole_number
from club.actions.talk import blocks, thread
from club.actions.talk.unread import open_marks
from club.models import TalkMessage
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import instant, time_words
from club.pages.frame.form_fields import number
from club.pages.frame.fragments import Request
from club.pages.games.answers import for_spectators
from tavern.actions import table_talk
from tavern.pages.games.words import PHRASES
from tavern.pages.table.scene import Scene, scene_for, table_or_404
from tavern.pages.table.watch import scene_of_key


@dataclass(frozen=True, slots=True)
class SaidView:
    """A message as the page shows it. `own` is whether the reader wrote it.

    `former` is the name of a writer who sits there no longer, else "".
    """

    row: TalkMessage
    words: str
    iso: str
    own: bool
    former: str


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: Request, public_id: str) -> HttpResponse:
    """A page of the thread, the latest first, with the forms of the reader. 404 without a seat,
    except for the host."""
    scene = scene_for(request, table_or_404(request, public_id))
    user: Any = request.user
    with Attempt() as attempt:
        if request.method == "POST":
            _submit(request, scene)
            return redirect("tavern_thread", public_id=public_id)
    blocked = blocks.blocked_by(user.pk)
    rows, older = thread.thread_of(scene.game, whole_number(request.GET.get("before", "")), blocked)
    if request.method == "GET" and not request.htmx:  # an open page may be in the background
        _mark_opened(scene, rows)
    context = {
        "scene": scene,
        "game": scene.game,
        "refusal": attempt.refusal,
        "talk": table_talk.talk_at(scene.game),
        "missing": _missing(scene),
        "said": _views(scene, rows, user.pk),
        "older": older,
        "blocked": [(one.pk, shown_name(one)) for one in _users(blocked)],
        "phrases": PHRASES,
        "most_letters": MOST_LETTERS,
        "text": request.POST.get("text", ""),
        "here": "talk",
    }
    return render(request, "tavern/talk.html", context, status=attempt.status)


@require_safe
def watch_talk(request: HttpRequest, key: str) -> HttpResponse:
    """The thread for spectators. 404 until the end, and unless the host shows it."""
    scene = scene_of_key(key)
    if not (scene.over and scene.game.table.talk_shown):
        raise Http404
    rows, older = thread.thread_of(scene.game, whole_number(request.GET.get("before", "")))
    context = {
        "scene": scene,
        "game": scene.game,
        "said": _views(scene, rows, 0),
        "older": older,
        "here": "talk",
    }
    return for_spectators(render(request, "tavern/talk.html", context))


def _missing(scene: Scene) -> list[str]:
    """The names of the people who have not agreed to free talk, if strangers sit here."""
    return [scene.seats[player].name for player in table_talk.talk_at(scene.game).missing]


def _views(scene: Scene, rows: list[TalkMessage], reader: int) -> list[SaidView]:
    former = table_talk.former_names(scene.game, rows)
    return [
        SaidView(
            row,
            time_words(scene.game, row.at),
            instant(row.at),
            row.by_id == reader,
            former.get(row.pk, ""),
        )
        for row in rows
    ]


def _users(accounts: set[int]) -> Any:
    return get_user_model()._default_manager.filter(pk__in=accounts).order_by("pk")


def _mark_opened(scene: Scene, rows: list[TalkMessage]) -> None:
    marks = {thread.mark_of(row) for row in rows}
    for seat in scene.game.seats.all():
        if seat.player == scene.own:
            open_marks(seat, marks.__contains__)


def _submit(request: HttpRequest, scene: Scene) -> None:
    operation = OPERATIONS.get(request.POST.get("what", ""))
    if operation is None or (operation in OF_THE_SEAT and not scene.own):
        raise Http404
    if operation in OF_THE_HOST and not scene.hosts:
        raise Http404
    operation(request, scene)


def _actor(request: HttpRequest, scene: Scene) -> Actor:
    """The reader at their own seat, or as the host without one."""
    user = request.user
    return Actor.seat(user, scene.own) if scene.own else Actor.organiser(user)


def _write(request: HttpRequest, scene: Scene) -> None:
    text = request.POST.get("text", "")
    table_talk.write(scene.game.pk, actor=_actor(request, scene), text=text)


def _remove(request: HttpRequest, scene: Scene) -> None:
    actor = _actor(request, scene)
    table_talk.remove(scene.game.pk, number(request.POST, "number"), actor=actor)


def _report(request: HttpRequest, scene: Scene) -> None:
    actor = _actor(request, scene)
    table_talk.report(scene.game.pk, number(request.POST, "number"), actor=actor)


def _block(request: HttpRequest, scene: Scene) -> None:
    table_talk.block_writer(scene.game, number(request.POST, "number"), user=request.user)


def _unblock(request: HttpRequest, scene: Scene) -> None:
    blocks.unblock(request.user, number(request.POST, "number"))


def _agree(request: HttpRequest, scene: Scene) -> None:
    table_talk.agree(scene.game.pk, True, actor=_actor(request, scene))


def _take_back(request: HttpRequest, scene: Scene) -> None:
    table_talk.agree(scene.game.pk, False, actor=_actor(request, scene))


def _close(request: HttpRequest, scene: Scene) -> None:
    table_talk.close(scene.game.pk, True, host=request.user)


def _open(request: HttpRequest, scene: Scene) -> None:
    table_talk.close(scene.game.pk, False, host=request.user)


def _show(request: HttpRequest, scene: Scene) -> None:
    table_talk.show(scene.game.pk, True, host=request.user)


def _hide(request: HttpRequest, scene: Scene) -> None:
    table_talk.show(scene.game.pk, False, host=request.user)


OPERATIONS: dict[str, Callable[[HttpRequest, Scene], None]] = {
    "write": _write,
    "remove": _remove,
    "report": _report,
    "block": _block,
    "unblock": _unblock,
    "agree": _agree,
    "take_back": _take_back,
    "close": _close,
    "open": _open,
    "show": _show,
    "hide": _hide,
}
OF_THE_SEAT = (_write, _agree, _take_back)
OF_THE_HOST = (_close, _open, _show, _hide)
