"""Standing orders: what a player wants done when they give nothing themselves (D4)."""

import msgspec
from msgspec import Struct

from campaign.commands import Bid, Move, Pass, PlayerCommand
from campaign.map.routes import routes
from campaign.offers import BidOffer
from campaign.play import choices
from campaign.turns.initiative import bid_offer
from campaign.world import BandId, Path, PlayerId, World
from club.refusals import Refusal

MOST_GOES, MOST_WAYS = 7, 3


class BandPath(Struct, frozen=True, forbid_unknown_fields=True):
    """One band along one path."""

    band: BandId
    path: Path


class StandingOrders(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`bid` in power points, limited by the stock; None: bids nothing.

    `goes` are for the movement of `turn`: at each go the first possible path is taken; without
    one, or without a go, the player passes.
    """

    bid: int | None = None
    turn: int = 0
    goes: tuple[tuple[BandPath, ...], ...] = ()

    @property
    def is_empty(self) -> bool:
        return self.bid is None and not self.goes


def check_standing_orders(world: World, player: PlayerId, orders: StandingOrders) -> None:
    """Refuses what could never be carried out: a bid out of bounds, men or roads there are not."""
    if orders.bid is not None:
        most = max(bid_offer(world, player).most, world.players[player].power)
        if not 0 <= orders.bid <= most:
            raise Refusal("bid", "R11", "A bid is a whole number from 0 to {most}.",
                          fields=("bid",), most=most)  # fmt: skip
    if len(orders.goes) > MOST_GOES or any(not 1 <= len(g) <= MOST_WAYS for g in orders.goes):
        raise Refusal("goes", "R35", "Name at most {goes} moves, each with up to {ways} ways.",
                      fields=("goes",), goes=MOST_GOES, ways=MOST_WAYS)  # fmt: skip
    for way in (way for go in orders.goes for way in go):
        band = world.bands.get(way.band)
        if band is None or band.owner != player:
            raise Refusal("band", "R30", "You have no such band.", fields=("goes",))
        _check_path(world, way.path)


def _check_path(world: World, path: Path) -> None:
    begun = routes(world.map).short_moves.get(path[0], ()) if path else ()
    if path not in begun:
        raise Refusal("path", "R30", "A move follows one or two roads.", fields=("goes",))


def ordered_command(
    world: World, player: PlayerId, orders: StandingOrders, spent: int = 0
) -> PlayerCommand | None:
    """The command of the orders for this moment, as `play` takes it; None without one.

    `spent` counts the goes of this turn that were used already.
    """
    offered = choices(world, player)
    if orders.bid is not None and any(isinstance(choice, BidOffer) for choice in offered):
        return Bid(player, min(orders.bid, world.players[player].power))
    if world.phase != "movement" or orders.turn != world.turn or not orders.goes:
        return None
    if Pass(player) not in offered:
        return None
    ways = orders.goes[spent] if spent < len(orders.goes) else ()
    wanted = (Move(player, way.band, way.path) for way in ways)
    return next((move for move in wanted if move in offered), Pass(player))


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(StandingOrders)


def encode(orders: StandingOrders) -> bytes:
    return _encoder.encode(orders)


def decode(document: bytes) -> StandingOrders:
    return _decoder.decode(document)
