"""Cases of losses."""

from collections.abc import Iterator
from typing import Any

from campaign.world import Unit
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case
from tests.scenarios.seen import Seen
from tests.scenarios.topics.fighting import Field, points_left


def losses(case: Case, maps: Case) -> Seen:
    """The state of units after a battle with the survivors of a case."""
    cast = Cast(case, maps)
    units = _units_of(case)
    others = [p for p in cast.players if p not in units]
    for player in others[: max(0, 2 - len(units))]:
        units[player] = []
    field = Field(cast, "T2" if "T2" in cast.kinds else next(iter(cast.kinds)))
    cast.holders[field.terrain] = next(iter(units))
    for i, (player, rows) in enumerate(units.items()):
        (field.arrive if i else field.stand)(player, {"units": rows})
    names = {
        p: [unit.id for unit in cast.bands[f"band{p}"].units][: len(rows)]
        for p, rows in units.items()
    }
    cast.add_refuges()
    game = field.open()
    field.settle(game, None)
    figures = {p: [_figures(game, unit) for unit in row] for p, row in names.items()}
    first = next(iter(units))
    seen = Seen(game, me=first, terrain=field.terrain)
    seen.answers["band_points"] = seen.answers["points"] = points_left(game, f"band{first}")
    seen.answers["unit_points"] = seen.answers["points"]
    seen.answers["figures"] = _as_asked(figures, first, case)
    seen.answers["gone"] = not any(figures[first])
    seen.answers["under_minimum"] = f"band{first}" not in game.world.bands  # the battle was drawn
    return seen


def _units_of(case: Case) -> dict[str, list[Case]]:
    """Units by player; a single unit's survivors may stand in `when`."""
    given, when = case["given"], case["when"]
    if "unit" in given:
        return {"A": [{**given["unit"], **{k: when[k] for k in ("survivors",) if k in when}}]}
    units = given["units"]
    listed = units if isinstance(units, dict) else {"A": units}
    counted = when.get("survivors")
    if isinstance(counted, list):
        listed = {"A": [{**u, "survivors": n} for u, n in zip(listed["A"], counted, strict=True)]}
    return {p: [dict(row) for row in rows] for p, rows in listed.items()}


def _as_asked(figures: dict[str, list[int]], first: str, case: Case) -> Any:
    asked = case["then"].get("figures")
    if isinstance(asked, dict):
        return figures
    return figures[first] if isinstance(asked, list) else figures[first][0]


def _figures(game: Game, unit: str) -> int:
    return next((row.figures for row in _all_units(game) if row.id == unit), 0)


def _all_units(game: Game) -> Iterator[Unit]:
    world = game.world
    tables: list[Any] = [world.bands, world.reserves, world.retreats]
    for table in tables:
        for row in table.values():
            yield from row.units
