"""The rules of a campaign: its house rules and calendar in words, and what was ruled for good."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.house_rules import HouseRules, limits_for
from campaign.models import UNPLAYED
from campaign.pages.organise.dashboard import rulings_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.calendar_words import calendar_words
from campaign.pages.words.fixed_rule_readings import CHAPTERS
from campaign.pages.words.house_rule_words import GROUPS, Switch
from club.models import ABSENT, Game


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A switch as this campaign has it; `usual` is empty where that is what everybody plays."""

    switch: Switch
    word: str
    usual: str


@login_required
@require_safe
def rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """For every member of the campaign."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    context = {
        "game": game, "scene": scene, "groups": _groups(scene),
        "calendar": calendar_words(game), "policies": _policies(game),
        "rulings": rulings_of(game, standing=True), "chapters": CHAPTERS,
    }  # fmt: skip
    return render(request, "organise/rules.html", context)


def _groups(scene: Scene) -> list[tuple[Any, list[RuleRow]]]:
    own = scene.world.rules
    usual = HouseRules(limits=limits_for(len(scene.world.players)))
    return [
        (group.title, [_line(switch, own, usual) for switch in group.switches]) for group in GROUPS
    ]


def _line(switch: Switch, own: HouseRules, usual: HouseRules) -> RuleRow:
    value, default = switch.value(own), switch.value(usual)
    return RuleRow(switch, switch.word(value), switch.word(default) if value != default else "")


def _policies(game: Game) -> dict[str, Any]:
    return {"absent": dict(ABSENT)[game.absent], "unplayed": dict(UNPLAYED)[game.campaign.unplayed]}
