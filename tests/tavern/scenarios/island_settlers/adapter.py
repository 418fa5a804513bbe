"""Plays the cases of Island Settlers with its rules, and reads the results.

It contains no rule. It builds the position of a case, turns its steps into commands, finds chances
for the given results, and reads values. An unknown word is an error. A start leaves the deal open,
so a case is played on several worlds, and all must agree.
"""

from random import Random
from typing import Any, NamedTuple

from club.refusals import Refusal
from club.rules import NewsItem, Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.news import CardDrawn, News, StolenKind
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import CARD_KINDS, Hand, World
from tests.tavern.scenarios.island_settlers.positions import know, place_of, world_of
from tests.tavern.scenarios.island_settlers.steps import ARGUMENTS, RESOURCES, all_steps, command_of
from tests.tavern.scenarios.island_settlers.views import OBSERVABLES, view_of
from tests.tavern.seeded import drawn

SALT = "5f" * 16
DEALS = 24  # chances with which a start is tried
_CASE = {"id", "game", "rules", "title", "certainty", "note", "was", "given", "when", "then"}
_TARGETS = {
    "found": "at",
    "build_settlement": "at",
    "build_city": "at",
    "found_road": "way",
    "build_road": "way",
    "move_robber": "to",
    "steal": "from",
}


class CaseFailed(AssertionError):
    """The rules do not do what the case says."""


class Position(NamedTuple):
    """A world, and the last theft: thief, victim, kind."""

    world: World | None
    stolen: StolenKind | None = None


def check(case: dict[str, Any]) -> None:
    """Plays a case and checks all its expectations."""
    know(case, _CASE)
    know(case["then"], {"accepted", "rule", "expect"})
    seats = tuple(Seat(seat) for seat in case["given"]["seats"])
    positions, refusals = [Position(world_of(case["given"], seats))], []
    for number, step in enumerate(case["when"], start=1):
        positions, refusals = _done(positions, seats, step)
        if refusals and number < len(case["when"]):
            raise CaseFailed(f"{step} was refused: {refusals[0]}")
    _check_end(case["then"], refusals)
    for position in positions:
        for expected in case["then"]["expect"]:
            _check_one(position, seats, expected)


def _done(
    positions: list[Position], seats: tuple[Seat, ...], step: dict[str, Any]
) -> tuple[list[Position], list[Refusal]]:
    """The position after a step. A refused step leaves it unchanged."""
    after: list[Position] = []
    refusals: list[Refusal] = []
    for position in positions:
        try:
            if step["do"] == "start":
                after += _started(seats, step)
            else:
                after.append(_played(position, step))
        except Refusal as refusal:
            after.append(position)
            refusals.append(refusal)
    if refusals and len(refusals) < len(positions):
        raise CaseFailed(f"{step} is refused with some chances and not with others")
    return after, refusals


def _started(seats: tuple[Seat, ...], step: dict[str, Any]) -> list[Position]:
    know(step, {"do", "rolls", "rules_option"})
    options = {"rules": step["rules_option"]} if "rules_option" in step else {}
    found = []
    for seed in range(DEALS):
        rng = Random(seed)
        draws = ISLAND_SETTLERS.draws_to_start(seats, options)
        world = ISLAND_SETTLERS.start(seats, options, drawn(draws, rng), SALT).world
        found.append(Position(_rolled(world, step.get("rolls"), rng)))
    return found


def _rolled(world: World, rolls: list[dict[str, Any]] | None, rng: Random) -> World:
    """The rolls for the start: the given ones, or any."""
    rounds = iter(rolls or ())
    while (command := ISLAND_SETTLERS.automatic(world)) is not None:
        draws = ISLAND_SETTLERS.draws(world, command)
        if rolls is None:
            chance = drawn(draws, rng)
        else:
            told = next(rounds)
            chance = tuple(die for seat in sorted(told) for die in told[seat])
            assert len(chance) == len(draws), "others roll than the case says"
        world = ISLAND_SETTLERS.play(world, command, chance).world
    assert next(rounds, None) is None, "the case tells more rolls than there are"
    return world


def _played(position: Position, step: dict[str, Any]) -> Position:
    """Plays the step with chances that lead to its given result."""
    world = position.world
    assert world is not None, "the table has not started"
    command = command_of(world.table, step)
    draws = ISLAND_SETTLERS.draws(world, command)
    if "dice" in step:
        chances = [tuple(step["dice"])]
    else:
        assert len(draws) < 2, "the case does not tell the dice"
        chances = [(n,) for one in draws for n in range(one.low, one.high + 1)] or [()]
    for chance in chances:
        outcome = ISLAND_SETTLERS.play(world, command, chance)
        if _is_told(step, outcome.news):
            thefts = [item.news for item in outcome.news if isinstance(item.news, StolenKind)]
            return Position(outcome.world, thefts[-1] if thefts else position.stolen)
    raise CaseFailed(f"no chance leads to {step}")


def _is_told(step: dict[str, Any], items: tuple[NewsItem[News], ...]) -> bool:
    if "drawn" not in step:
        return True
    for item in items:
        if isinstance(item.news, StolenKind):
            return RESOURCES[item.news.kind] == step["drawn"]
        if isinstance(item.news, CardDrawn):
            return CARD_KINDS[item.news.card] == step["drawn"]
    return False


def _check_end(then: dict[str, Any], refusals: list[Refusal]) -> None:
    if then["accepted"] == bool(refusals):
        raise CaseFailed(str(refusals[0]) if refusals else "the last step was not refused")
    for refusal in refusals:
        if refusal.rule not in then["rule"]:
            raise CaseFailed(f"refused by {refusal.rule}: {refusal}")


def _check_one(position: Position, seats: tuple[Seat, ...], expected: dict[str, Any]) -> None:
    wanted = dict(expected)
    what, of, viewer = wanted.pop("what"), wanted.pop("of", None), wanted.pop("seen_by", None)
    ((operator, value),) = wanted.items()
    if what == "choices":
        _check_choices(position.world, Seat(of), operator, value)
        return
    if what in ("places", "places_count"):
        found = _places(position.world, dict(of))
        found = len(found) if what == "places_count" else found
    else:
        found = OBSERVABLES[what](view_of(position, seats, viewer), of)
    if found == "hidden":
        _check_hidden(position, seats, viewer, of)
    if not OPERATORS[operator](found, value):
        raise CaseFailed(f"{what} of {of} seen by {viewer}: {found!r}, not {operator} {value!r}")


OPERATORS = {
    "is": lambda found, value: bool(found == value) and type(found) is type(value),
    "has": lambda found, value: value in found,
    "lacks": lambda found, value: value not in found,
    "one_of": lambda found, value: found in value,
}


def _accepts(world: World, command: Any) -> bool:
    """Whether the rules accept it, with the least chance that they ask for."""
    chance = tuple(one.low for one in ISLAND_SETTLERS.draws(world, command))
    try:
        ISLAND_SETTLERS.play(world, command, chance)
    except Refusal:
        return False
    return True


def _places(world: World | None, of: dict[str, Any]) -> list[str]:
    assert world is not None
    know(of, {"seat", "do"})
    target = _TARGETS[of["do"]]
    steps = all_steps(world, Seat(of["seat"]), {"do": of["do"]})
    return sorted(s[target] for s in steps if _accepts(world, command_of(world.table, s)))


def _check_choices(world: World | None, seat: Seat, operator: str, pattern: Any) -> None:
    """Tries every matching step. The rules must offer exactly what they accept."""
    assert world is not None
    know([pattern["do"]], {*ARGUMENTS})
    know(pattern, {"do", *ARGUMENTS[pattern["do"]]})
    steps = all_steps(world, seat, pattern)
    accepted = [s for s in steps if _accepts(world, command_of(world.table, s))]
    offered = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, seat))
    commands = {one for one in offered if not isinstance(one, acts.MayHandIn | acts.MayOffer)}
    every = [
        s
        for do in ARGUMENTS
        if do not in ("hand_in", "offer")
        for s in all_steps(world, seat, {"do": do})
    ]
    taken = {command_of(world.table, s) for s in every}
    if {one for one in taken if _accepts(world, one)} != commands:
        raise CaseFailed(f"what is offered to {seat} is not what is accepted")
    fitting = [step for step in accepted if step == step | pattern]
    if not {"has": bool(fitting), "lacks": not fitting}[operator]:
        raise CaseFailed(f"choices of {seat}: not {operator} {pattern}")


def _check_hidden(
    position: Position, seats: tuple[Seat, ...], viewer: str | None, of: str | None
) -> None:
    """Checks that the view does not depend on it: with other cards there, the view is equal."""
    world, stolen = position
    assert world is not None
    place_of(seats, of or seats[0])
    hands = dict(world.hands)
    for seat in [Seat(of)] if of else [s for s in seats if s != viewer]:
        hand = hands[seat]
        hands[seat] = Hand(hand.kinds[::-1], hand.cards[::-1], hand.fresh[::-1])
    other = World(table=world.table, hands=hands, dark=world.dark, salt=SALT[::-1])
    if stolen is not None and stolen.seat != viewer and stolen.victim != viewer:
        stolen = StolenKind(stolen.seat, stolen.victim, (stolen.kind + 1) % 5)
    if view_of(Position(other, stolen), seats, viewer) != view_of(position, seats, viewer):
        raise CaseFailed(f"what {viewer} sees depends on what is hidden")
