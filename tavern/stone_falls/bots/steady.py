"""Looks one turn ahead: improves its treasure, and leaves little to the next player."""

from random import Random

from tavern.stone_falls.board import Board
from tavern.stone_falls.bots.beam import answer_alone
from tavern.stone_falls.bots.features import BITS, WORTH, board_facts, gain
from tavern.stone_falls.bots.outlook import Outlook, outlook_of, plans, reap, worth_of
from tavern.stone_falls.bots.variants import Harvest, take, takings, variants
from tavern.stone_falls.bots.written import next_step, resolution
from tavern.stone_falls.commands import Choose, Command, LeaveLines
from tavern.stone_falls.world import Seen, World, is_solo

POWERS_TRIED = 3  # stones whose powers are tried in a choice


class Steady:
    name = "steady"

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command:
        world = seen.world
        if is_solo(world):
            return answer_alone(world, offered, width=1, depth=0)
        if world.phase in ("place", "power"):
            best = max(plans(world, outlook_of(world)), key=lambda one: one.worth)
            return next_step(world, best.variant)
        if world.phase == "lines":
            return resolved(world, outlook_of(world))
        if world.phase == "colours":
            return rng.choice(offered)
        return chosen(world, outlook_of(world), offered)


def resolved(world: World, outlook: Outlook) -> Command:
    """The best line, treasure stone and gift. Further lines are resolved only for a gain."""
    options = [(take(world.board, outlook.mask, one), one) for one in takings(world.board)]
    found, best = max(options, key=lambda option: _with_more(outlook, option[0]))
    left = worth_of(outlook, Harvest(outlook.mask, world.board, (), 0))
    if world.resolved and _with_more(outlook, found) <= left:
        return LeaveLines(world.speaker)
    return resolution(world, best)


def _with_more(outlook: Outlook, found: Harvest) -> float:
    more = reap(found.board, found.mask, outlook.other)
    return worth_of(outlook, more._replace(given=more.given | found.given))


def chosen(world: World, outlook: Outlook, offered: tuple[Command, ...]) -> Command:
    """The stone with the best turn, if the board stays as it is."""
    facts = board_facts(world.board)
    stones = [one for one in offered if isinstance(one, Choose)]
    waited = sorted(stones, key=lambda one: -gain(facts, outlook.mask, BITS[one.stone]))
    return max(waited[:POWERS_TRIED], key=lambda one: best_turn(world.board, outlook, one.stone))


def best_turn(board: Board, outlook: Outlook, stone: int) -> float:
    """The worth of the treasure after the best turn with this stone."""
    return max(
        (
            WORTH[reap(variant.board, outlook.mask, outlook.other).mask]
            for variant in variants(board, stone)
        ),
        default=WORTH[outlook.mask],
    )
