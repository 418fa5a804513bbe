"""Plays conformance cases of Stone Falls with its rules and reads the results.

It contains no rule. It translates the words of the notation into worlds, commands and observables.
An unknown word fails the case.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat
from tavern.stone_falls.board import PLACE_NAMED
from tavern.stone_falls.commands import Command
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, STONE_NAMED
from tavern.stone_falls.world import Seen, World
from tests.tavern.scenarios.stone_falls.observables import OBSERVABLES
from tests.tavern.scenarios.stone_falls.steps import command_of, fitting, step_of
from tests.tavern.seeded import drawn

DEALS = 20  # chances with which a case is played that begins before the deal
CASE = {"id", "game", "rules", "title", "certainty", "given", "when", "then", "note", "was"}
GIVEN = {"seats", "turn", "board", "supply", "chosen", "treasure", "queue", "phase"}
OPERATORS = {
    "is": lambda found, value: found == value,
    "has": lambda found, value: value in found,
    "lacks": lambda found, value: value not in found,
    "one_of": lambda found, value: found in value,
}


class UnknownWord(Exception):
    """A case uses a word that the notation does not have."""


def known(words: Any, allowed: Any, where: str) -> None:
    if odd := set(words) - set(allowed):
        raise UnknownWord(f"{where}: {sorted(odd)}")


def check(case: Any) -> None:
    """Plays a case and asserts its expectations, with many deals if it begins before the deal."""
    known(case, CASE, "case")
    known(case["then"], {"accepted", "rule", "expect"}, "then")
    for seed in range(DEALS if case["given"].get("phase") == "setup" else 1):
        _check_once(case, Random(f"{case['id']} {seed}"))


def _check_once(case: Any, chance: Random) -> None:
    seats = tuple(Seat(letter) for letter in case["given"]["seats"])
    world, refusal = position(case["given"], chance), None
    for number, step in enumerate(case["when"], 1):
        assert refusal is None, f"step {number - 1} was refused: {refusal}"
        try:
            world = played(world, seats, step, chance)
        except Refusal as error:
            refusal = error
    then = case["then"]
    assert (refusal is None) == then["accepted"], refusal or "accepted"
    if refusal is not None:
        assert refusal.rule in then["rule"], f"{refusal.rule}: {refusal}"
    for expected in then["expect"]:
        check_observable(world, expected)


def position(given: Any, chance: Random) -> World | None:
    """The given world. None before the start."""
    known(given, GIVEN, "given")
    if given.get("phase") == "setup":
        known(given, {"seats", "phase"}, "given before the start")
        return None
    seats = tuple(Seat(letter) for letter in given["seats"])
    first = STONE_FALLS.start(seats, {}, drawn(STONE_FALLS.draws_to_start(seats, {}), chance), "")
    phase, stones = given.get("phase", "place"), STONE_NAMED
    board = [FREE] * len(first.world.board)
    for name, stone in given.get("board", {}).items():
        board[PLACE_NAMED[name]] = stones[stone]
    treasures = {seat: list_of(found) for seat, found in given.get("treasure", {}).items()}
    supplies = given.get("supply", {})
    known((*treasures, *supplies, *given.get("chosen", {})), seats, "seats")
    return replace(
        first.world,
        board=tuple(board),
        supply={seat: tuple(sorted(list_of(supplies.get(seat, ())))) for seat in seats},
        chosen={Seat(seat): stones[one] for seat, one in given.get("chosen", {}).items()},
        treasure=tuple(treasures.get(team[0], ()) for team in first.world.teams),
        queue=list_of(given.get("queue", ())),
        speaker=Seat(given.get("turn", "A")),
        phase={one: one for one in ("first", "place", "choose")}[phase],
        turn=1 + len(given.get("chosen", {})) if phase == "first" else len(seats) + 1,
    )


def list_of(names: Any) -> tuple[int, ...]:
    return tuple(STONE_NAMED[name] for name in names)


def played(world: World | None, seats: tuple[Seat, ...], step: Any, chance: Random) -> World | None:
    if step["do"] == "start":
        known(step, {"do"}, "start")
        draws = STONE_FALLS.draws_to_start(seats, {})
        return STONE_FALLS.start(seats, {}, drawn(draws, chance), "").world
    command = command_of(step)
    assert world is not None, "the game has not started"
    if step["do"] == "skip_lines" and is_left_out(world):
        return world
    draws = STONE_FALLS.draws(world, command)
    return STONE_FALLS.play(world, command, drawn(draws, chance)).world


def is_left_out(world: World) -> bool:
    """Whether the step may be left out: the rules continue after the last line was resolved."""
    return bool(world.resolved) and world.phase == "choose"


def check_observable(world: World | None, expected: Any) -> None:
    known(expected, {"what", "of", "seen_by", *OPERATORS}, "assertion")
    (operator,) = set(expected) & set(OPERATORS)
    what, of, value = expected["what"], expected.get("of"), expected[operator]
    if world is None:
        found: Any = {"phase": "setup", "ended": False}[what]
    else:
        seen = seen_by(world, expected.get("seen_by", world.speaker))
        if what == "choices":
            assert operator in ("has", "lacks"), operator
            assert bool(accepted(seen.world, {**value, "by": of})) == (operator == "has"), expected
            return
        found = read(seen, what, of)
    assert OPERATORS[operator](found, value), f"{expected}: found {found}"


def seen_by(world: World, who: str) -> Seen:
    return STONE_FALLS.see(world, None if who == "spectator" else Seat(who))


def read(seen: Seen, what: str, of: Any) -> Any:
    if what in ("places", "places_count"):
        found = targets(seen.world, of)
        return found if what == "places" else len(found)
    if what not in OBSERVABLES:
        raise UnknownWord(what)
    return OBSERVABLES[what](seen.world, of)


TARGETS = {"place": "at", "push": "steps", "pull": "to", "glide": "to", "swap": "other"}


def targets(world: World, of: Any) -> list[Any]:
    """The values of the open argument with which the command would be accepted."""
    pattern = {("by" if key == "seat" else key): value for key, value in of.items()}
    argument = TARGETS[pattern["do"]]
    return sorted({step_of(command)[argument] for command in accepted(world, pattern)})


def accepted(world: World, pattern: Any) -> list[Command]:
    """The offered commands that match a pattern. Each of them is tried."""
    seat = Seat(pattern["by"])
    offered = STONE_FALLS.choices(STONE_FALLS.see(world, seat))
    found = [command for command in offered if fitting(step_of(command), pattern)]
    for command in found:
        STONE_FALLS.play(world, command, tuple(d.low for d in STONE_FALLS.draws(world, command)))
    return found
