"""The position for the player of a turn, as far as bots look."""

from typing import NamedTuple

from tavern.stone_falls.board import RIM, Board
from tavern.stone_falls.bots.features import BITS, WON, WORTH, board_facts, gain, mask_of
from tavern.stone_falls.bots.variants import Harvest, Variant, harvest, uses, variants
from tavern.stone_falls.world import World, stone_in_play, team_of

THREAT, HOPE, GIFT = 0.9, 0.3, 0.1


class Outlook(NamedTuple):
    """Treasures as bits: the own one, and that of the next player, whose stone is public."""

    mask: int
    other: int
    stone: int | None
    own: int  # bits of the stones that can be chosen for the next turn


class TurnPlan(NamedTuple):
    """A whole turn, and its worth."""

    worth: float
    variant: Variant
    reaped: Harvest


def outlook_of(world: World) -> Outlook:
    seat = world.speaker
    following = world.seats[(world.seats.index(seat) + 1) % len(world.seats)]
    return Outlook(
        mask_of(world.treasure[team_of(world, seat)]),
        mask_of(world.treasure[team_of(world, following)]),
        world.chosen.get(following),
        mask_of(world.supply[seat]),
    )


def worth_of(outlook: Outlook, found: Harvest) -> float:
    """The worth of the end of a turn: the treasure, less what it offers to the next player."""
    own = WORTH[found.mask]
    if own >= WON:
        return own
    facts = board_facts(found.board)
    bits = 0 if outlook.stone is None else BITS[outlook.stone]
    threat = gain(facts, outlook.other, bits)
    hope = gain(facts, found.mask, outlook.own)
    gift = WORTH[outlook.other | found.given] - WORTH[outlook.other] if found.given else 0
    return own - THREAT * threat + HOPE * min(hope, 64) - GIFT * min(gift, 64)


def plans(world: World, outlook: Outlook) -> list[TurnPlan]:
    """Every way to continue the turn while its stone must be placed or its power used."""
    return [plan(outlook, variant) for variant in open_variants(world)]


def plan(outlook: Outlook, variant: Variant) -> TurnPlan:
    found = reap(variant.board, outlook.mask, outlook.other)
    return TurnPlan(worth_of(outlook, found), variant, found)


def reap(board: Board, mask: int, other: int) -> Harvest:
    """As `harvest`, but fast if there is no line."""
    if board_facts(board).lined:
        return harvest(board, mask, other)
    return Harvest(mask, board, (), 0)


def open_variants(world: World) -> list[Variant]:
    stone = stone_in_play(world)
    assert stone is not None  # there is one in these phases
    if world.phase == "place":
        return list(variants(world.board, stone))
    left = [] if world.placed in RIM else [Variant(world.placed, None, world.board)]
    return left + list(uses(world.board, stone, world.placed))
