"""The organiser's desk: who is missing what, until when, and what can be done about it.

What lies in an envelope is never on it: that one lies there is all an organiser sees.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.permissions import organises
from campaign.models import Campaign, Ruling
from campaign.pages.frame.deadline_display import deadline_of, moment_words
from campaign.pages.organise.corrected_rulings import marks_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.pages.scene.seat_views import SeatView
from campaign.pages.table.table import page_context
from campaign.pages.words import rule_terms
from campaign.world import PlayerId

LATEST = 5  # rulings


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the desk; `owes` says what is missing, empty when nothing is."""

    seat: SeatView
    record: Any
    owes: list[str]

    @property
    def may_borrow(self) -> bool:
        """Whether the organiser's device can stand in for the player's own."""
        return not (self.seat.left or self.seat.mine or self.record.bot)


def organised_or_404(request: HttpRequest, public_id: str) -> Campaign:
    """The campaign, for its organiser; to everybody else the page does not exist."""
    campaign = access.campaign_or_404(request, public_id)
    if not organises(campaign, request.user):
        raise Http404
    return campaign


@login_required
@require_safe
def organise(request: HttpRequest, public_id: str) -> HttpResponse:
    """The desk. Each of its decisions has a page of its own, which asks once more."""
    campaign = organised_or_404(request, public_id)
    scene = access.scene_for(request, campaign)
    context = {
        "campaign": campaign, "scene": scene, "lines": _lines(scene),
        "deadline": deadline_of(campaign), "running": campaign.status == Campaign.RUNNING,
        "opened": moment_words(campaign, campaign.opened_at) if campaign.opened_at else "",
        "rulings": rulings_of(campaign, standing=False),
    }  # fmt: skip
    return render(request, "organise/dashboard.html", context)


@login_required
@require_POST
def retry(request: HttpRequest, public_id: str) -> HttpResponse:
    """Takes a stuck campaign up again. If it fails once more, the desk says so."""
    campaign = organised_or_404(request, public_id)
    with suppress(Exception):  # logged and counted by close
        closing.retry(campaign.pk, actor=Actor.organiser(request.user))
    return redirect("organise", public_id=public_id)


@login_required
@require_safe
def as_player(request: HttpRequest, public_id: str, player: str) -> HttpResponse:
    """The table as this player sees it, built from what everybody may see, without forms."""
    campaign = organised_or_404(request, public_id)
    looked_on = access.scene_for(request, campaign)
    seat = looked_on.seats.get(PlayerId(player))
    if seat is None:
        raise Http404
    seats = {p: replace(s, mine=p == seat.player) for p, s in looked_on.seats.items()}
    scene = Scene(
        campaign=campaign, world=looked_on.world, seats=seats, viewer=seat.player,
        organises=False, choices=(), selection=Selection(),
    )  # fmt: skip
    context = page_context(scene) | {"seat": seat, "undo": None}
    return render(request, "organise/as_player.html", context)


def rulings_of(campaign: Campaign, *, standing: bool) -> list[dict[str, Any]]:
    """Rulings in words, newest first: all that still stand, or the latest of any kind."""
    found = Ruling.objects.filter(campaign=campaign).select_related("entry")
    rows = list(found.filter(standing=True) if standing else found[:LATEST])
    marks = marks_of(campaign, rows)
    return [
        {"row": row, "mark": marks.get(row.pk), "kind": rule_terms.RULINGS.get(row.kind, row.kind),
         "at": moment_words(campaign, row.at), "phase": rule_terms.PHASES.get(row.phase, row.phase)}
        for row in rows
        if not (standing and row.pk in marks and marks[row.pk].struck)
    ]  # fmt: skip


def _lines(scene: Scene) -> list[SeatRow]:
    records = {seat.player: seat for seat in scene.campaign.seats.all()}
    return [
        SeatRow(seat, records.get(str(player)), _owed(scene, seat))
        for player, seat in scene.seats.items()
    ]


def _owed(scene: Scene, seat: SeatView) -> list[str]:
    """What the campaign waits for from this seat."""
    if not seat.awaited or scene.world.ending is not None:
        return []
    if scene.world.phase not in ("forces", "battles"):
        return [str(rule_terms.OWED[scene.world.phase])]
    return [
        f"{scene.zone_name(battle.zone)}: {rule_terms.STAGES[battle.stage]}"
        for battle in scene.world.battles.values()
        if battle.stage in rule_terms.STAGES and seat.player in battle.players
    ] or [str(rule_terms.OWED[scene.world.phase])]
