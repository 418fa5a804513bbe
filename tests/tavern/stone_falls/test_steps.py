"""Commands of another step of a turn are refused, each with its rule."""

from random import Random
from typing import Any

import pytest

from club.refusals import Refusal
from club.rules import Seat
from tavern.stone_falls import commands
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import World
from tests.tavern.stone_falls.games import random_game

ALWAYS = {
    ("dealt", "S4"),
    ("place-first", "S9"),
    ("placed", "S9"),
    ("taken", "S9"),
    ("rim", "S23"),
    ("power-first", "S11"),
    ("power-over", "S10"),
    ("power-over", "S16"),
    ("line-first", "S17"),
    ("ended", "S18"),
}
ALONE = {("no-choice", "S29"), ("alone", "S30"), ("no-line", "SA9")}
AMONG_OTHERS = {
    ("colour-first", "S4"),
    ("choose-first", "S8"),
    ("choose-first", "SA11"),
    ("chosen", "S9"),
    ("power-first", "S12"),
    ("not-in-supply", "S12"),
    ("no-line", "S14"),
    ("not-alone", "S15"),
}
GAMES = 12


def one_of_each(seat: Seat) -> list[Any]:
    return [
        commands.ChooseColour(seat, 0),
        commands.Choose(seat, 0),
        commands.Place(seat, 0),
        commands.LeavePower(seat),
        commands.LeaveLines(seat),
        commands.Remove(seat, (0, 1, 2), (0,)),
        commands.Resolve(seat, (0, 1, 2), 0, 1, Seat("B")),
    ]


def refused(world: World) -> set[tuple[str, str]]:
    """The codes and rules of the refusals to the speaker, for one command of each kind."""
    found = set()
    for command in one_of_each(world.speaker):
        try:
            STONE_FALLS.play(world, command, (0,) * 60)
        except Refusal as refusal:
            found.add((refusal.code, refusal.rule))
    return found


@pytest.mark.parametrize(("players", "only"), [(1, ALONE), (2, AMONG_OTHERS)])
def test_each_step_refuses_the_commands_of_the_others(players: int, only: set[tuple[str, str]]):
    found = set()
    for seed in range(GAMES):
        for world, *_, after in random_game(players, Random(seed)):
            found |= refused(world) | refused(after)
    assert found == ALWAYS | only
