"""The fate of units, power and the campaign, read from the core."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from campaign.commands import Move
from campaign.map.routes import routes
from campaign.news import (
    BandRaised,
    CampaignEnded,
    PhaseOpened,
    PowerGained,
    PowerPaid,
    RefugeAsked,
    RetreatEnded,
    UnitsMelted,
    VillageRazed,
)
from campaign.offers import InvadeOffer, RecruitOffer
from campaign.turns.economy.upkeep import forecast
from campaign.world import World
from tests.scenarios.pieces import Case
from tests.scenarios.seen import Seen

UNFIXED = "not yet chosen"


# Retreats --------------------------------------------------------------------------------------


def asked(seen: Seen) -> RefugeAsked | None:
    lines = [
        line for line in seen.game.heard(RefugeAsked) if seen.owner_of(line.retreat) == seen.me
    ]
    return lines[-1] if lines else None


def to(seen: Seen, expected: Any) -> Any:
    line = seen.fixed()
    return line.to if line else UNFIXED


def appears(seen: Seen, expected: Any) -> Any:
    """As announced; and as it came, once time has passed."""
    line = seen.fixed()
    if line is None:
        return None
    seen.game.run(lambda w: line.retreat not in w.retreats)
    ended = next(e for e in seen.game.heard(RetreatEnded) if e.retreat == line.retreat)
    first_seen = line.turn if line.moment == "start" else line.turn + 1
    assert seen.world.turn == first_seen, "they did not come when it was announced"
    return {"zone": ended.terrain, "turn": line.turn, "moment": line.moment}


def appears_as(seen: Seen, expected: Any) -> Any:
    line = seen.fixed()
    assert line is not None, "no destination was fixed"
    seen.game.run(lambda w: line.retreat not in w.retreats)
    ended = next(e for e in seen.game.heard(RetreatEnded) if e.retreat == line.retreat)
    return "reserve" if ended.band is None else "band"


def lord_with_them(seen: Seen, expected: Any) -> bool:
    line = seen.fixed()
    assert line is not None
    seen.game.run(lambda w: line.retreat not in w.retreats)
    reserve = seen.world.reserves.get(line.to)
    return bool(reserve and reserve.lords)


def first_usable(seen: Seen, expected: Any) -> Case:
    """The time at which the units are first offered to their owner for a band."""
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


def on_map(seen: Seen, expected: Any) -> bool:
    return any(band.owner == seen.me for band in seen.world.bands.values())


def vanished(seen: Seen, expected: Any) -> bool:
    melted = any(line.player == seen.me for line in seen.game.heard(UnitsMelted))
    waits = any(r.owner == seen.me for r in seen.world.retreats.values())
    return melted and not waits


def distances(seen: Seen, expected: Case) -> Case:
    return {
        terrain: routes(seen.world.map).distance[seen.here()].get(terrain) for terrain in expected
    }


# Power, points, the end ------------------------------------------------------------------------


def income(seen: Seen, expected: Any) -> Any:
    def of(player: str) -> int:
        return sum(
            line.amount
            for line in seen.game.heard(PowerGained)
            if line.player == player and line.cause == "income"
        )

    return {p: of(p) for p in expected} if isinstance(expected, dict) else of(seen.me)


def income_of_turn(seen: Seen, turn: str) -> int:
    now, total = seen.game.start.turn, 0
    for line in seen.game.news:
        if isinstance(line, PhaseOpened):
            now = line.turn
        elif isinstance(line, PowerGained) and line.player == seen.me and line.cause == "income":
            total += line.amount if now == int(turn) else 0
    return total


def paid(cause: str) -> Callable[[Seen, Any], Any]:
    def read(seen: Seen, expected: Any) -> Any:
        def of(player: str) -> int:
            return sum(
                line.amount
                for line in seen.game.heard(PowerPaid)
                if line.player == player and line.cause == cause
            )

        return {p: of(p) for p in expected} if isinstance(expected, dict) else of(seen.me)

    return read


def refund(seen: Seen, expected: Any) -> int:
    return sum(line.refund for line in seen.game.heard(UnitsMelted) if line.player == seen.me)


def melted(seen: Seen, expected: Any) -> Fraction:
    return sum(
        (Fraction(*line.points) for line in seen.game.heard(UnitsMelted) if line.player == seen.me),
        Fraction(0),
    )


def field_points(seen: Seen, expected: Any) -> Fraction:
    return forecast(seen.world, seen.me).total


def points(seen: Seen, expected: Any) -> Any:
    if isinstance(expected, dict):
        return {b: seen.world.bands[b].points if b in seen.world.bands else None for b in expected}
    return band_points(seen, expected)


def band_points(seen: Seen, expected: Any) -> Any:
    """Of the band raised in this case, else of the player's only one."""
    raised = [line.band for line in seen.game.heard(BandRaised) if line.player == seen.me]
    own = raised or [b for b, row in seen.world.bands.items() if row.owner == seen.me]
    return seen.world.bands[own[-1]].points if own else Fraction(0)


def reserve_points(seen: Seen, expected: Any) -> Any:
    def at(terrain: str) -> Fraction:
        row = seen.world.reserves.get(terrain)
        return row.points if row else Fraction(0)

    return {z: at(z) for z in expected} if isinstance(expected, dict) else at(seen.here())


def track(seen: Seen, expected: Any) -> list[str]:
    return [point.player for point in seen.world.track]


def counts(seen: Seen, expected: Case) -> Case:
    return {p: Counter(track(seen, None))[p] for p in expected}


def ending(seen: Seen, value: Callable[[Any], Any]) -> Any:
    seen.game.end_turn()
    return seen.last(CampaignEnded, lambda line: value(line.ending))


def score(seen: Seen, expected: Any) -> Any:
    scores = ending(seen, lambda e: {p: Fraction(*s.total) for p, s in e.scores.items()})
    return scores if isinstance(expected, dict) else scores[seen.me]


def may_recruit_lord(seen: Seen, expected: Any) -> bool:
    seen.game.give_power({seen.me: 20})
    seen.game.run(lambda w: w.turn > seen.game.start.turn and w.phase == "recruitment")
    return any(offer.new_lord for offer in seen.game.offers(seen.me, RecruitOffer))


def lord_offered(seen: Seen, expected: Any) -> bool:
    return any(offer.new_lord for offer in seen.game.offers(seen.me, RecruitOffer))


def first_move_turn(seen: Seen, expected: Any) -> int:
    """The first turn in which the band just raised is offered a move."""
    band = seen.game.heard(BandRaised)[-1].band
    seen.game.run(
        lambda world: any(
            isinstance(choice, Move) and choice.band == band
            for choice in seen.game.choices(seen.me)
        )
    )
    return seen.world.turn


def may_move(seen: Seen, turn: int) -> bool:
    """Whether a band of the player's may declare a move in that turn."""
    seen.game.run(lambda w: w.turn > turn or (w.turn == turn and w.phase == "movement"))
    while seen.world.phase == "movement" and seen.world.speaker != seen.me:
        seen.game.step()
    return any(isinstance(choice, Move) for choice in seen.game.choices(seen.me))


def razed(seen: Seen, expected: Any) -> list[str]:
    return [line.terrain for line in seen.game.heard(VillageRazed)]


def can_invade(seen: Seen, expected: Any) -> bool:
    return bool(seen.game.offers(seen.me, InvadeOffer))
