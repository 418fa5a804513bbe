"""Corrections for everybody; for the organiser also choosing and changing an entry, with a
preview."""

from dataclasses import dataclass
from typing import Any, get_args
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.history import effective_history
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.rulings.corrections import (
    MOST_REASON,
    ROLLED,
    Preview,
    correct,
    preview_correction,
)
from campaign.commands import Command, Confirm, Report, Tabling
from campaign.pages.chronicle.chronicle import entry_in_words
from campaign.pages.corrections.alternatives import Instead, instead_of
from campaign.pages.corrections.command_form import CommandForm
from campaign.pages.corrections.forms import STRUCK_ONLY, form_of, typed_command
from campaign.pages.corrections.words import corrections_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.difference_words import rows
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.security.whole_numbers import whole_number
from club.models import Game, JournalEntry
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in, staff_way_in
from club.refusals import Refusal

PAGE = 20  # entries to choose from
MOST_DROPPED = 60  # entries that the correction drops, shown one by one
NOT_CARRIED = ("csrfmiddlewaretoken", "confirm", "reason", "journal", "key")


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry that may be corrected, or why it is `kept` as it is."""

    seq: int
    words: str
    kept: str


@dataclass(frozen=True, slots=True)
class Lost:
    """An entry that the correction drops, and why."""

    words: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Amending:
    """An entry to be corrected: the command that fills the form, and the other forms it may have
    instead. `token` names the one that was chosen, "" for the entry's own."""

    scene: Scene
    entry: JournalEntry
    given: Command
    form: CommandForm | None
    others: list[Instead]
    token: str


@login_required
@require_safe
def list_corrections(request: HttpRequest, public_id: str) -> HttpResponse:
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
def correct_entry(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """One entry: its form, then the preview, and after confirmation the correction.

    Staff need a recent second factor for all of it, as for a ruling. Other organisers sign in again
    for the confirmation, unless they did recently.
    """
    game = access.organised_or_404(request, public_id)
    if way := staff_way_in(request, game):
        return redirect(way)
    if effective_history.another_of(read_world(game)) is not None:
        return _page(request, game, 422)
    scene = access.scene_for(request, game)
    entry = effective(game).filter(seq=seq).first()
    if entry is None or _kept(entry):
        raise Http404
    typed = request.POST if request.method == "POST" else None
    amending = _amending(request, scene, entry)
    if typed is None:
        return _form(request, amending)
    try:
        replacement = None if "strike" in typed else typed_command(amending.form)
        shown = preview_correction(game, seq, replacement, actor=Actor.organiser(request.user))
    except Refusal as refusal:
        return _form(request, amending, refusal)
    if "confirm" not in typed:
        return _look(request, scene, shown)
    demand_fresh_sign_in(request)
    try:
        return _confirmed(request, scene, seq, replacement)
    except Refusal as refusal:
        return _look(request, scene, shown, refusal)


def _amending(request: HttpRequest, scene: Scene, entry: JournalEntry) -> Amending:
    """The form that the address asks for: the entry's own, or that of another action of its
    moment."""
    typed = request.POST if request.method == "POST" else None
    world = effective_history.world_before(scene.game, entry)
    given: Any = read_command(entry)
    names = scene.names.players
    form = form_of(given, world, names, typed)
    others = instead_of(form)
    token = request.POST.get("as") or request.GET.get("as", "")
    if token:
        given = next((other.blank for other in others if other.token == token), None)
        if given is None:
            raise Http404
        form = form_of(given, world, names, typed)
    return Amending(scene, entry, given, form, others, token)


def _choices(scene: Scene, before: int | None) -> list[Choice]:
    entries = effective(scene.game).order_by("-seq")
    if before is not None:
        entries = entries.filter(seq__lt=before)
    return [
        Choice(entry.seq, entry_in_words(scene, entry), _kept(entry)) for entry in entries[:PAGE]
    ]


def _kept(entry: JournalEntry) -> str:
    """Why nobody can correct this entry; "" if the organiser can."""
    if entry.origin == "opened":
        return gettext("Sealed bids stay as they were opened.")
    return gettext(ROLLED) if isinstance(read_command(entry), get_args(Tabling)) else ""


def _form(request: HttpRequest, amending: Amending, refusal: Refusal | None = None) -> HttpResponse:
    scene, entry, given = amending.scene, amending.entry, amending.given
    context = {
        "game": scene.game,
        "scene": scene,
        "line": entry,
        "refusal": refusal,
        "words": entry_in_words(scene, entry),
        "form": amending.form,
        "report": _report_of(scene, entry, given),
        "others": amending.others,
        "token": amending.token,
        "why_not": STRUCK_ONLY.get(type(given), ""),
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
        "rows": rows(shown.differences, scene.names),
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
