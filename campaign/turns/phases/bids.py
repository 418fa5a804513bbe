"""Sealed bids for the favour of the gods (R11–R16, A8, A9)."""

from campaign.commands import Bid, OpenBids
from campaign.house_rules import MOST_BID
from campaign.news import BidsOpened, PowerPaid, TiesFound
from campaign.offers import BidOffer
from campaign.turns.initiative import decider, flat, groups, set_order
from campaign.turns.kinds_of_phase.record import PhaseRules, always, not_ready
from campaign.world import PlayerId, World
from campaign.world_builder import Draft, with_power
from club.refusals import Refusal


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
        raise Refusal(
            "bid", "R11", "A bid is a whole number from 0 to {most}.", fields=("amount",), most=most
        )


def open_bids(draft: Draft, command: OpenBids) -> None:
    """Ranks, pays and voids bids; ties wait for the old favourite (R12–R16, A8, A9).

    This happens once a turn. If a retreat still lacks its village after a ruling, the phase
    continues afterwards (R70).
    """
    world = draft.world
    if world.bids:
        raise Refusal("wrong-phase", "R11", "Bidding is closed.")
    for player, amount in command.bids.items():
        check_bid(world, Bid(player, amount))
    bids = {p: command.bids.get(p, 0) for p in world.in_play}
    void = tuple(p for p, amount in bids.items() if amount > world.players[p].power)
    draft.emit(BidsOpened(bids, void))
    paid = {p: amount for p, amount in bids.items() if amount and p not in void}
    for player, amount in paid.items():
        draft.emit(PowerPaid(player, amount, "bid"))
    players = with_power(world, {p: -amount for p, amount in paid.items()})
    draft.set(players=players, bids=bids, void=void, ready=world.in_play)
    ranked = groups(draft.world)
    ties = tuple(group for group in ranked if len(group) > 1)
    if ties:
        draft.set(ties=ties)
        draft.emit(TiesFound(decider(world), ties))
    else:
        set_order(draft, flat(ranked))


def _idle(world: World, player: PlayerId) -> Bid | None:
    """A bid of 0 for a player who can bid nothing else, because overbids are refused (A9).

    Where overbids are allowed, they are a choice: such a bid is void and comes last.
    """
    return None if bid_offer(world, player).most else Bid(player, 0)


RULES = PhaseRules(
    name="bids",
    then="ties",
    played="together",
    awaited=not_ready,
    offers=lambda world, player: [bid_offer(world, player)],
    idle=_idle,
    hours=48,
    acts={OpenBids: open_bids},
    order_is_set=False,
    will_ask=always,
)
