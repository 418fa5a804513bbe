"""All battles, and a permanent page for each: sides, report, date, photographs, comments."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from campaign.actions.battles import battle_dates, photos
from campaign.actions.battles.battle_dates import set_club_nights
from campaign.actions.battles.live_counts import is_open
from campaign.actions.company.comments import comments_of
from campaign.actions.history.battle_history import records_of
from campaign.actions.history.rolls import rolls_by_battle
from campaign.live_counts.keys import MOST_TURNS
from campaign.map.layout.drawing import Box
from campaign.map.layout.sheet_size import spread_out
from campaign.pages.acts import Submission, open_parts
from campaign.pages.acts.battle import PLAIN, ReportedPart
from campaign.pages.acts.forces import BattlePart
from campaign.pages.battles.battle_actions import act_in_battle
from campaign.pages.battles.battle_list import battles_by_turn
from campaign.pages.battles.counts import dispute_of, ruling_address
from campaign.pages.battles.course import course_view, turn_now
from campaign.pages.battles.evening_load import evenings_of
from campaign.pages.battles.reasons import reasons_of
from campaign.pages.chronicle.chronicle import entries_in_words
from campaign.pages.company.messages import mark_opened, messages_in_words
from campaign.pages.map.land_image import LandImage
from campaign.pages.map.land_strip import land_of
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import BattleView, battle_view, past_view
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.pages.table.submit import attempt_of, status_of
from campaign.world import BattleId, PlayerId, Terrain, TerrainId
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.security.pictures import LARGEST_FILE
from club.actions.security.plain_text import MOST_LETTERS
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number
from club.pages.frame.fragments import Request
from club.refusals import Refusal

ACTS = frozenset(part.name for part in PLAIN.values())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def battles(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every battle by turn, the latest first, and the club's tables and evenings."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            _enter_nights(request, game)
            return redirect("battles", public_id=public_id)
    scene = access.scene_for(request, game)
    typed = request.POST if attempt.refusal else None
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "evenings": evenings_of(scene),
        "turns": battles_by_turn(scene),
        "tables": typed.get("tables", "") if typed else game.campaign.tables,
        "nights": typed.get("nights", "") if typed else "\n".join(game.campaign.club_nights),
    }
    return render(request, "battles/battles.html", context, status=attempt.status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def battle(request: Request, public_id: str, battle_id: str) -> HttpResponse:
    """One battle. Its sides arrange a date here, report and confirm."""
    game = access.campaign_or_404(request, public_id)
    sent: Submission | None = None
    with Attempt() as attempt:
        if request.method == "POST":
            sent = _submit(request, game, battle_id)
            if sent is None:
                return redirect(_address(request, public_id, battle_id))
            game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    context = _context(scene, BattleId(battle_id), sent) | {
        "at": request.POST.get("at", ""),
        "place": request.POST.get("place", ""),
        "text": request.POST.get("text", "") if attempt.refusal else "",
        "act_address": _address(request, public_id, battle_id),
    }
    if request.method == "GET":
        mark_opened(scene, [comment.row for comment in context["comments"]])
    refusal = attempt.refusal or context["refusal"]
    status = status_of(sent.refusal) if sent and sent.refusal else attempt.status
    return render(request, "battles/battle.html", context | {"refusal": refusal}, status=status)


def _submit(request: Request, game: Game, battle_id: str) -> Submission | None:
    """Carries out an action in this battle, or a form of the page itself. None if it succeeded."""
    if "form" not in request.POST:
        act_in_battle(request, game, battle_id)
        return None
    act = request.POST["form"].partition("-")[0]
    if act not in ACTS:
        raise Http404
    return attempt_of(request, game, act)


def _address(request: Request, public_id: str, battle_id: str) -> str:
    """This page's address, for the same seat on a shared device."""
    seat = Selection(seat=request.POST.get("for") or request.GET.get("for", "")[:1])
    return reverse("battle", args=[public_id, battle_id]) + seat.query


def battle_in_short(scene: Scene, id: BattleId) -> dict[str, Any]:
    """A battle as everybody at the table knows it: sides, ground, dates, rolls."""
    view = _view(scene, id)
    row = scene.world.battles.get(id)
    return {
        "game": scene.game,
        "scene": scene,
        "view": view,
        "sides": view.sides,
        "ground": ground_of(scene, view.place),
        "on_battle_page": True,
        "counts": row is not None and is_open(row),
        "dates": _dates(scene, id),
        "rolled": rolls_by_battle(scene.game, scene.world).get(id, ()),
        "reasons": reasons_of(view, view.champion),
    }


def _context(scene: Scene, id: BattleId, sent: Submission | None) -> dict[str, Any]:
    short = battle_in_short(scene, id)
    view: BattleView = short["view"]
    parts = [
        part
        for part in open_parts(scene, sent)
        if isinstance(part, BattlePart) and part.choice.battle == id
    ]
    reported = [part for part in parts if isinstance(part, ReportedPart)]
    placed = sent is not None and any(part.form == sent.form for part in parts)
    row = scene.world.battles.get(id)
    pictures = photos.photos_of(scene.game, id, view.turn)
    return short | {
        "dispute": dispute_of(scene, id) if row and row.stage == "disputed" else None,
        "not_fought": row is not None and row.stage not in ("reported", "closed"),
        "rule_on": ruling_address(scene, id),
        "parts": parts,
        "refusal": sent.refusal if sent and not placed else None,
        "forces_in_act": bool(reported),
        "sides": next((part.outcome.sides for part in reported if part.report), view.sides),
        "mine": scene.viewer in view.players and bool(view.stage),
        "fought": scene.viewer in view.players and not scene.shared_device,
        "photos": pictures,
        "photo_turn": turn_now(scene.game, id, row.wave) if row and row.stage == "fight" else None,
        "most_turns": MOST_TURNS,
        "room_for_photos": photos.room_for(scene.game, id, view.turn),
        "comments": messages_in_words(scene, comments_of(scene.game, id, view.turn)),
        "largest_photo": LARGEST_FILE,
        "most_letters": MOST_LETTERS,
        "entries": entries_in_words(scene, view.entries),
        "course": course_view(scene, id, view.players, pictures),
    }


def _view(scene: Scene, id: BattleId) -> BattleView:
    """The battle of this id, of any turn; 404 for an unknown one."""
    row = scene.world.battles.get(id)
    if row is not None and row.stage != "closed":
        return battle_view(scene, id, row)
    record = records_of(scene.game).get(id)
    if record is not None:
        return past_view(scene, record)
    if row is None:
        raise Http404
    return battle_view(scene, id, row)


def _dates(scene: Scene, battle_id: str) -> list[dict[str, Any]]:
    return [
        {
            "row": row,
            "words": time_words(scene.game, row.at),
            "by": scene.seats[PlayerId(row.proposed_by)],
            "agreed": [scene.seats[PlayerId(player)] for player in row.agreed],
            "open": row.status in (row.PROPOSED, row.AGREED),
            "said": scene.viewer is not None and scene.viewer in row.agreed,
        }
        for row in battle_dates.dates_of(scene.game, battle_id)
    ]


def _enter_nights(request: HttpRequest, game: Game) -> None:
    if not organises(game, request.user):
        raise Http404
    try:
        words = request.POST.get("nights", "")[:2000].replace(",", " ").split()
        nights = [date.fromisoformat(word) for word in words]
    except ValueError:
        raise Refusal(
            "nights",
            "D4",
            gettext_noop("Enter one evening per line, like 2026-05-31."),
            fields=("nights",),
        ) from None
    set_club_nights(
        game.pk,
        actor=Actor.organiser(request.user),
        tables=number(request.POST, "tables"),
        nights=nights,
    )


WIDE, HIGH = 620, 170  # map units of the piece


@dataclass(frozen=True, slots=True)
class Ground:
    """The land, the part of it that is shown, and the terrain of the battle in it."""

    land: LandImage
    piece: Box
    spot: Terrain


def ground_of(scene: Scene, terrain: TerrainId) -> Ground:
    """The land around this terrain, without going beyond the edge of the sheet."""
    drawn = spread_out(scene.world.map)
    spot = next(one for one in drawn.terrains if one.id == terrain)
    land = land_of(scene, drawn)
    x = _within(spot.x - WIDE / 2, land.box.x, land.box.x + land.box.width - WIDE)
    y = _within(spot.y - HIGH / 2, land.box.y, land.box.y + land.box.height - HIGH)
    return Ground(land, Box(x, y, WIDE, HIGH), spot)


def _within(wanted: float, least: float, most: float) -> float:
    return max(least, min(wanted, most))
