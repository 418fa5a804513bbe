"""The first round of teams: everybody only chooses, and earlier records can be replayed (S8)."""

import json
from pathlib import Path
from typing import Any

import pytest

from club.refusals import Refusal
from club.rules import Seat
from tavern.stone_falls.commands import Choose, LeavePower, Place
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import World, as_recorded
from tests.tavern.stone_falls.record import replayed

A, B, C, D = (Seat(letter) for letter in "ABCD")
RECORD = Path(__file__).parent.parent / "golden" / "stone-falls-teams.json"


def dealt() -> World:
    """Four in two teams at the start of the first round, which A begins."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    world = replayed({**record, "lines": []})
    for command, chance in record["lines"][:2]:
        read = STONE_FALLS.commands.decode(json.dumps(command).encode())
        world = STONE_FALLS.play(world, read, (0, *chance[1:])).world
    assert world.speaker == A
    return world


def played(world: World, *commands: Any) -> World:
    for command in commands:
        world = STONE_FALLS.play(world, command).world
    return world


def first_choice(world: World) -> Choose:
    return Choose(world.speaker, world.supply[world.speaker][0])


def test_everybody_only_chooses_and_then_the_first_places_the_stone_of_the_partner():
    world = dealt()
    for seat in (A, B, C, D):
        assert (world.speaker, world.phase) == (seat, "first")
        with pytest.raises(Refusal) as refusal:
            STONE_FALLS.play(world, Place(seat, 0))
        assert refusal.value.rule == "S8"
        world = played(world, first_choice(world))
    assert (world.speaker, world.phase) == (A, "place")
    assert set(world.chosen) == {A, B, C, D}


def test_nobody_chooses_for_a_partner_who_has_a_stone_to_place():
    world = dealt()
    for _ in range(4):
        world = played(world, first_choice(world))
    waiting = world.chosen[C]
    world = played(world, Place(A, 0), LeavePower(A))
    assert (world.speaker, world.phase, world.chosen[C]) == (B, "place", waiting)
    world = played(world, Place(B, 24), LeavePower(B), Place(C, 4), LeavePower(C))
    assert (world.speaker, world.phase) == (C, "choose")


def test_a_record_in_which_partners_placed_in_the_first_round_has_the_same_end():
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert [line[0]["type"] for line in record["lines"][2:5]] == ["Choose", "Choose", "Place"]
    assert STONE_FALLS.digest(replayed(record)) == record["digest"]
    second = replayed({**record, "lines": record["lines"][:4]})
    assert second.phase == "first"
    assert STONE_FALLS.digest(second) == STONE_FALLS.digest(as_recorded(second))
