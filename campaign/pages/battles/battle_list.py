"""The battles of a campaign by turn, and its photographs."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.battles import photos
from campaign.actions.battles.photo_files import pixels_of
from campaign.actions.company.comments import counted_comments
from campaign.actions.history.battle_history import records_of
from campaign.actions.history.rolls import rolls_by_battle
from campaign.models import BattlePhoto
from campaign.news import TableRolled
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import BattleView, battle_view, past_view
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId


@dataclass(frozen=True, slots=True)
class BattleCard:
    """A battle in the list: its result, its photographs, the number of comments, and what was
    rolled for it on tables."""

    view: BattleView
    photos: list[BattlePhoto]
    comments: int
    rolled: tuple[TableRolled, ...] = ()


def battles_by_turn(scene: Scene) -> list[tuple[int, list[BattleCard]]]:
    """Turns, the latest first, with their battles in the order of declaration."""
    pictures, comments = photos.photos_by_battle(scene.game), counted_comments(scene.game)
    rolls = rolls_by_battle(scene.game, scene.world)
    turns: dict[int, list[BattleCard]] = {}
    for view in _views(scene):
        place = (view.id, view.turn)
        rolled = rolls.get(view.id, ())
        card = BattleCard(view, pictures.get(place, []), comments.get(place, 0), rolled)
        turns.setdefault(view.turn, []).append(card)
    return sorted(turns.items(), reverse=True)


def _views(scene: Scene) -> list[BattleView]:
    """Every battle in the order of declaration, without the forces of those that are over."""
    records, rows = records_of(scene.game), scene.world.battles
    open_ones = {id: row for id, row in rows.items() if row.stage != "closed" or id not in records}
    found: dict[BattleId, BattleView] = {
        id: past_view(scene, record, whole=False)
        for id, record in records.items()
        if record.end or id in open_ones
    }
    return [*(found | {id: battle_view(scene, id, row) for id, row in open_ones.items()}).values()]


@login_required
@require_safe
def gallery(request: HttpRequest, public_id: str) -> HttpResponse:
    """The campaign's photographs by turn, the latest first. Each links to its battle."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    turns = [
        (turn, [card for card in cards if card.photos]) for turn, cards in battles_by_turn(scene)
    ]
    context = {"game": game, "scene": scene, "turns": [row for row in turns if row[1]]}
    return render(request, "battles/gallery.html", context)


@login_required
@require_safe
def photo(request: HttpRequest, public_id: str, photo_id: int) -> HttpResponse:
    """A photograph's pixels, for members; small if the address says so.

    Spectators cannot see photographs: they show faces, and anybody may pass on the spectators'
    link. No setting of a campaign opens them.
    """
    game = access.campaign_or_404(request, public_id)
    found = BattlePhoto.objects.filter(game=game, pk=photo_id).first()
    if found is None:
        raise Http404
    try:
        pixels = pixels_of(found, small=request.GET.get("small") == "1")
    except FileNotFoundError as error:
        raise Http404 from error
    response = HttpResponse(pixels, content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=86400, immutable"
    return response
