"""The rules of a campaign, and those of the law for people without a campaign."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.house_rules import LIMITS_BY_PLAYERS, HouseRules, limits_for
from campaign.models import UNPLAYED
from campaign.pages.rulebook.chapters import pages_of
from campaign.pages.rulebook.glossary import GLOSSARY
from campaign.pages.rulebook.tables import tables_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.calendar_words import calendar_words
from club.models import ABSENT, Game

USUAL_PLAYERS = 4


def page_of(request: HttpRequest, scene: Scene, **more: Any) -> HttpResponse:
    """The rules as this campaign plays them, for members and spectators."""
    return render(request, "rulebook/campaign_rules.html", rules_of(scene) | more)


def rules_of(scene: Scene) -> dict[str, Any]:
    """The values of the template of these rules."""
    own, game = scene.world.rules, scene.game
    usual = HouseRules(limits=limits_for(scene.world.founders))
    return _chapters(own, usual, scene.world.founders) | {
        "game": game,
        "scene": scene,
        "calendar": calendar_words(game),
        "policies": _policies(game),
    }


@require_safe
def general_rules(request: HttpRequest) -> HttpResponse:
    """The rules with the usual switches, for the number of players in `?players=`."""
    typed = request.GET.get("players", "")
    known = {str(number): number for number in LIMITS_BY_PLAYERS}
    players = known.get(typed, USUAL_PLAYERS)
    own = HouseRules(limits=limits_for(players))
    return render(request, "rulebook/general_rules.html", _chapters(own, own, players))


def _chapters(own: HouseRules, usual: HouseRules, players: int) -> dict[str, Any]:
    chapters = pages_of(own, usual)
    changed = [setting for page in chapters for setting in page.settings if setting.usual]
    return tables_of(own) | {
        "chapters": chapters,
        "changed": changed,
        "glossary": GLOSSARY,
        "number": players,
        "own_limits": own.limits != usual.limits,
    }


def _policies(game: Game) -> dict[str, Any]:
    return {"absent": dict(ABSENT)[game.absent], "unplayed": dict(UNPLAYED)[game.campaign.unplayed]}
