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
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.permissions import organises
from campaign.models import BattlePhoto, Campaign
from campaign.pages.acts import parts_of
from campaign.pages.acts.battle import BattlePart
from campaign.pages.battles.battle_actions import act_in_battle
from campaign.pages.battles.evening_load import evenings_of
from campaign.pages.chronicle.chronicle import entries_in_words
from campaign.pages.frame.deadline_display import moment_words
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import BattleView, battle_view, past_view
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.form_values import number
from campaign.world import BattleId, PlayerId
from club.refusals import Refusal


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def battles(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every battle by turn, the latest first, and the club's tables and evenings."""
    campaign = access.campaign_or_404(request, public_id)
    refusal = None
    if request.method == "POST":
        try:
            _enter_nights(request, campaign)
            return redirect("battles", public_id=public_id)
        except Refusal as error:
            refusal = error
    scene = access.scene_for(request, campaign)
    typed = request.POST if refusal else None
    context = {
        "campaign": campaign, "scene": scene, "refusal": refusal, "evenings": evenings_of(scene),
        "turns": _by_turn(scene),
        "tables": typed.get("tables", "") if typed else campaign.tables,
        "nights": typed.get("nights", "") if typed else "\n".join(campaign.club_nights),
    }  # fmt: skip
    return render(request, "battles/battles.html", context, status=422 if refusal else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def battle(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """One battle; its sides arrange a date here, report and confirm."""
    campaign = access.campaign_or_404(request, public_id)
    refusal = None
    if request.method == "POST":
        try:
            act_in_battle(request, campaign, battle_id)
            return redirect("battle", public_id=public_id, battle_id=battle_id)
        except Refusal as error:
            refusal = error
    scene = access.scene_for(request, campaign)
    view = _view(scene, BattleId(battle_id))
    fought = scene.viewer in view.players and not scene.shared_device
    context = {
        "campaign": campaign, "scene": scene, "view": view, "refusal": refusal,
        "mine": scene.viewer in view.players and bool(view.stage), "fought": fought,
        "parts": [part for part in parts_of(scene)
                  if isinstance(part, BattlePart) and part.choice.battle == battle_id],
        "dates": _dates(scene, battle_id),
        "photos": photos.photos_of(campaign, battle_id, view.turn),
        "entries": entries_in_words(scene, view.entries),
        "at": request.POST.get("at", ""), "place": request.POST.get("place", ""),
    }  # fmt: skip
    return render(request, "battles/battle.html", context, status=422 if refusal else 200)


def _view(scene: Scene, id: BattleId) -> BattleView:
    """The battle of this id, of whatever turn; 404 for one that was never called."""
    row = scene.world.battles.get(id)
    if row is not None and row.stage != "closed":
        return battle_view(scene, id, row)
    record = records_of(scene.campaign).get(id)
    if record is not None:
        return past_view(scene, record)
    if row is None:
        raise Http404
    return battle_view(scene, id, row)


def _by_turn(scene: Scene) -> list[tuple[int, list[tuple[BattleView, int]]]]:
    """Turns, the latest first, with their battles as they were called, and how many photographs
    there are of each."""
    records, pictures = records_of(scene.campaign), photos.photographed(scene.campaign)
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
    campaign = access.campaign_or_404(request, public_id)
    found = BattlePhoto.objects.filter(campaign=campaign, pk=photo_id).first()
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.image), content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=86400, immutable"
    return response


def _dates(scene: Scene, battle_id: str) -> list[dict[str, Any]]:
    return [
        {
            "row": row, "words": moment_words(scene.campaign, row.at),
            "by": scene.seats[PlayerId(row.proposed_by)],
            "agreed": [scene.seats[PlayerId(player)] for player in row.agreed],
            "open": row.status in (row.PROPOSED, row.AGREED),
            "said": scene.viewer is not None and scene.viewer in row.agreed,
        }
        for row in battle_dates.dates_of(scene.campaign, battle_id)
    ]  # fmt: skip


def _enter_nights(request: HttpRequest, campaign: Campaign) -> None:
    if not organises(campaign, request.user):
        raise Http404
    try:
        words = request.POST.get("nights", "")[:2000].replace(",", " ").split()
        nights = [date.fromisoformat(word) for word in words]
    except ValueError:
        raise Refusal("nights", "D4", gettext_noop("Write evenings as 2026-05-31, one a line."),
                      fields=("nights",)) from None  # fmt: skip
    set_club_nights(campaign.pk, actor=Actor.organiser(request.user),
                    tables=number(request.POST, "tables"), nights=nights)  # fmt: skip
