"""The kept pages of a campaign: the table, the sheet, the rules, and battles to be fought."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaign.actions.battles.live_counts import is_open
from campaign.pages.battles.battles import battle_in_short
from campaign.pages.battles.campaign_sheet import sheet_of
from campaign.pages.live_count.drawing import count_of
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.pocket.drafts import forms_to_type
from campaign.pages.pocket.scene import battles_to_fight, scene_in_pocket
from campaign.pages.rulebook.page import rules_of
from campaign.pages.rulings.words import in_force
from campaign.pages.scene.access import campaign_or_404
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId
from club.models import Game
from club.pages.frame.deadline_display import deadline_of
from club.pages.frame.preferences import theme
from club.pages.games.answers import no_news, shows, tag_of
from club.pages.home_screen.pocket import MARK, keepable, mark_of

Values = Callable[..., dict[str, Any]]


def _kept(template: str, values: Values) -> Callable[..., HttpResponse]:
    """A page of a campaign for the device of a member; 304 if the device has it."""

    @login_required
    @require_safe
    def page(request: HttpRequest, public_id: str, **of: str) -> HttpResponse:
        game = campaign_or_404(request, public_id)
        tag = _tag(request, game)
        if shows(request, tag):
            answer = no_news(tag)
            answer[MARK] = mark_of(request.user)
            return answer
        scene = scene_in_pocket(request, game)
        context: dict[str, Any] = {"game": game, "scene": scene, **values(request, scene, **of)}
        answer = render(request, template, context | {"drawn": timezone.now()})
        answer["ETag"] = tag
        return keepable(answer, request.user, context.get("pages", ()))

    return page


def _tag(request: HttpRequest, game: Game) -> str:
    paused = getattr(game, "closing_paused", False)
    facts = (mark_of(request.user), request.path, game.version, game.era, paused)
    return tag_of(*facts, getattr(game, "reader_zone", ""), theme(request)["theme"])


def _table(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    address = scene.game.public_id
    battles = [reverse("pocket_battle", args=[address, id]) for id in battles_to_fight(scene)]
    counts = [reverse("pocket_live_count", args=[address, id]) for id in _to_count(scene)]
    others = [reverse(name, args=[address]) for name in ("pocket_sheet", "pocket_rules")]
    return {
        "chart": still_chart_of(scene),
        "deadline": deadline_of(scene.game),
        "parts": forms_to_type(scene),
        "pages": [*others, *battles, *counts],
    }


def _rules(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    return rules_of(scene) | {"rulings": in_force(scene)}


def _battle(request: HttpRequest, scene: Scene, battle_id: str) -> dict[str, Any]:
    id = BattleId(battle_id)
    if id not in battles_to_fight(scene):
        raise Http404
    return battle_in_short(scene, id)


def _live_count(request: HttpRequest, scene: Scene, battle_id: str) -> dict[str, Any]:
    id = BattleId(battle_id)
    if id not in _to_count(scene):
        raise Http404
    return count_of(request, scene, id, scene.world.battles[id])


def _to_count(scene: Scene) -> list[BattleId]:
    """The battles whose count is open."""
    return [id for id in battles_to_fight(scene) if is_open(scene.world.battles[id])]


table = _kept("pocket/table.html", _table)
sheet = _kept("pocket/sheet.html", sheet_of)
rules = _kept("pocket/rules.html", _rules)
battle = _kept("pocket/battle.html", _battle)
live_count = _kept("pocket/live_count.html", _live_count)
