"""The dice of the first initiative (R8–R10, A6)."""

from collections.abc import Sequence

from campaign.commands import EnterPaper, Roll
from campaign.news import DiceThrown, RerollCalled
from campaign.turns import on_paper
from campaign.turns.initiative import set_order
from campaign.turns.kinds_of_phase.record import PhaseRules, always
from campaign.world import PlayerId, World
from campaign.world_builder import Draft
from club.refusals import Refusal


def owes_throw(world: World, player: PlayerId) -> bool:
    """Whether a player still has to roll (R8, R9, A6).

    They do at the start, and again when all tied players have rolled and are still tied.
    """
    mine = world.throws.get(player, ())
    if not mine:
        return True
    equal = any(_begins(world, other, mine) for other in world.in_play if other != player)
    return equal and not _still_throwing(world, mine)


def _begins(world: World, player: PlayerId, throws: tuple[int, ...]) -> bool:
    return world.throws.get(player, ())[: len(throws)] == throws


def _still_throwing(world: World, throws: tuple[int, ...]) -> bool:
    """Whether a player who was tied before the last of these rolls has not rolled again yet."""
    return any(
        _begins(world, p, throws[:-1]) and len(world.throws.get(p, ())) < len(throws)
        for p in world.in_play
    )


def roll(draft: Draft, command: Roll) -> None:
    world, player, dice = draft.world, command.player, draft.chance
    if not owes_throw(world, player):
        raise Refusal("no-throw", "R9", "You have rolled, and nobody has tied with you.")
    thrown = (*world.throws.get(player, ()), sum(dice))
    draft.set(throws={**world.throws, player: thrown})
    draft.emit(DiceThrown(player, dice, len(thrown)))
    if _still_throwing(draft.world, thrown):
        return
    level: dict[tuple[int, ...], list[PlayerId]] = {}
    for p in draft.world.in_play:
        throws = draft.world.throws.get(p, ())
        if len(throws) == len(thrown) and throws[:-1] == thrown[:-1]:
            level.setdefault(throws, []).append(p)
    draft.news.extend(RerollCalled(tuple(tied)) for tied in level.values() if len(tied) > 1)


def resolve_dice(draft: Draft) -> None:
    """Once all players' rolls differ, they are the order (R10)."""
    throws = draft.world.throws
    order = tuple(sorted(draft.world.in_play, key=lambda p: throws[p], reverse=True))
    set_order(draft, order)


def _throwing(world: World) -> Sequence[PlayerId]:
    first = [player for player in world.in_play if not world.throws.get(player)]
    return first or [player for player in world.in_play if owes_throw(world, player)]


RULES = PhaseRules(
    name="dice",
    then="placement",
    played="by chance",
    awaited=_throwing,
    offers=lambda world, player: [Roll(player)],
    default=lambda world, player: Roll(player),
    acts={Roll: roll, EnterPaper: on_paper.enter},
    start=lambda draft: draft.set(turn=1),
    end=resolve_dice,
    order_is_set=False,
    will_ask=always,
)
