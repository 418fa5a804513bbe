"""What a case asserts, read off the worlds and the news that the core gave back."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from campaign.map.routes import routes
from campaign.news import (
    BandRaised,
    BandRetreated,
    BattleCancelled,
    BattleSettled,
    BidsOpened,
    CampaignEnded,
    MoveDeclared,
    OrderSet,
    PhaseOpened,
    PowerGained,
    PowerPaid,
    RefugeAsked,
    RerollCalled,
    RetreatEnded,
    SpeakerCalled,
    TiesFound,
    UnitsMelted,
    VillageRazed,
)  # fmt: skip
from campaign.offers import InvadeOffer, RecruitOffer
from campaign.turns.upkeep import forecast
from campaign.world import World
from tests.scenarios.pieces import Case
from tests.scenarios.seen import Seen

UNFIXED = "not yet chosen"


def read(seen: Seen, key: str, expected: Any = None) -> Any:
    """The core's value for an asserted key; `LookupError` for a key nobody knows."""
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
        return {zone: seen.world.holders.get(zone) for zone in expected}
    return seen.world.holders.get(seen.here())


def _power(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {p: seen.world.players[p].power for p in expected}
    return seen.world.players[seen.me].power


def _owners_on(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {z: sorted({b.owner for b in seen.world.bands.values() if b.zone == z})
                for z in expected}  # fmt: skip
    return sorted({b.owner for b in seen.world.bands.values() if b.zone == seen.here()})


def _stays(seen: Seen, expected: Any) -> Any:
    return _owners_on(seen, None)


def _retreats(seen: Seen, expected: Any) -> list[str]:
    return sorted({line.player for line in seen.game.heard(BandRetreated, seen.mark)})


def _bands_stay(seen: Seen, expected: Any) -> list[str]:
    return [name for name, band in seen.world.bands.items() if band.zone == seen.here()]


def _bands_retreat(seen: Seen, expected: Any) -> list[Any]:
    return [line.band for line in seen.game.heard(BandRetreated, seen.mark)]


def _place(seen: Seen, band: str) -> Any:
    row = seen.world.bands.get(band)
    return row.zone if row else None


def _zones(seen: Seen, expected: Any) -> Case:
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
    return {zone: seen.world.villages.get(zone) for zone in expected}


def _bands(seen: Seen, expected: Any) -> Any:
    return sum(band.owner == seen.me for band in seen.world.bands.values())


def _lords(seen: Seen, expected: Any) -> int:
    return sum(lord.owner == seen.me and not lord.died for lord in seen.world.lords.values())


# Initiative ------------------------------------------------------------------------------------


def _last(seen: Seen, kind: type, value: Callable[[Any], Any]) -> Any:
    lines = seen.game.heard(kind)
    return value(lines[-1]) if lines else None


def _rerolled(seen: Seen, expected: Any) -> list[Any]:
    return [list(line.players) for line in seen.game.heard(RerollCalled)]


def _tie_groups(seen: Seen, expected: Any) -> list[Any]:
    return [list(group) for line in seen.game.heard(TiesFound) for group in line.groups]


# Movement and battles --------------------------------------------------------------------------


def _battles(seen: Seen, expected: Any) -> list[Case]:
    cancelled = {line.battle for line in seen.game.heard(BattleCancelled)}
    called = [line for line in seen.game.called() if line.battle not in cancelled]
    order = [row.get("zone") for row in expected]
    called.sort(key=lambda line: order.index(line.zone) if line.zone in order else len(order))
    return [
        {"zone": line.zone, "players": list(line.players), "defender": line.defender,
         "attacker": next((p for p in line.players if line.defender and p != line.defender), None),
         "waiting": list(line.waiting), "wave": line.wave}
        for line in called
    ]  # fmt: skip


def _battle(seen: Seen, expected: Any) -> bool:
    return bool(_battles(seen, [])) and not (
        seen.game.heard(BattleCancelled) and not seen.game.heard(BattleSettled)
    )


def _waves(seen: Seen, expected: Any) -> list[list[str]]:
    first = seen.game.called(seen.zone)[0]
    return [list(wave) for wave in (first.players, first.waiting) if wave]


def _speakers(seen: Seen, expected: Any) -> list[str]:
    return [line.player for line in seen.game.heard(SpeakerCalled, seen.mark)]


def _spent(seen: Seen, band: str) -> bool:
    return any(line.band == band for line in seen.game.heard(MoveDeclared)) and not any(
        getattr(choice, "band", None) == band
        for choice in seen.game.choices(seen.game.start.bands[band].owner)
    )


def _controller_changed(seen: Seen, zone: str) -> bool:
    return seen.world.holders.get(zone) != seen.game.start.holders.get(zone)


# Retreats --------------------------------------------------------------------------------------


def _asked(seen: Seen) -> RefugeAsked | None:
    lines = [line for line in seen.game.heard(RefugeAsked)
             if seen.owner_of(line.retreat) == seen.me]  # fmt: skip
    return lines[-1] if lines else None


def _to(seen: Seen, expected: Any) -> Any:
    line = seen.fixed()
    return line.to if line else UNFIXED


def _appears(seen: Seen, expected: Any) -> Any:
    """As it was announced; and as it came, once time has passed."""
    line = seen.fixed()
    if line is None:
        return None
    seen.game.run(lambda w: line.retreat not in w.retreats)
    ended = next(e for e in seen.game.heard(RetreatEnded) if e.retreat == line.retreat)
    first_seen = line.turn if line.moment == "start" else line.turn + 1
    assert seen.world.turn == first_seen, "they did not come when it was announced"
    return {"zone": ended.zone, "turn": line.turn, "moment": line.moment}


def _appears_as(seen: Seen, expected: Any) -> Any:
    line = seen.fixed()
    assert line is not None, "no destination was fixed"
    seen.game.run(lambda w: line.retreat not in w.retreats)
    ended = next(e for e in seen.game.heard(RetreatEnded) if e.retreat == line.retreat)
    return "reserve" if ended.band is None else "band"


def _lord_with_them(seen: Seen, expected: Any) -> bool:
    line = seen.fixed()
    assert line is not None
    seen.game.run(lambda w: line.retreat not in w.retreats)
    reserve = seen.world.reserves.get(line.to)
    return bool(reserve and reserve.lords)


def _first_usable(seen: Seen, expected: Any) -> Case:
    """When the men are first offered to their owner for a band."""
    line = seen.fixed()
    assert line is not None
    units = {u.id for u in seen.world.retreats[line.retreat].units}

    def offered(world: World) -> bool:
        offers = seen.game.offers(seen.me, RecruitOffer)
        return any(units & set(offer.takeable) for offer in offers)

    seen.game.give_power({seen.me: 20})
    seen.game.run(offered)
    phases = ("returns", "bids", "ties", "recruitment", "transfer")
    phase = "preparation" if seen.world.phase in phases else seen.world.phase
    return {"turn": seen.world.turn, "phase": phase}


def _on_map(seen: Seen, expected: Any) -> bool:
    return any(band.owner == seen.me for band in seen.world.bands.values())


def _vanished(seen: Seen, expected: Any) -> bool:
    melted = any(line.player == seen.me for line in seen.game.heard(UnitsMelted))
    waits = any(r.owner == seen.me for r in seen.world.retreats.values())
    return melted and not waits


def _distances(seen: Seen, expected: Case) -> Case:
    return {zone: routes(seen.world.map).distance[seen.here()].get(zone) for zone in expected}


# Power, points, the end ------------------------------------------------------------------------


def _income(seen: Seen, expected: Any) -> Any:
    def of(player: str) -> int:
        return sum(line.amount for line in seen.game.heard(PowerGained)
                   if line.player == player and line.cause == "income")  # fmt: skip

    return {p: of(p) for p in expected} if isinstance(expected, dict) else of(seen.me)


def _income_of_turn(seen: Seen, turn: str) -> int:
    now, total = seen.game.start.turn, 0
    for line in seen.game.news:
        if isinstance(line, PhaseOpened):
            now = line.turn
        elif isinstance(line, PowerGained) and line.player == seen.me and line.cause == "income":
            total += line.amount if now == int(turn) else 0
    return total


def _paid(cause: str) -> Callable[[Seen, Any], Any]:
    def read(seen: Seen, expected: Any) -> Any:
        def of(player: str) -> int:
            return sum(line.amount for line in seen.game.heard(PowerPaid)
                       if line.player == player and line.cause == cause)  # fmt: skip

        return {p: of(p) for p in expected} if isinstance(expected, dict) else of(seen.me)

    return read


def _refund(seen: Seen, expected: Any) -> int:
    return sum(line.refund for line in seen.game.heard(UnitsMelted) if line.player == seen.me)


def _melted(seen: Seen, expected: Any) -> Fraction:
    return sum((Fraction(*line.points) for line in seen.game.heard(UnitsMelted)
                if line.player == seen.me), Fraction(0))  # fmt: skip


def _field_points(seen: Seen, expected: Any) -> Fraction:
    return forecast(seen.world, seen.me).total


def _points(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {b: seen.world.bands[b].points if b in seen.world.bands else None for b in expected}
    return _band_points(seen, expected)


def _band_points(seen: Seen, expected: Any) -> Any:
    """Of the band raised in this case, else of the player's only one."""
    raised = [line.band for line in seen.game.heard(BandRaised) if line.player == seen.me]
    own = raised or [b for b, row in seen.world.bands.items() if row.owner == seen.me]
    return seen.world.bands[own[-1]].points if own else Fraction(0)


def _reserve_points(seen: Seen, expected: Any) -> Any:
    def at(zone: str) -> Fraction:
        row = seen.world.reserves.get(zone)
        return row.points if row else Fraction(0)

    return {z: at(z) for z in expected} if isinstance(expected, dict) else at(seen.here())


def _track(seen: Seen, expected: Any) -> list[str]:
    return [point.player for point in seen.world.track]


def _counts(seen: Seen, expected: Case) -> Case:
    return {p: Counter(_track(seen, None))[p] for p in expected}


def _ending(seen: Seen, value: Callable[[Any], Any]) -> Any:
    seen.game.end_turn()
    return _last(seen, CampaignEnded, lambda line: value(line.ending))


def _score(seen: Seen, expected: Any) -> Any:
    scores = _ending(seen, lambda e: {p: Fraction(*s.total) for p, s in e.scores.items()})
    return scores if isinstance(expected, dict) else scores[seen.me]


def _may_recruit_lord(seen: Seen, expected: Any) -> bool:
    seen.game.give_power({seen.me: 20})
    seen.game.run(lambda w: w.turn > seen.game.start.turn and w.phase == "recruitment")
    return any(offer.new_lord for offer in seen.game.offers(seen.me, RecruitOffer))


def _razed(seen: Seen, expected: Any) -> list[str]:
    return [line.terrain for line in seen.game.heard(VillageRazed)]


def _can_invade(seen: Seen, expected: Any) -> bool:
    return bool(seen.game.offers(seen.me, InvadeOffer))


READERS: dict[str, Callable[[Seen, Any], Any]] = {
    "controller": _holder, "controllers": _holder, "zone_controller": _holder,
    "pp_after": _power, "pp": _power, "stays": _stays, "retreats": _retreats,
    "retreated": _retreats, "bands_on_zone": _owners_on, "bands_stay": _bands_stay,
    "bands_retreat": _bands_retreat, "zones": _zones, "village_stands": _village_stands,
    "own_villages": _own_villages, "villages": _villages, "bands": _bands, "lords": _lords,
    "living_lords": _lords, "razed": _razed,
    "order": lambda s, e: _last(s, OrderSet, lambda line: list(line.order)),
    "favourite": lambda s, e: _last(s, OrderSet, lambda line: line.favourite),
    "void": lambda s, e: _last(s, BidsOpened, lambda line: list(line.void)),
    "decider": lambda s, e: _last(s, TiesFound, lambda line: line.decider),
    "rerolled": _rerolled, "tie_groups": _tie_groups,
    "battles": _battles, "battle": _battle, "waves": _waves,
    "next_speaker": lambda s, e: s.world.speaker, "speakers": _speakers,
    "candidates": lambda s, e: list(a.candidates) if (a := _asked(s)) else [],
    "chooser": lambda s, e: a.chooser if (a := _asked(s)) else None,
    "to": _to, "destination": _to,
    "turn": lambda s, e: f.turn if (f := s.fixed()) else None,
    "moment": lambda s, e: f.moment if (f := s.fixed()) else None,
    "distance": lambda s, e: routes(s.world.map).distance[s.here()][_to(s, e)],
    "distances": _distances, "appears": _appears, "appears_as": _appears_as,
    "lord_with_them": _lord_with_them, "first_usable": _first_usable,
    "on_map_rest_of_turn": _on_map, "units_vanish": _vanished, "refund": _refund,
    "lost_points": _melted, "income": _income, "upkeep_paid": _paid("upkeep"),
    "bid_paid": _paid("bid"), "total_points": _field_points, "points": _points,
    "band_points": _band_points, "reserve_after": _reserve_points,
    "reserve_points": _reserve_points, "track": _track, "counts": _counts,
    "winner": lambda s, e: _ending(s, lambda ending: ending.winner),
    "by": lambda s, e: _ending(s, lambda ending: ending.by),
    "ranking": lambda s, e: _ending(s, lambda ending: list(ending.ranking)),
    "score": _score, "scores": _score, "sacred_ground": lambda s, e: s.world.sacred_grounds,
    "sacred_grounds": lambda s, e: s.world.sacred_grounds,
    "may_recruit_lord_next_preparation": _may_recruit_lord, "may_invade": _can_invade,
}  # fmt: skip

PATTERNS: list[tuple[str, Callable[..., Any]]] = [
    (r"(\w+)_move_spent", _spent),
    (r"(\w+)_controller_changed", _controller_changed),
    (r"village_(\w+)_stands", lambda seen, zone: zone in seen.world.villages),
    (r"income_turn_(\d+)", _income_of_turn),
    (r"([A-F])_pp", lambda seen, player: seen.world.players[player].power),
    (r"([A-F])_points", lambda seen, player: forecast(seen.world, player).total),
    (r"([A-F])_zone", lambda seen, player: [b.zone for b in seen.world.bands.values()
                                            if b.owner == player][0]),
]  # fmt: skip
