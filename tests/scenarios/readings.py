"""The assertions of a case, read from the worlds and the news that the core gave back."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from campaign.battles.retreats import refuges
from campaign.map.routes import routes
from campaign.news import (
    BandRetreated,
    BattleCancelled,
    BattleSettled,
    BidsOpened,
    MoveDeclared,
    OrderSet,
    RerollCalled,
    SpeakerCalled,
    TiesFound,
)
from campaign.turns.economy.upkeep import forecast
from tests.scenarios import outcomes
from tests.scenarios.pieces import Case
from tests.scenarios.seen import Seen


def read(seen: Seen, key: str, expected: Any = None) -> Any:
    """The core's value for an asserted key; `LookupError` for an unknown key."""
    if key in seen.answers:
        return seen.answers[key]
    if key in READERS:
        return READERS[key](seen, expected)
    for pattern, reader in PATTERNS:
        found = re.fullmatch(pattern, key)
        if found:
            return reader(seen, *found.groups())
    raise LookupError(f"the adapter does not know how to read {key!r}")


# Players and places ----------------------------------------------------------------------------


def _holder(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {terrain: seen.world.holders.get(terrain) for terrain in expected}
    return seen.world.holders.get(seen.here())


def _power(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {p: seen.world.players[p].power for p in expected}
    return seen.world.players[seen.me].power


def _owners_on(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, list) and any(str(name).islower() for name in expected):
        return _bands_stay(seen, expected)
    if isinstance(expected, dict):
        return {
            z: sorted({b.owner for b in seen.world.bands.values() if b.terrain == z})
            for z in expected
        }
    return sorted({b.owner for b in seen.world.bands.values() if b.terrain == seen.here()})


def _stays(seen: Seen, expected: Any) -> Any:
    return _owners_on(seen, None)


def _retreats(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, bool):
        return any(line.player == seen.me for line in seen.game.heard(BandRetreated, seen.mark))
    return sorted({line.player for line in seen.game.heard(BandRetreated, seen.mark)})


def _bands_stay(seen: Seen, expected: Any) -> list[str]:
    return [name for name, band in seen.world.bands.items() if band.terrain == seen.here()]


def _bands_retreat(seen: Seen, expected: Any) -> list[Any]:
    return [line.band for line in seen.game.heard(BandRetreated, seen.mark)]


def _place(seen: Seen, band: str) -> Any:
    row = seen.world.bands.get(band)
    return row.terrain if row else None


def _terrains(seen: Seen, expected: Any) -> Case:
    return {band: _place(seen, band) for band in expected}


def _village_stands(seen: Seen, expected: Any = None) -> bool:
    return seen.here() in seen.world.villages


def _own_villages(seen: Seen, expected: Any) -> Any:
    owned = Counter(seen.world.villages.values())
    return {p: owned[p] for p in expected} if isinstance(expected, dict) else owned[seen.me]


def _villages(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, int):
        return _own_villages(seen, expected)
    if not expected:
        return seen.world.villages
    if isinstance(expected, dict) and all(p in seen.world.players for p in expected):
        return {p: [z for z, o in seen.world.villages.items() if o == p] for p in expected}
    return {terrain: seen.world.villages.get(terrain) for terrain in expected}


def _bands(seen: Seen, expected: Any) -> Any:
    return sum(band.owner == seen.me for band in seen.world.bands.values())


def _lords(seen: Seen, expected: Any) -> int:
    return sum(lord.owner == seen.me and not lord.died for lord in seen.world.lords.values())


# Initiative ------------------------------------------------------------------------------------


def _rerolled(seen: Seen, expected: Any) -> list[Any]:
    return [list(line.players) for line in seen.game.heard(RerollCalled)]


def _tie_groups(seen: Seen, expected: Any) -> list[Any]:
    return [list(group) for line in seen.game.heard(TiesFound) for group in line.groups]


# Movement and battles --------------------------------------------------------------------------


def _battles(seen: Seen, expected: Any) -> Any:
    rested = seen.game.rested()
    called = [line for line in seen.game.called() if line.battle not in rested]
    if isinstance(expected, int):
        return len(called)
    order = [row.get("zone") for row in expected]
    called.sort(key=lambda line: order.index(line.terrain) if line.terrain in order else len(order))
    return [
        {
            "zone": line.terrain,
            "players": list(line.players),
            "defender": line.defender,
            "attacker": next(
                (p for p in line.players if line.defender and p != line.defender), None
            ),
            "waiting": list(line.waiting),
            "wave": line.wave,
        }
        for line in called
    ]


def _battle(seen: Seen, expected: Any) -> bool:
    return bool(_battles(seen, [])) and not (
        seen.game.heard(BattleCancelled) and not seen.game.heard(BattleSettled)
    )


def _waves(seen: Seen, expected: Any) -> list[list[str]]:
    first = seen.game.called(seen.terrain)[0]
    return [list(wave) for wave in (first.players, first.waiting) if wave]


def _speakers(seen: Seen, expected: Any) -> list[str]:
    return [line.player for line in seen.game.heard(SpeakerCalled, seen.mark)]


def _spent(seen: Seen, band: str) -> bool:
    return any(line.band == band for line in seen.game.heard(MoveDeclared)) and not any(
        getattr(choice, "band", None) == band
        for choice in seen.game.choices(seen.game.start.bands[band].owner)
    )


def _controller_changed(seen: Seen, terrain: str) -> bool:
    return seen.world.holders.get(terrain) != seen.game.start.holders.get(terrain)


def _role(defends: bool) -> Callable[[Seen, Any], Any]:
    def read(seen: Seen, expected: Any) -> Any:
        rows = _battles(seen, [])
        return rows[-1]["defender" if defends else "attacker"] if rows else None

    return read


def _sheet(seen: Seen, expected: Any) -> list[Case]:
    """The moves written on the campaign sheet (R38)."""
    return [
        {
            "player": line.player,
            "band": line.band,
            "path": list(line.asked),
            "stopped_at": line.went[-1],
        }
        for line in seen.game.heard(MoveDeclared)
    ]


def _stopped_at(seen: Seen, expected: Any) -> Any:
    return seen.last(MoveDeclared, lambda line: line.went[-1])


READERS: dict[str, Callable[[Seen, Any], Any]] = {
    "attacker": _role(False),
    "defender": _role(True),
    "move_log": _sheet,
    "sheet": _sheet,
    "log": _sheet,
    "stopped_at": _stopped_at,
    "pp_gained": outcomes.refund,
    "arrives": outcomes.appears,
    "reserves": lambda s, e: sum(
        s.world.villages.get(z) == s.me and bool(r.units) for z, r in s.world.reserves.items()
    ),
    "controller": _holder,
    "controllers": _holder,
    "zone_controller": _holder,
    "pp_after": _power,
    "pp": _power,
    "stays": _stays,
    "retreats": _retreats,
    "retreated": _retreats,
    "bands_on_zone": _owners_on,
    "bands_stay": _bands_stay,
    "bands_retreat": _bands_retreat,
    "zones": _terrains,
    "village_stands": _village_stands,
    "own_villages": _own_villages,
    "villages": _villages,
    "villages_after": _villages,
    "bands": _bands,
    "lords": _lords,
    "living_lords": _lords,
    "razed": outcomes.razed,
    "order": lambda s, e: s.last(OrderSet, lambda line: list(line.order)),
    "favourite": lambda s, e: s.last(OrderSet, lambda line: line.favourite),
    "void": lambda s, e: s.last(BidsOpened, lambda line: list(line.void)),
    "decider": lambda s, e: s.last(TiesFound, lambda line: line.decider),
    "rerolled": _rerolled,
    "tie_groups": _tie_groups,
    "battles": _battles,
    "battle": _battle,
    "waves": _waves,
    "next_speaker": lambda s, e: s.world.speaker,
    "speakers": _speakers,
    "candidates": lambda s, e: list(a.candidates) if (a := outcomes.asked(s)) else [],
    "chooser": lambda s, e: a.chooser if (a := outcomes.asked(s)) else None,
    "to": outcomes.to,
    "destination": outcomes.to,
    "turn": lambda s, e: f.turn if (f := s.fixed()) else None,
    "moment": lambda s, e: f.moment if (f := s.fixed()) else None,
    "distance": lambda s, e: routes(s.world.map).distance[s.here()][outcomes.to(s, e)],
    "distances": outcomes.distances,
    "appears": outcomes.appears,
    "appears_as": outcomes.appears_as,
    "lord_with_them": outcomes.lord_with_them,
    "first_usable": outcomes.first_usable,
    "on_map_rest_of_turn": outcomes.on_map,
    "units_vanish": outcomes.vanished,
    "refund": outcomes.refund,
    "lost_points": outcomes.melted,
    "income": outcomes.income,
    "upkeep_paid": outcomes.paid("upkeep"),
    "bid_paid": outcomes.paid("bid"),
    "total_points": outcomes.field_points,
    "points": outcomes.points,
    "band_points": outcomes.band_points,
    "reserve_after": outcomes.reserve_points,
    "reserve_points": outcomes.reserve_points,
    "track": outcomes.track,
    "counts": outcomes.counts,
    "winner": lambda s, e: outcomes.ending(s, lambda ending: ending.winner),
    "by": lambda s, e: outcomes.ending(s, lambda ending: ending.by),
    "ranking": lambda s, e: outcomes.ending(s, lambda ending: list(ending.ranking)),
    "score": outcomes.score,
    "scores": outcomes.score,
    "sacred_ground": lambda s, e: s.world.sacred_grounds,
    "sacred_grounds": lambda s, e: s.world.sacred_grounds,
    "must_retreat": _retreats,
    "band_retreats": _retreats,
    "new_favourite": lambda s, e: s.last(OrderSet, lambda line: line.favourite),
    "may_move_next_turn": lambda s, e: outcomes.may_move(s, s.game.start.turn + 1),
    "may_recruit_lord_next_preparation": outcomes.may_recruit_lord,
    "may_invade": outcomes.can_invade,
    "may_recruit_lord": outcomes.lord_offered,
    "field_bands": lambda s, e: [b for b, row in s.world.bands.items() if row.owner == s.me],
    "first_move_turn": outcomes.first_move_turn,
}


def _is_refuge(seen: Seen, terrain: str, player: str) -> bool:
    """Whether units of this player who flee to this place of all places find a village."""
    return terrain in refuges(seen.world, player, terrain)


def _village_count(seen: Seen, player: str) -> int:
    return sum(owner == player for owner in seen.world.villages.values())


PATTERNS: list[tuple[str, Callable[..., Any]]] = [
    (r"(\w+)_move_spent", _spent),
    (r"(\w+)_usable_for_([A-F])_retreat", _is_refuge),
    (r"([A-F])_village_count", _village_count),
    (r"(\w+)_controller_changed", _controller_changed),
    (r"village_(\w+)_stands", lambda seen, terrain: terrain in seen.world.villages),
    (r"income_turn_(\d+)", outcomes.income_of_turn),
    (r"may_move_turn_(\d+)", lambda seen, turn: outcomes.may_move(seen, int(turn))),
    (r"([A-F])_pp", lambda seen, player: seen.world.players[player].power),
    (r"([A-F])outcomes.points", lambda seen, player: forecast(seen.world, player).total),
    (
        r"([A-F])_zone",
        lambda seen, player: [b.terrain for b in seen.world.bands.values() if b.owner == player][0],
    ),
]
