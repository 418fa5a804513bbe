"""The favour of the gods: dice, sealed bids, ties (R8–R17, A6–A11)."""

from collections.abc import Iterable

from campaign.commands import Bid, OpenBids, OrderTies, Roll
from campaign.house_rules import MOST_BID
from campaign.news import BidsOpened, DiceThrown, OrderSet, RerollCalled, TiesFound
from campaign.offers import BidOffer
from campaign.world import PlayerId, World
from campaign.world_builder import Draft
from club.refusals import Refusal

Group = tuple[PlayerId, ...]


def owes_throw(world: World, player: PlayerId) -> bool:
    """True before a player's first throw, and again when all tied players have thrown and are
    still tied (R8, R9, A6)."""
    mine = world.throws.get(player, ())
    if not mine:
        return True
    equal = any(_begins(world, other, mine) for other in world.in_play if other != player)
    return equal and not _still_throwing(world, mine)


def _begins(world: World, player: PlayerId, throws: tuple[int, ...]) -> bool:
    return world.throws.get(player, ())[: len(throws)] == throws


def _still_throwing(world: World, throws: tuple[int, ...]) -> bool:
    """Whether a player tied before the last of these throws has yet to make it."""
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
    """Once everybody's throws differ, they are the order (R10)."""
    throws = draft.world.throws
    order = tuple(sorted(draft.world.in_play, key=lambda p: throws[p], reverse=True))
    _set_order(draft, order)


def decider(world: World) -> PlayerId:
    """The player who orders ties: the favourite, or the next left of the old order (R13, A10)."""
    order = world.order or world.in_play
    start = order.index(world.favourite) if world.favourite in order else 0
    turned = order[start:] + order[:start]
    return next(p for p in turned if not world.players[p].left)


def bid_offer(world: World, player: PlayerId) -> BidOffer:
    stock = world.players[player].power
    strict = world.rules.overbid == "refuse_on_entry"
    return BidOffer(player, stock, stock if strict else MOST_BID)


def check_bid(world: World, bid: Bid) -> None:
    """Refuses a bid below zero or beyond `most`; an overbid is accepted if allowed (A9)."""
    if world.phase != "bids":
        raise Refusal("wrong-phase", "R11", "Bidding is closed.")
    if bid.player not in world.in_play:
        raise Refusal("no-such-player", "R11", "You are not playing in this campaign.")
    most = bid_offer(world, bid.player).most
    if not 0 <= bid.amount <= most:
        raise Refusal("bid", "R11", "A bid is a whole number from 0 to {most}.",
                      fields=("amount",), most=most)  # fmt: skip


def open_bids(draft: Draft, command: OpenBids) -> None:
    """Ranks, pays and voids bids; ties wait for the old favourite (R12–R16, A8, A9).

    Once a turn: if a refuge is pending after a ruling, the phase continues after it (R70).
    """
    world = draft.world
    if world.bids:
        raise Refusal("wrong-phase", "R11", "Bidding is closed.")
    for player, amount in command.bids.items():
        check_bid(world, Bid(player, amount))
    bids = {p: command.bids.get(p, 0) for p in world.in_play}
    void = tuple(p for p, amount in bids.items() if amount > world.players[p].power)
    draft.emit(BidsOpened(bids, void))
    for player, amount in bids.items():
        if player not in void:
            draft.pay(player, amount, "bid")
    draft.set(bids=bids, void=void, ready=world.in_play)
    ties = tuple(group for group in groups(draft.world) if len(group) > 1)
    if ties:
        draft.set(ties=ties)
        draft.emit(TiesFound(decider(world), ties))
    else:
        _set_order(draft, _flat(groups(draft.world)))


def groups(world: World) -> tuple[Group, ...]:
    """Players with equal claims, best first: by bid, all void bids last (R12, R16, A8)."""
    amounts = sorted({a for p, a in world.bids.items() if p not in world.void}, reverse=True)
    ranked = [tuple(p for p, a in world.bids.items() if a == amount and p not in world.void)
              for amount in amounts]  # fmt: skip
    return tuple(group for group in (*ranked, world.void) if group)


def resolve_ties(draft: Draft) -> None:
    """Orders by the bids alone, once a tie has dissolved because a player left."""
    _set_order(draft, _flat(groups(draft.world)))


def order_ties(draft: Draft, command: OrderTies) -> None:
    world = draft.world
    if command.player != decider(world):
        raise Refusal("not-favourite", "R13", "Only the favourite of the gods decides ties.")
    wanted = sorted(sorted(group) for group in world.ties)
    if sorted(sorted(group) for group in command.groups) != wanted:
        raise Refusal("tie-groups", "R13", "Give every tied player exactly one place.",
                      fields=("groups",))  # fmt: skip
    ordered = {frozenset(group): group for group in command.groups}
    final = _flat(ordered.get(frozenset(group), group) for group in groups(world))
    draft.set(ties=())
    _set_order(draft, final)


def by_old_order(world: World) -> OrderTies:
    """The default: tied players stay in their old order (A7)."""
    place = {p: i for i, p in enumerate(world.order)}
    ordered = (tuple(sorted(g, key=lambda p: place.get(p, len(place)))) for g in world.ties)
    return OrderTies(decider(world), tuple(ordered))


def _flat(parts: Iterable[Group]) -> Group:
    return tuple(p for group in parts for p in group)


def _set_order(draft: Draft, order: Group) -> None:
    draft.set(order=order, favourite=order[0])
    draft.emit(OrderSet(order, order[0]))
