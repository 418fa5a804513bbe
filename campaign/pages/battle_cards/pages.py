"""The card of one battle, and the cards of all battles of the open turn, to print."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaign.actions.history.rolls import rolls_by_battle
from campaign.pages.battle_cards.boxes import WIDE
from campaign.pages.battle_cards.cards import card_of
from campaign.pages.battle_cards.evenings import appointments_of, evenings_of
from campaign.pages.battle_cards.leaves import A5, PAPERS, pages_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId

TO_FIGHT = ("forces", "fight")  # stages before a report
SIZES: dict[str, str | Promise] = {
    "a5": _("A5: two on a sheet"),
    "a6": _("A6: one for each side"),
    "a4": _("A4: one on a sheet"),
}


@login_required
@require_safe
def battle_card(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """The card of an open battle; the page of the battle once it is over."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    id = BattleId(battle_id)
    row = scene.world.battles.get(id)
    if row is None or row.stage == "closed":
        return redirect("battle", public_id=public_id, battle_id=battle_id)
    return render(request, "battle_cards/cards.html", _context(request, scene, [id]))


@login_required
@require_safe
def battle_cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """The battles of the open turn that are still to be fought, by evening and table."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    ids = [id for id, row in scene.world.battles.items() if row.stage in TO_FIGHT]
    context = _context(request, scene, ids)
    context["evenings"] = evenings_of(context["appointments"])
    return render(request, "battle_cards/cards.html", context | {"all": True})


def _context(request: HttpRequest, scene: Scene, ids: list[BattleId]) -> dict[str, Any]:
    paper = PAPERS.get(request.GET.get("paper", ""), A5)
    rolls = rolls_by_battle(scene.game, scene.world)
    appointments = appointments_of(scene, ids)
    cards = [card_of(request, scene, row, rolls.get(row.battle, ())) for row in appointments]
    return {
        "game": scene.game,
        "scene": scene,
        "paper": paper,
        "sizes": SIZES,
        "cards": {card.id: card for card in cards},
        "appointments": appointments,
        "pages": pages_of(cards, paper, twice=len(cards) == 1),
        "rounds": range(1, 9),
        "lines": range(6),
        "drawn_wide": WIDE,
    }
