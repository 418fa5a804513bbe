"""Corrections for everybody; for the organiser also choosing and changing an entry, with a
preview."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.history import effective_history
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.rulings.corrections import MOST_REASON, Preview, correct, preview_correction
from campaign.commands import Command, Confirm, Report
from campaign.differences import from_json
from campaign.models import Correction
from campaign.pages.chronicle.chronicle import chronicle_place, entry_in_words
from campaign.pages.corrections import STRUCK_ONLY, Amending, field_groups, typed_command
from campaign.pages.corrections.alternatives import Instead, instead_of
from campaign.pages.organise.dashboard import organised_or_404
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.difference_words import ChangeRow, Names, rows
from club.actions.accounts.plain_names import shown_name
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.security.whole_numbers import whole_number
from club.models import Game, JournalEntry
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in, staff_way_in
from club.refusals import Refusal

MOST = 100  # corrections on one page: the latest
PAGE = 20  # entries to choose from
MOST_DROPPED = 60  # entries that the correction drops, shown one by one
NOT_CARRIED = ("csrfmiddlewaretoken", "confirm", "reason", "journal", "key")


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A correction in words; `mark` is the number that its entries in the chronicle name."""

    row: Correction
    mark: int
    by: str
    plays: str
    at: str
    place: int
    changes: list[ChangeRow]


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry that may be corrected; sealed bids may not."""

    seq: int
    words: str
    sealed: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """An entry that the correction drops, and why."""

    words: str
    refusal: Refusal


@login_required
@require_safe
def corrections(request: HttpRequest, public_id: str) -> HttpResponse:
    """The corrections, for everybody; below them the entries, for the organiser to choose one."""
    return _page(request, access.campaign_or_404(request, public_id))


def _page(request: HttpRequest, game: Game, status: int = 200) -> HttpResponse:
    scene = access.scene_for(request, game)
    refusal = effective_history.another_of(scene.world)
    before = whole_number(request.GET.get("before", ""))
    found = _choices(scene, before) if scene.organises and refusal is None else []
    context = {
        "game": game,
        "scene": scene,
        "corrections": corrections_of(scene),
        "choices": found,
        "older": found[-1].seq if len(found) == PAGE else 0,
        "refusal": refusal,
    }
    return render(request, "corrections/page.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """One entry: its form, then the preview, and after confirmation the correction.

    Staff need a recent second factor for all of it, as for a ruling. Other organisers sign in again
    for the confirmation, unless they did recently.
    """
    game = organised_or_404(request, public_id)
    if way := staff_way_in(request, game):
        return redirect(way)
    if effective_history.another_of(read_world(game)) is not None:
        return _page(request, game, 422)
    scene = access.scene_for(request, game)
    entry = effective(game).filter(seq=seq).first()
    if entry is None or entry.origin == "opened":
        raise Http404
    typed = request.POST if request.method == "POST" else None
    world = effective_history.world_before(game, entry)
    amending = Amending(read_command(entry), world, scene, typed)
    amending, others = _another(request, amending)
    if typed is None:
        return _form(request, amending, others, entry)
    try:
        replacement = None if "strike" in typed else typed_command(amending, typed)
        shown = preview_correction(game, seq, replacement, actor=Actor.organiser(request.user))
    except Refusal as refusal:
        return _form(request, amending, others, entry, refusal)
    if "confirm" not in typed:
        return _look(request, scene, shown)
    demand_fresh_sign_in(request)
    try:
        return _confirmed(request, scene, seq, replacement)
    except Refusal as refusal:
        return _look(request, scene, shown, refusal)


def _another(request: HttpRequest, amending: Amending) -> tuple[Amending, list[Instead]]:
    """The form that the address asks for: the entry's own, or that of another action of its
    moment."""
    others = instead_of(amending)
    token = request.POST.get("as") or request.GET.get("as", "")
    if not token:
        return amending, others
    blank = next((other.blank for other in others if other.token == token), None)
    if blank is None:
        raise Http404
    return replace(amending, command=blank, token=token), others


def corrections_of(scene: Scene) -> list[CorrectionView]:
    """The latest corrections in words, newest first."""
    rows_of = Correction.objects.filter(game=scene.game).select_related("by", "entry")
    found = list(rows_of.order_by("-pk")[:MOST])
    about = [row.about for row in found]
    entries = JournalEntry.objects.filter(game=scene.game, seq__in=about)
    places = {entry.seq: chronicle_place(entry) for entry in entries.only("seq", "copy_of")}
    return [_view(scene, row, places[row.about]) for row in found]


def _view(scene: Scene, row: Correction, place: int) -> CorrectionView:
    seat = scene.seats.get(row.by_player)  # type: ignore[call-overload]
    by = seat.name if seat else (shown_name(row.by) if row.by else "–")
    changes = [] if row.undo else rows(from_json(row.changes), _names(scene))
    at = time_words(scene.game, row.at)
    plays = row.by_player if seat else ""
    return CorrectionView(row, row.entry.seq, by, plays, at, place, changes)


def _names(scene: Scene) -> Names:
    players = {str(player): seat.name for player, seat in scene.seats.items()}
    return Names(players, {str(t): row.name for t, row in scene.terrains.items()})


def _choices(scene: Scene, before: int | None) -> list[Choice]:
    entries = effective(scene.game).order_by("-seq")
    if before is not None:
        entries = entries.filter(seq__lt=before)
    return [
        Choice(entry.seq, entry_in_words(scene, entry), entry.origin == "opened")
        for entry in entries[:PAGE]
    ]


def _form(
    request: HttpRequest,
    amending: Amending,
    others: list[Instead],
    entry: JournalEntry,
    refusal: Refusal | None = None,
) -> HttpResponse:
    scene = amending.scene
    context = {
        "game": scene.game,
        "scene": scene,
        "line": entry,
        "refusal": refusal,
        "words": entry_in_words(scene, entry),
        "groups": field_groups(amending),
        "report": _report_of(scene, entry, amending.command),
        "others": others,
        "token": amending.token,
        "why_not": STRUCK_ONLY.get(type(amending.command), ""),
    }
    return render(request, "corrections/form.html", context, status=422 if refusal else 200)


def _report_of(scene: Scene, line: JournalEntry, command: Command) -> int | None:
    """For a confirmation the report it confirms, since the report's figures may be wrong."""
    if not isinstance(command, Confirm):
        return None
    earlier = effective(scene.game).filter(seq__lt=line.seq, turn=line.turn)
    for entry in earlier.order_by("-seq"):
        reported = read_command(entry)
        if isinstance(reported, Report) and reported.battle == command.battle:
            return entry.seq
    return None


def _look(
    request: HttpRequest, scene: Scene, shown: Preview, refusal: Refusal | None = None
) -> HttpResponse:
    """The preview; nothing is written."""
    post = request.POST
    carried = [
        (name, value) for name in post if name not in NOT_CARRIED for value in post.getlist(name)
    ]
    dropped = [Lost(entry_in_words(scene, line), why) for line, why in shown.dropped[:MOST_DROPPED]]
    context = {
        "game": scene.game,
        "scene": scene,
        "shown": shown,
        "refusal": refusal,
        "words": entry_in_words(scene, shown.entry),
        "carried": carried,
        "dropped": dropped,
        "more": len(shown.dropped) - len(dropped),
        "rows": rows(shown.differences, _names(scene)),
        "instead": [n for one in shown.found.played if one.stand_in for n in one.outcome.news],
        "news": shown.found.played[0].outcome.news if shown.replacement is not None else (),
        "idempotency_key": post.get("key", "")[:64] or uuid4().hex,
        "most_reason": MOST_REASON,
        "typed": post.get("reason", ""),
    }
    stale = refusal is not None and refusal.code == "stale"
    status = 200 if refusal is None else 409 if stale else 422
    return render(request, "corrections/preview.html", context, status=status)


def _confirmed(
    request: HttpRequest, scene: Scene, seq: int, replacement: Command | None
) -> HttpResponse:
    post: Any = request.POST
    made = correct(
        scene.game.pk,
        seq,
        replacement,
        actor=Actor.organiser(request.user),
        reason=post.get("reason", ""),
        key=post.get("key", "")[:64] or None,
        page_version=number(post, "journal"),
    )
    page = reverse("corrections", args=[scene.game.public_id])
    return redirect(f"{page}#correction-{made.entry.seq}")
