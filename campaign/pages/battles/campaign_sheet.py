"""The campaign sheet on paper: map, standings, roads, own bands to tick, battle report slips."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.history.rolls import rolls_by_battle, rolls_of
from campaign.news import TableRolled
from campaign.pages.battles.qr_codes import Code, code_of_battle
from campaign.pages.battles.sheet_lists import moves_of, off_the_map
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.rulebook.tables import tables_of
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import BattleView, battle_view
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import BandView

MOST_SLIPS = 4  # rows that one page holds


@dataclass(frozen=True, slots=True)
class Slip:
    view: BattleView
    code: Code
    rolled: tuple[TableRolled, ...] = ()


@dataclass(frozen=True, slots=True)
class Roads:
    name: str
    kind: str
    klass: str
    to: tuple[str, ...]


@login_required
@require_safe
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Up to four pages of A4 or Letter, readable in black and white."""
    game = access.campaign_or_404(request, public_id)
    context = sheet_of(request, access.scene_for(request, game))
    return render(request, "battles/campaign_sheet.html", context)


def sheet_of(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    """The values of the sheet's template."""
    return {
        "game": scene.game,
        "scene": scene,
        "chart": still_chart_of(scene),
        "bands": _own_bands(scene),
        "rolled": _of_this_turn(scene),
        "slips": _slips(request, scene),
        "roads": _roads(scene),
        "moves": moves_of(scene),
        "off_the_map": off_the_map(scene),
        **tables_of(scene.world.rules),
    }


def _of_this_turn(scene: Scene) -> list[TableRolled]:
    """The rolls of this turn, apart from those of battles, which are on their slips."""
    rolls = rolls_of(scene.game, scene.world)
    return [one.news for one in rolls if one.turn == scene.world.turn and not one.news.battle]


def _slips(request: HttpRequest, scene: Scene) -> list[Slip]:
    """The open battles of the viewer, or all of them for a reader without a seat."""
    found, rolls = [], rolls_by_battle(scene.game, scene.world)
    for id, row in scene.world.battles.items():
        if row.stage == "closed" or (scene.viewer and scene.viewer not in row.players):
            continue
        code = code_of_battle(request, scene, id)
        found.append(Slip(battle_view(scene, id, row), code, rolls.get(id, ())))
    return found[:MOST_SLIPS]


def _own_bands(scene: Scene) -> list[BandView]:
    return [band for band in scene.bands.values() if band.seat.player == scene.viewer]


def _roads(scene: Scene) -> list[Roads]:
    routes = scene.routes
    return [
        Roads(
            terrain.name,
            terrain.kind,
            routes.klass[id],
            tuple(scene.terrain_name(other) for other in routes.neighbours[id]),
        )
        for id, terrain in sorted(routes.terrains.items(), key=lambda pair: pair[1].name)
    ]
