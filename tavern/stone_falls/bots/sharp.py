"""Looks two turns ahead: its best turns, the next player's best replies, and its own next turn.

Chosen stones are public, so everything within this search is known.
"""

from random import Random
from typing import NamedTuple

from tavern.stone_falls.board import Board
from tavern.stone_falls.bots.beam import answer_alone
from tavern.stone_falls.bots.features import WON, WORTH, board_facts, gain
from tavern.stone_falls.bots.outlook import Outlook, TurnPlan, outlook_of, plans, reap, worth_of
from tavern.stone_falls.bots.steady import Steady, best_turn
from tavern.stone_falls.bots.variants import Harvest, take, takings, variants
from tavern.stone_falls.bots.written import next_step, resolution
from tavern.stone_falls.commands import Choose, Command, LeaveLines
from tavern.stone_falls.world import Seen, World, is_solo

ALONE = 4  # boards kept from one stone to the next in a solo game
TURNS, REPLIES = 12, 12
HOPE = 0.6


class Reply(NamedTuple):
    """A reply of the next player: its gain, and the remaining board."""

    worth: float
    mask: int
    board: Board


class Sharp:
    name = "sharp"

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command:
        world = seen.world
        if is_solo(world):
            return answer_alone(world, offered, ALONE)
        outlook = outlook_of(world)
        if world.phase in ("place", "power"):
            return next_step(world, _best_plan(world, outlook).variant)
        if world.phase == "lines":
            return _resolved(world, outlook)
        if world.phase in ("choose", "first"):
            return _chosen(world, outlook, offered)
        return Steady().answer(seen, offered, rng)


def _best_plan(world: World, outlook: Outlook) -> TurnPlan:
    """The best turn after the next player's reply, among those with the best immediate worth."""
    found = sorted(plans(world, outlook), key=lambda one: -one.worth)[:TURNS]
    return max(found, key=lambda one: _worth_after_reply(outlook, one.reaped))


def _worth_after_reply(outlook: Outlook, found: Harvest) -> float:
    """The worth of the end of a turn after the next player's best reply."""
    if WORTH[found.mask] >= WON:
        return WORTH[found.mask]
    answers = _replies(outlook, found.board, found.mask, outlook.own, 1)
    return WORTH[found.mask] - answers[0].worth if answers else worth_of(outlook, found)


def _replies(outlook: Outlook, board: Board, mask: int, own: int, most: int) -> list[Reply]:
    """The next player's best turns: their gain, less what is left to this player."""
    if outlook.stone is None:
        return []
    found = []
    for variant in variants(board, outlook.stone):
        reaped = reap(variant.board, outlook.other, mask)
        worth = WORTH[reaped.mask] - WORTH[outlook.other]
        if worth < WON / 2:
            hope = gain(board_facts(reaped.board), mask, own | reaped.given)
            worth -= HOPE * min(hope, 100)
        found.append(Reply(worth, reaped.mask, reaped.board))
    return sorted(found, key=lambda one: -one.worth)[:most]


def _resolved(world: World, outlook: Outlook) -> Command:
    options = [(take(world.board, outlook.mask, one), one) for one in takings(world.board)]
    seen = [(_with_more(outlook, found), one) for found, one in options]
    worth, best = max(seen, key=lambda option: option[0])
    if world.resolved and worth <= _worth_after_reply(
        outlook, Harvest(outlook.mask, world.board, (), 0)
    ):
        return LeaveLines(world.speaker)
    return resolution(world, best)


def _with_more(outlook: Outlook, found: Harvest) -> float:
    return _worth_after_reply(outlook, reap(found.board, found.mask, outlook.other))


def _chosen(world: World, outlook: Outlook, offered: tuple[Command, ...]) -> Command:
    """The best stone on the boards that the next player may leave."""
    stones = [one for one in offered if isinstance(one, Choose)]
    answers = _replies(outlook, world.board, outlook.mask, 0, REPLIES)
    if not answers:
        return max(stones, key=lambda one: best_turn(world.board, outlook, one.stone))
    return max(stones, key=lambda one: _served(one.stone, outlook, answers))


def _served(stone: int, outlook: Outlook, answers: list[Reply]) -> float:
    """The value of this stone after the worst reply for it."""
    return min(best_turn(one.board, outlook, stone) - one.worth for one in answers)
