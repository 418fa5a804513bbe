"""The favourite of the gods orders equal bids (R13, R14, A7, A10)."""

from campaign.commands import OrderTies
from campaign.offers import TieOffer
from campaign.turns.initiative import decider, flat, groups, set_order
from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.world import World
from campaign.world_builder import Draft
from club.refusals import Refusal


def order_ties(draft: Draft, command: OrderTies) -> None:
    world = draft.world
    if command.player != decider(world):
        raise Refusal("not-favourite", "R13", "Only the favourite of the gods decides ties.")
    wanted = sorted(sorted(group) for group in world.ties)
    if sorted(sorted(group) for group in command.groups) != wanted:
        raise Refusal(
            "tie-groups", "R13", "Give every tied player exactly one place.", fields=("groups",)
        )
    ordered = {frozenset(group): group for group in command.groups}
    final = flat(ordered.get(frozenset(group), group) for group in groups(world))
    draft.set(ties=())
    set_order(draft, final)


def by_old_order(world: World) -> OrderTies:
    """The default: tied players stay in their old order (A7)."""
    place = {p: i for i, p in enumerate(world.order)}
    ordered = (tuple(sorted(g, key=lambda p: place.get(p, len(place)))) for g in world.ties)
    return OrderTies(decider(world), tuple(ordered))


def _go_on_without(draft: Draft, spoke: bool) -> None:
    """Orders by bids only, if a tie dissolved because a player left."""
    if not draft.world.ties:
        set_order(draft, flat(groups(draft.world)))


RULES = PhaseRules(
    name="ties",
    then="recruitment",
    played="by one",
    awaited=lambda world: (decider(world),) if world.ties else (),
    offers=lambda world, player: [TieOffer(player, world.ties)],
    default=lambda world, player: by_old_order(world),
    acts={OrderTies: order_ties},
    habits=("suggested",),
    without=_go_on_without,
    order_is_set=False,
)
