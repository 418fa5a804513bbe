"""The sides of a battle as they are counted: each figure with its key."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.actions.battles.counts import disputed_at
from campaign.actions.battles.live_counts import actor_at_table, may_count, start_of
from campaign.live_counts.keys import LONGEST_NOTE, MOST_TALLY, MOST_TURNS, NOTES_OF_DEVICE, keys_of
from campaign.pages.acts import open_parts
from campaign.pages.acts.battle import ReportPart
from campaign.pages.acts.report_figures import called
from campaign.pages.scene.battle_view import FIGURE, FIGURE_HEIGHT, USUAL_FIGURE, battle_view
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.world import Battle, BattleId, Unit


@dataclass(frozen=True)
class CountedUnit:
    """A unit with the keys of its figures, in order. `name` differs from those of the others of its
    side."""

    unit: Unit
    name: str
    keys: tuple[str, ...]

    @property
    def place(self) -> str:
        """The part that the keys of its figures have in common."""
        return self.keys[0].rpartition("/")[0]

    @property
    def worth(self) -> str:
        """The points of a figure, for a script."""
        return f"{float(self.unit.points) / self.unit.figures:.6f}"


@dataclass(frozen=True)
class CountedLord:
    """A lord, with the key and the name."""

    key: str
    id: str
    name: str


@dataclass(frozen=True)
class CountedSide:
    """A side: its units and lords. Both are empty until its force is chosen."""

    seat: SeatView
    units: tuple[CountedUnit, ...]
    lords: tuple[CountedLord, ...]


@dataclass(frozen=True)
class DisputedReport:
    """A report that does not hold: whose it is, and the winner in it, None for a draw.

    `since` is the time of the dispute in milliseconds. What devices said about the end until then
    does not hold either.
    """

    by: SeatView | None
    winner: SeatView | None
    reason: str
    since: int


@dataclass(frozen=True)
class DrawnKind:
    """A kind of figure and the frame of its drawing."""

    name: str
    wide: int
    high: int = FIGURE_HEIGHT


def count_of(request: HttpRequest, scene: Scene, id: BattleId, row: Battle) -> dict[str, Any]:
    """The context of the page on which a member counts this battle."""
    actor = actor_at_table(scene.game, request.user, id)
    address = [scene.game.public_id, id]
    return drawn_count(scene, id, row) | {
        "author": actor.player or "",
        "may_count": may_count(scene.game, row, actor),
        "part": _report_of(scene, id),
        "disputed": _disputed(scene, id, row),
        "marks": reverse("live_count_marks", args=address),
        "place": f"saga:{request.user.pk}/table/{scene.game.public_id}/{id}/{row.wave}",
        "back": reverse("battle", args=address),
    }


def drawn_count(scene: Scene, id: BattleId, row: Battle) -> dict[str, Any]:
    """The part of the context that is the same for everybody who counts."""
    sides = counted_sides(scene, row)
    kinds = sorted({unit.unit.kind for side in sides for unit in side.units})
    return {
        "game": scene.game,
        "scene": scene,
        "view": battle_view(scene, id, row),
        "wave": row.wave,
        "start": start_of(scene.game, id, row.wave),
        "sides": sides,
        "kinds": [DrawnKind(kind, FIGURE.get(kind, USUAL_FIGURE)) for kind in kinds],
        "seat_names_json": json.dumps({side.seat.player: side.seat.name for side in sides}),
        "limits": {
            "turns": MOST_TURNS,
            "tally": MOST_TALLY,
            "note": LONGEST_NOTE,
            "notes": NOTES_OF_DEVICE,
        },
    }


def _report_of(scene: Scene, id: BattleId) -> ReportPart | None:
    """The form of the report. A kept page has none, because it cannot send it."""
    parts = [] if scene.in_pocket else open_parts(scene)
    found = (one for one in parts if isinstance(one, ReportPart) and one.choice.battle == id)
    return next(found, None)


def _disputed(scene: Scene, id: BattleId, row: Battle) -> DisputedReport | None:
    if row.stage != "disputed" or row.report is None:
        return None
    at = disputed_at(scene.game, scene.world, id)
    return DisputedReport(
        scene.seats.get(row.report.by) if row.report.by else None,
        scene.seats.get(row.report.winner) if row.report.winner else None,
        row.dispute,
        round(at.timestamp() * 1000) if at else 0,
    )


def counted_sides(scene: Scene, row: Battle) -> list[CountedSide]:
    """Every side with the keys by which its figures and lords are counted."""
    keys = keys_of(scene.world, row)
    figures: dict[tuple[str, Unit], list[str]] = {}
    for key, unit in keys.figures.items():
        figures.setdefault((key.split("/")[1], unit), []).append(key)
    return [
        CountedSide(
            scene.seats[player],
            _named(scene, {unit: found for (of, unit), found in figures.items() if of == player}),
            tuple(
                CountedLord(key, lord, lord_name(scene.world, lord))
                for key, lord in keys.lords.items()
                if key.split("/")[1] == player
            ),
        )
        for player in row.players
    ]


def _named(scene: Scene, units: dict[Unit, list[str]]) -> tuple[CountedUnit, ...]:
    """The units; those that would be called alike have a number."""
    names = [_name(scene, unit) for unit in units]
    alike, so_far = Counter(names), Counter[str]()
    found = []
    for name, (unit, keys) in zip(names, units.items(), strict=True):
        so_far[name] += 1
        numbered = _("{unit} {number}").format(unit=name, number=so_far[name])
        found.append(CountedUnit(unit, numbered if alike[name] > 1 else name, tuple(keys)))
    return tuple(found)


def _name(scene: Scene, unit: Unit) -> str:
    kind = str(UNIT_KINDS.get(unit.kind, unit.kind))
    name = called(scene.world, unit.id)
    return f"{name} ({kind})" if name else capfirst(kind)
