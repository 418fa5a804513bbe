"""Cases of management: income, upkeep, demobilisation."""

from fractions import Fraction
from typing import Any

from campaign.news import UpkeepOwed
from campaign.turns.economy.upkeep import forecast, upkeep_cost
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, exact
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen

PLENTY = 100


def collected(cast: Cast) -> Game:
    """A turn without moves, played until everybody has paid, or owes."""
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.run(lambda w: w.turn > cast.turn or w.phase not in ("movement", "forces", "battles"))
    return game


# Income and upkeep -----------------------------------------------------------------------------


def due(cast: Cast) -> Seen:
    """A case in which its stock is ready when power is collected."""
    game = collected(cast)
    seen = Seen(game, me=cast.me)
    owed = [line.cost for line in game.heard(UpkeepOwed) if line.player == cast.me]
    seen.answers["demobilisation_needed"] = cast.me in game.world.owing
    seen.answers["cost"] = owed[0] if owed else read(seen, "upkeep_paid", None)
    return seen


def upkeep(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    if "units" in given:
        cast.lay_band({"player": cast.me, "units": given["units"]})
    elif "bands" in given or "bands_points" in given:
        cast.lay_bands()
    else:
        for size in _bands_of(given["total_points"]):
            cast.lay_band({"player": cast.me, "points": size})
    lay_others(cast)
    cast.power.setdefault(cast.me, PLENTY)
    game = collected(cast)
    seen = Seen(game, me=cast.me)
    seen.answers["cost"] = read(seen, "upkeep_paid", None)
    return seen


def _bands_of(total: Any) -> list[Fraction]:
    """Bands of at most ten points that make up a total; the last has at least four if possible."""
    left, sizes = exact(total), []
    while left > 10:
        size = min(Fraction(10), left - 4)
        sizes.append(size)
        left -= size
    return [*sizes, left] if left else sizes


def lay_others(cast: Cast) -> None:
    """Units in reserve and on their way; a village waits for both."""
    given = cast.given
    if "reserve_points" in given or "retreating_points" in given or "retreating" in given:
        terrain = next((z for z, p in cast.villages.items() if p == cast.me), None)
        terrain = terrain or cast.add_refuge(cast.me)
        if given.get("reserve_points"):
            cast.add_reserve(terrain, given["reserve_points"])
        if given.get("retreating_points"):
            cast.add_retreat(cast.me, given["retreating_points"], next(iter(cast.kinds)), terrain)


def income(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    cast.lay_bands()
    terrains = given.get("terrains", given.get("terrains_start", []))
    for row in terrains:
        _lay_terrain(cast, row if isinstance(row, dict) else {"type": row})
    lay_income(cast)
    if "upkeep" in given:
        dear = next(n for n in range(60) if upkeep_cost(Fraction(n)) == given["upkeep"])
        for size in _bands_of(dear):
            cast.lay_band({"player": cast.me, "points": size})
    enemy = next(p for p in cast.players if p != cast.me)
    for kind in as_list(given.get("lost_this_turn")):
        lost = next(
            z for z, k in cast.kinds.items() if kind in (z, k) and cast.holders.get(z) == cast.me
        )
        cast.lay_band({"player": enemy, "zone": lost, "points": 5})
    for kind in as_list(given.get("taken_this_turn", given.get("gained_this_turn"))):
        cast.lay_band(
            {
                "player": cast.me,
                "points": 5,
                "zone": cast.add_terrain(f"taken{next(cast.number)}", kind),
            }
        )
    return due(cast)


def lay_income(cast: Cast) -> None:
    """Towers that pay what a case only states, together with its villages."""
    missing = cast.given.get("income", 0) - forecast(cast.world("building"), cast.me).income
    for _ in range(max(0, missing)):
        cast.holders[cast.add_terrain(f"land{next(cast.number)}", "tower")] = cast.me


def _lay_terrain(cast: Cast, row: Case) -> None:
    terrain = cast.add_terrain(row.get("zone") or f"land{next(cast.number)}", row["type"])
    holder = row.get("controller", cast.me)
    if holder is not None:
        cast.holders[terrain] = holder
    owner = row.get("village", holder if row.get("own_village") else None)
    if row.get("enemy_village"):
        owner = next(p for p in cast.players if p != cast.me)
    if owner:
        cast.add_village(terrain, cast.me if owner is True else owner)
    if row.get("sacred_ground"):
        cast.sacred[terrain] = "Vikings"
    for player in as_list(row.get("bands")):
        cast.lay_band({"player": player, "zone": terrain, "points": 5})


# Demobilisation --------------------------------------------------------------------------------
