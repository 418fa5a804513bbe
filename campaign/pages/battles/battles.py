"""All battles, and a page for each that stays: sides, forces, date, report, photographs."""

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.battles import battle_dates, photos
from campaign.actions.battles.club_evenings import set_club_nights
from campaign.actions.history.battle_history import records_of
from campaign.models import BattlePhoto
from campaign.pages.acts import parts_of
from campaign.pages.acts.battle import BattlePart
from campaign.pages.battles.battle_actions import act_in_battle
from campaign.pages.battles.evening_load import evenings_of
from campaign.pages.chronicle.chronicle import entries_in_words
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import BattleView, battle_view, past_view
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId, PlayerId
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import moment_words
from club.pages.frame.form_fields import number
from club.refusals import Refusal


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
        "game": game, "scene": scene, "refusal": attempt.refusal, "evenings": evenings_of(scene),
        "turns": _by_turn(scene),
        "tables": typed.get("tables", "") if typed else game.campaign.tables,
        "nights": typed.get("nights", "") if typed else "\n".join(game.campaign.club_nights),
    }  # fmt: skip
    return render(request, "battles/battles.html", context, status=attempt.status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def battle(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """One battle; its sides arrange a date here, report and confirm."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            act_in_battle(request, game, battle_id)
            return redirect("battle", public_id=public_id, battle_id=battle_id)
    scene = access.scene_for(request, game)
    view = _view(scene, BattleId(battle_id))
    fought = scene.viewer in view.players and not scene.shared_device
    context = {
        "game": game, "scene": scene, "view": view, "refusal": attempt.refusal,
        "mine": scene.viewer in view.players and bool(view.stage), "fought": fought,
        "parts": [part for part in parts_of(scene)
                  if isinstance(part, BattlePart) and part.choice.battle == battle_id],
        "dates": _dates(scene, battle_id),
        "photos": photos.photos_of(game, battle_id, view.turn),
        "entries": entries_in_words(scene, view.entries),
        "at": request.POST.get("at", ""), "place": request.POST.get("place", ""),
    }  # fmt: skip
    return render(request, "battles/battle.html", context, status=attempt.status)


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


def _by_turn(scene: Scene) -> list[tuple[int, list[tuple[BattleView, int]]]]:
    """Turns, the latest first, with their battles as they were called, and how many photographs
    there are of each."""
    records, pictures = records_of(scene.game), photos.photographed(scene.game)
    turns: dict[int, list[tuple[BattleView, int]]] = {}
    for id in (*records, *(id for id in scene.world.battles if id not in records)):
        row = scene.world.battles.get(id)
        is_past = id in records and (row is None or row.stage == "closed")
        view = (
            past_view(scene, records[id], whole=False)
            if is_past or row is None
            else battle_view(scene, id, row)
        )
        turns.setdefault(view.turn, []).append((view, pictures.get((id, view.turn), 0)))
    return sorted(turns.items(), reverse=True)


@login_required
@require_safe
def photo(request: HttpRequest, public_id: str, photo_id: int) -> HttpResponse:
    """A photograph's pixels, for who may see the campaign."""
    game = access.campaign_or_404(request, public_id)
    found = BattlePhoto.objects.filter(game=game, pk=photo_id).first()
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.image), content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=86400, immutable"
    return response


def _dates(scene: Scene, battle_id: str) -> list[dict[str, Any]]:
    return [
        {
            "row": row, "words": moment_words(scene.game, row.at),
            "by": scene.seats[PlayerId(row.proposed_by)],
            "agreed": [scene.seats[PlayerId(player)] for player in row.agreed],
            "open": row.status in (row.PROPOSED, row.AGREED),
            "said": scene.viewer is not None and scene.viewer in row.agreed,
        }
        for row in battle_dates.dates_of(scene.game, battle_id)
    ]  # fmt: skip


def _enter_nights(request: HttpRequest, game: Game) -> None:
    if not organises(game, request.user):
        raise Http404
    try:
        words = request.POST.get("nights", "")[:2000].replace(",", " ").split()
        nights = [date.fromisoformat(word) for word in words]
    except ValueError:
        raise Refusal("nights", "D4", gettext_noop("Write evenings as 2026-05-31, one a line."),
                      fields=("nights",)) from None  # fmt: skip
    set_club_nights(game.pk, actor=Actor.organiser(request.user),
                    tables=number(request.POST, "tables"), nights=nights)  # fmt: skip
