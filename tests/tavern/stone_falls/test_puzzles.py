"""The puzzles are sound: gold is possible, and the number of first boards that lead to it is
right."""

from typing import Any

import pytest

from tavern.stone_falls.bots.beam import GOLD
from tavern.stone_falls.choices import choices
from tavern.stone_falls.play import play
from tavern.stone_falls.puzzles import making
from tavern.stone_falls.puzzles.known import LENGTH, Puzzle, puzzles
from tavern.stone_falls.puzzles.making import SALT, SEAT
from tavern.stone_falls.puzzles.search import stones_on, ways_to_gold
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import Seen, World


def position(puzzle: Puzzle) -> World:
    world = STONE_FALLS.start((SEAT,), {}, puzzle.chance, SALT).world
    for command in puzzle.commands:
        world = STONE_FALLS.play(world, STONE_FALLS.commands.decode(bytes(command))).world
    return world


def reached(world: World) -> list[World]:
    """The worlds at the next stone, or at the end, one for each board, only by the rules."""
    found: dict[Any, World] = {}
    open_ones, seen = [world], set[bytes]()
    while open_ones:
        now = open_ones.pop()
        for command in choices(Seen(now, SEAT)):
            after = play(now, command, ()).world
            if after.turn != world.turn or after.phase == "ended":
                found[after.board] = after
            elif (mark := STONE_FALLS.worlds.encode(after)) not in seen:
                seen.add(mark)
                open_ones.append(after)
    return list(found.values())


def leads_to_gold(world: World) -> bool:
    """Whether some way leads to gold, only by the rules. A turn clears at most six stones."""
    if world.phase == "ended":
        return stones_on(world.board) <= GOLD
    if stones_on(world.board) > GOLD + 5 * len(world.queue):
        return False
    return any(map(leads_to_gold, reached(world)))


def test_every_puzzle_has_three_stones_to_come():
    assert len(puzzles()) == 24
    for puzzle in puzzles():
        world = position(puzzle)
        assert (world.phase, len(world.queue)) == ("place", LENGTH)
        assert 1 <= puzzle.golden < puzzle.firsts


@pytest.mark.parametrize("number", [5, 13, 22])
def test_the_ways_to_gold_are_as_many_as_the_page_says(number: int):
    puzzle, world = puzzles()[number - 1], position(puzzles()[number - 1])
    assert ways_to_gold(world.board, world.queue) == (puzzle.firsts, puzzle.golden)


def test_easy_puzzles_come_first():
    shares = [puzzle.golden / puzzle.firsts for puzzle in puzzles()]
    assert shares == sorted(shares, reverse=True)
    assert puzzles()[-1].golden == 1


def test_the_rules_find_the_same_ways_as_the_search():
    puzzle = puzzles()[21]
    firsts = reached(position(puzzle))
    assert (len(firsts), sum(map(leads_to_gold, firsts))) == (puzzle.firsts, puzzle.golden)


def test_puzzles_are_made_of_deals_from_which_gold_can_be_reached(monkeypatch: Any):
    monkeypatch.setattr(making, "SEVERAL", 1.0)
    made = next(making.puzzles_from(3))
    world = position(made)
    assert len(world.queue) == LENGTH
    assert ways_to_gold(world.board, world.queue) == (made.firsts, made.golden)
