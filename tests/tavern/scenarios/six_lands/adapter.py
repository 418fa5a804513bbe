"""Plays the cases of Six Lands with its rules, and reads the results.

It contains no rule. It builds the position of a case, turns its steps into commands, and reads
values. An unknown word is an error. A start leaves the deal open, so a case is played on several
worlds, and all must agree.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from club.refusals import Refusal
from club.rules import Seat
from tavern.six_lands.commands import Command
from tavern.six_lands.components import COLOURS, FIRST_GAME, card_named
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Dark, Faces, Hand, Land, Table, Troop, World
from tests.tavern.scenarios.six_lands.steps import ARGUMENTS, all_steps, command_of
from tests.tavern.scenarios.six_lands.views import OBSERVABLES, View, view_of

SALT = "5f" * 16
DEALS = 24  # chances with which a start is tried
_CASE = {"id", "game", "rules", "title", "certainty", "note", "was", "given", "when", "then"}
_GIVEN = {
    "seats",
    "turn",
    "phase",
    "sides",
    "lands",
    "troops",
    "hands",
    "fame",
    "free",
    "claim_by_hand",
    "income",
    "played",
    "recruited",
    "took_back",
}
_START = {"sides", "first", "first_game", "claim_by_hand"}


class CaseFailed(AssertionError):
    """The rules do not do what the case says."""


def check(case: dict[str, Any]) -> None:
    """Plays a case and checks all its expectations."""
    _know(case, _CASE)
    then = dict(case["then"])
    _know(then, {"accepted", "rule", "expect"})
    seats = tuple(Seat(seat) for seat in case["given"]["seats"])
    worlds, refusals = _played(case["given"], seats, case["when"])
    _check_end(then, refusals)
    for world in worlds:
        for expected in then["expect"]:
            _check_one(world, seats, expected)


def _played(
    given: dict[str, Any], seats: tuple[Seat, ...], steps: list[dict[str, Any]]
) -> tuple[list[World | None], list[Refusal]]:
    """The worlds after all steps, and the reason if the last step was refused."""
    worlds, refusals = _given(given, seats), []
    for place, step in enumerate(steps):
        worlds, refusals = _done(worlds, seats, step)
        if refusals and place + 1 < len(steps):
            raise CaseFailed(f"{step} was refused: {refusals[0]}")
    return worlds, refusals


def _done(
    worlds: list[World | None], seats: tuple[Seat, ...], step: dict[str, Any]
) -> tuple[list[World | None], list[Refusal]]:
    """The world after a step. A refused step leaves it unchanged."""
    after: list[World | None] = []
    refusals = []
    try:
        if step["do"] == "start":
            return [*_started(seats, step)], []
    except Refusal as refusal:
        return worlds, [refusal]
    for world in worlds:
        assert world is not None, "the table has not started"
        try:
            after.append(SIX_LANDS.play(world, command_of(world.table, step)).world)
        except Refusal as refusal:
            after.append(world)
            refusals.append(refusal)
    if refusals and len(refusals) < len(worlds):
        raise CaseFailed(f"{step} is refused with some chances and not with others")
    return after, refusals


def _started(seats: tuple[Seat, ...], step: dict[str, Any]) -> Iterator[World]:
    options = {name: value for name, value in step.items() if name != "do"}
    _know(options, _START)
    for seed in range(DEALS):
        rng = Random(seed)
        draws = SIX_LANDS.draws_to_start(seats, options)
        chance = tuple(rng.randint(one.low, one.high) for one in draws)
        yield SIX_LANDS.start(seats, options, chance, SALT).world


def _check_end(then: dict[str, Any], refusals: list[Refusal]) -> None:
    if then["accepted"] == bool(refusals):
        raise CaseFailed(str(refusals[0]) if refusals else "the last step was not refused")
    for refusal in refusals:
        if refusal.rule not in then["rule"]:
            raise CaseFailed(f"refused by {refusal.rule}: {refusal}")


def _check_one(world: World | None, seats: tuple[Seat, ...], expected: dict[str, Any]) -> None:
    wanted = dict(expected)
    what, of, viewer = wanted.pop("what"), wanted.pop("of", None), wanted.pop("seen_by", None)
    ((operator, value),) = wanted.items()
    if what == "choices":
        _check_choices(world, Seat(of), operator, value)
        return
    found = OBSERVABLES[what](view_of(world, seats, viewer), of)
    if found == "hidden":
        _check_hidden(world, seats, viewer, of)
    if not OPERATORS[operator](found, value):
        raise CaseFailed(f"{what} of {of} seen by {viewer}: {found!r}, not {operator} {value!r}")


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda found, value: bool(found == value) and type(found) is type(value),
    "has": lambda found, value: value in found,
    "lacks": lambda found, value: value not in found,
    "one_of": lambda found, value: found in value,
}


def _check_choices(world: World | None, seat: Seat, operator: str, pattern: Any) -> None:
    """Tries every step. The rules must offer exactly what they accept."""
    assert world is not None
    steps = [step for step in all_steps(world.table, seat) if _accepts(world, step)]
    commands = {command_of(world.table, step) for step in steps}
    if commands != set(SIX_LANDS.choices(SIX_LANDS.see(world, seat))):
        raise CaseFailed(f"what is offered to {seat} is not what is accepted")
    _know(pattern, {"do", "card", "on", "from"})
    _know([pattern["do"]], {*ARGUMENTS})
    fitting = [step for step in steps if step == step | pattern]
    if {"has": bool(fitting), "lacks": not fitting}[operator] is False:
        raise CaseFailed(f"choices of {seat}: not {operator} {pattern}")


def _accepts(world: World, step: dict[str, Any]) -> bool:
    command: Command = command_of(world.table, step)
    try:
        SIX_LANDS.play(world, command)
    except Refusal:
        return False
    return True


def _check_hidden(
    world: World | None, seats: tuple[Seat, ...], viewer: str | None, of: str
) -> None:
    """Checks that the view does not depend on it: with another hand there, the view is equal."""
    assert world is not None
    hand = world.hands[Seat(of)]
    other = Hand(
        tuple(sorted(23 - card for card in hand.cards)),
        tuple(Faces(one.troop, tuple(23 - card for card in one.cards)) for one in hand.hidden),
    )
    changed = World(
        table=world.table, hands=world.hands | {Seat(of): other}, dark=world.dark, salt=SALT[::-1]
    )
    mine: View = view_of(world, seats, viewer)
    if view_of(changed, seats, viewer) != mine:
        raise CaseFailed(f"what {viewer} sees depends on the hand of {of}")


# ---- the position


def _given(given: dict[str, Any], seats: tuple[Seat, ...]) -> list[World | None]:
    _know(given, _GIVEN)
    if given.get("phase", "go") == "setup":
        return [None]
    assert given.get("phase", "go") == "go"
    troops, hidden, count = {}, {}, 0
    for seat in seats:
        mine = given.get("troops", {}).get(seat, [])
        numbers = range(count + 1, count + 1 + len(mine))
        troops[seat] = tuple(
            Troop(n, tuple(_shown(card) for card in cards))
            for n, cards in zip(numbers, mine, strict=True)
        )
        faces = ((n, _hidden(cards)) for n, cards in zip(numbers, mine, strict=True))
        hidden[seat] = tuple(Faces(n, cards) for n, cards in faces if cards)
        count += len(mine)
    hands = {
        seat: Hand(_cards(given.get("hands", {}).get(seat, [])), hidden[seat]) for seat in seats
    }
    table = Table(
        seats=seats,
        lands=tuple(_land(given, colour) for colour in range(6)),
        troops=troops,
        fame={seat: given.get("fame", {}).get(seat, 0) for seat in seats},
        held={seat: len(hand.cards) for seat, hand in hands.items()},
        speaker=Seat(given.get("turn", "A")),
        free=_cards(given.get("free", [])),
        by_hand=given.get("claim_by_hand", False),
        income=given.get("income", "taken"),
        played=given.get("played", False),
        recruited=given.get("recruited", False),
        took_back=given.get("took_back", False),
        next_id=count + 1,
    )
    return [World(table=table, hands=hands, dark=Dark(), salt=SALT)]


def _land(given: dict[str, Any], colour: int) -> Land:
    letter = COLOURS[colour]
    sides = given.get("sides", "crown")
    told = given.get("lands", {}).get(letter, {})
    _know(told, {"owner", "defence", "used"})
    return Land(
        colour,
        sides if isinstance(sides, str) else sides.get(letter, "crown"),
        tuple(card_named(card) for card in told["defence"])
        if "defence" in told
        else FIRST_GAME[colour],
        told.get("owner"),
        told.get("used", False),
    )


def _cards(names: list[str]) -> tuple[int, ...]:
    return tuple(sorted(card_named(name) for name in names))


def _shown(name: str) -> int:
    return -1 if name.startswith("(") else card_named(name)


def _hidden(names: list[str]) -> tuple[int, ...]:
    return tuple(card_named(name[1:-1]) for name in names if name.startswith("("))


def _know(found: Any, words: set[str]) -> None:
    if unknown := set(found) - words:
        raise LookupError(f"unknown words: {sorted(unknown)}")
