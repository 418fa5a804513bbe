"""The order of players, and the player who decides it among equals (R10–R17, A6–A11)."""

from collections.abc import Iterable

from campaign.news import OrderSet
from campaign.world import PlayerId, World
from campaign.world_builder import Draft

Group = tuple[PlayerId, ...]


def decider(world: World) -> PlayerId:
    """The player who orders ties: the favourite, or the next of the old order (R13, A10)."""
    order = world.order or world.in_play
    start = order.index(world.favourite) if world.favourite in order else 0
    turned = order[start:] + order[:start]
    return next(p for p in turned if not world.players[p].left)


def groups(world: World) -> tuple[Group, ...]:
    """Players with equal claims, best first: by bid, all void bids last (R12, R16, A8)."""
    amounts = sorted({a for p, a in world.bids.items() if p not in world.void}, reverse=True)
    ranked = [
        tuple(p for p, a in world.bids.items() if a == amount and p not in world.void)
        for amount in amounts
    ]
    return tuple(group for group in (*ranked, world.void) if group)


def flat(parts: Iterable[Group]) -> Group:
    return tuple(p for group in parts for p in group)


def set_order(draft: Draft, order: Group) -> None:
    draft.set(order=order, favourite=order[0])
    draft.emit(OrderSet(order, order[0]))
