"""The page on which a battle is counted at the table."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaign.actions.battles.live_counts import marks_after, may_count
from campaign.live_counts.keys import keys_of
from campaign.pages.acts.report_figures import called
from campaign.pages.live_count.marks import actor_of
from campaign.pages.scene import access
from campaign.pages.scene.battle_view import battle_view
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.world import Battle, BattleId, Unit


@dataclass(frozen=True)
class CountedUnit:
    """A unit with the keys of its figures, in order."""

    unit: Unit
    called: str
    keys: list[str]


@dataclass(frozen=True)
class CountedSide:
    """A side: its units, and the key and the name of each lord."""

    seat: SeatView
    units: list[CountedUnit]
    lords: list[tuple[str, str]]


@login_required
@require_safe
def live_count(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """The count of a battle that is to be fought; the page of the battle before and after it."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    row = scene.world.battles.get(BattleId(battle_id))
    if row is None or row.stage != "fight":
        return redirect("battle", public_id=public_id, battle_id=battle_id)
    news = marks_after(game, battle_id, 0)
    context = {
        "game": game,
        "scene": scene,
        "view": battle_view(scene, BattleId(battle_id), row),
        "wave": row.wave,
        "counted": counted_sides(scene, row),
        "may_count": may_count(game, row, actor_of(request, game, battle_id)),
        "state": news._asdict(),
    }
    return render(request, "live_count/page.html", context)


def counted_sides(scene: Scene, row: Battle) -> list[CountedSide]:
    """Every side with the keys by which its figures and lords are counted."""
    keys = keys_of(scene.world, row)
    by_unit: dict[Any, list[str]] = {}
    units: dict[str, list[Unit]] = {}
    for key, unit in keys.figures.items():
        by_unit.setdefault(unit.id, []).append(key)
        if len(by_unit[unit.id]) == 1:
            units.setdefault(key.split("/")[1], []).append(unit)
    return [
        CountedSide(
            scene.seats[player],
            [
                CountedUnit(unit, called(scene.world, unit.id), by_unit[unit.id])
                for unit in units.get(player, [])
            ],
            [
                (key, lord_name(scene.world, lord))
                for key, lord in keys.lords.items()
                if key.split("/")[1] == player
            ],
        )
        for player in row.players
    ]
