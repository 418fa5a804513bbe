"""The organiser's dashboard: missing commands, deadlines and decisions.

It never shows the contents of an envelope, only that there is one.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaign.pages.battles.counts import disputes_of, ruling_address
from campaign.pages.rulings.words import rulings_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.pages.scene.seat_views import SeatView
from campaign.pages.table.table import page_context
from campaign.pages.words import rule_terms
from campaign.words.phases import PHASES
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from club.pages.frame.deadline_display import deadline_of, time_words

LATEST = 5  # rulings


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the dashboard; `owes` says what is missing, "" when nothing is."""

    seat: SeatView
    record: Any
    owes: list[str]

    @property
    def is_missed(self) -> bool:
        return bool(self.owes) and not self.seat.left

    @property
    def may_remind(self) -> bool:
        """Whether somebody else than the reader would get the reminder."""
        return (
            self.is_missed
            and not self.seat.mine
            and not self.record.bot
            and bool(self.record.user_id)
        )

    @property
    def may_borrow(self) -> bool:
        """Whether the organiser's device can stand in for the player's own."""
        return not (self.seat.left or self.seat.mine or self.record.bot)


@login_required
@require_safe
def show_dashboard(request: HttpRequest, public_id: str) -> HttpResponse:
    """The dashboard. Each of its decisions has its own page, which asks for confirmation."""
    game = access.organised_or_404(request, public_id)
    scene = access.scene_for(request, game)
    lines = _lines(scene)
    context = {
        "game": game,
        "scene": scene,
        "lines": lines,
        "remindable": [line.seat.player for line in lines if line.may_remind],
        "deadline": deadline_of(game),
        "disputes": [(one, ruling_address(scene, one.id)) for one in disputes_of(scene)],
        "running": game.status == Game.RUNNING,
        "opened": time_words(game, game.opened_at) if game.opened_at else "",
        "rulings": rulings_of(scene, most=LATEST),
        "factor": is_mfa_enabled(request.user),
    }
    return render(request, "organise/dashboard.html", context)


@login_required
@require_POST
def retry_closing(request: HttpRequest, public_id: str) -> HttpResponse:
    """Restarts a stuck campaign. If it fails again, the dashboard says so."""
    game = access.organised_or_404(request, public_id)
    with suppress(Exception):  # close logs and counts it
        closing.retry(game.pk, actor=Actor.organiser(request.user))
    return redirect("organise", public_id=public_id)


@login_required
@require_safe
def show_as_player(request: HttpRequest, public_id: str, player: str) -> HttpResponse:
    """The table as this player sees it, built from public facts, without forms."""
    game = access.organised_or_404(request, public_id)
    looked_on = access.scene_for(request, game)
    seat = looked_on.seats.get(PlayerId(player))
    if seat is None:
        raise Http404
    seats = {p: replace(s, mine=p == seat.player) for p, s in looked_on.seats.items()}
    scene = Scene(
        game=game,
        world=looked_on.world,
        seats=seats,
        viewer=seat.player,
        organises=False,
        choices=(),
        page=request.path,
        plays=True,
        selection=Selection(words=looked_on.selection.words),
    )
    context = page_context(scene) | {"seat": seat, "undo": None, "brief": "", "answer": ""}
    return render(request, "organise/as_player.html", context)


def _lines(scene: Scene) -> list[SeatRow]:
    """A row for each seat; those of which something is missing come first."""
    records = {seat.player: seat for seat in scene.game.seats.all()}
    rows = [
        SeatRow(seat, records.get(str(player)), _owed(scene, seat))
        for player, seat in scene.seats.items()
    ]
    return sorted(rows, key=lambda row: not row.is_missed)


def _owed(scene: Scene, seat: SeatView) -> list[str]:
    """The commands awaited from this seat."""
    if not seat.awaited or scene.world.ending is not None:
        return []
    if scene.world.phase not in ("forces", "battles"):
        return [str(PHASES[scene.world.phase].owed)]
    return [
        f"{scene.terrain_name(battle.terrain)}: {rule_terms.STAGES[battle.stage]}"
        for battle in scene.world.battles.values()
        if battle.stage in rule_terms.STAGES and seat.player in battle.players
    ] or [str(PHASES[scene.world.phase].owed)]
