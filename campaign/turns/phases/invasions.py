"""Portals and tunnels of the external factions (R87–R91, A76–A78)."""

from collections.abc import Sequence

from campaign.bands.garrisons import enemy_terrains
from campaign.bands.recruits import (
    buy,
    check_name,
    check_orders,
    check_size,
    has_lord_to_spare,
    new_lord,
    power_for,
    raise_band,
)
from campaign.battles.control import take_control
from campaign.cached import cached_per_viewer
from campaign.commands import Done, Invade, Pass
from campaign.house_rules import LEAST_BAND, MOST_BAND, PORTAL_PRICE
from campaign.map.routes import routes
from campaign.news import PlayerPassed, PortalOpened, SpeakerCalled
from campaign.offers import Choice, InvadeOffer
from campaign.turns.economy.building import make_sacred
from campaign.turns.kinds_of_phase.in_turn import act_or_pass
from campaign.turns.kinds_of_phase.record import PhaseRules, speaking
from campaign.world import PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal


@cached_per_viewer
def offer(world: World, player: PlayerId) -> InvadeOffer | None:
    """The terrains and sizes for an army; None if the player cannot open a portal."""
    row = world.players[player]
    left = row.power - PORTAL_PRICE
    if not row.external or left < LEAST_BAND or not has_lord_to_spare(world, player):
        return None
    closed = _closed(world, player)
    terrains = tuple([terrain for terrain in routes(world.map).place if terrain not in closed])
    return InvadeOffer(player, terrains, min(left, MOST_BAND)) if terrains else None


def _closed(world: World, player: PlayerId) -> set[TerrainId]:
    """The terrains with an enemy army or village (R87, A76)."""
    villages = [terrain for terrain, owner in world.villages.items() if owner != player]
    return enemy_terrains(world, player).union(villages)


def call_next(draft: Draft) -> None:
    """Calls the next player, best initiative first, once each (R90, R91).

    Players who can open no portal are skipped.
    """
    world = draft.world
    ready = world.ready
    for player in world.order:
        if player not in ready:
            if offer(world, player):
                draft.set_go(speaker=player, ready=ready)
                draft.emit(SpeakerCalled(player))
                return
            ready = (*ready, player)
    draft.set_go(speaker=None, ready=ready)


def decline(draft: Draft, command: Pass) -> None:
    draft.mark_ready(command.player)
    draft.emit(PlayerPassed(command.player))
    call_next(draft)


def invade(draft: Draft, command: Invade) -> None:
    """Portal, army, sacred ground and control in one action (R87–R89, A77, A78)."""
    world, player = draft.world, command.player
    if not world.players[player].external:
        raise Refusal("not-external", "R87", "Only external factions can open portals.")
    bounds = offer(world, player)
    if bounds is None:
        raise Refusal(
            "no-portal",
            "R88",
            "A portal and its band cost at least {cost} PP, and you need a lord to spare.",
            cost=PORTAL_PRICE + LEAST_BAND,
        )
    if command.terrain not in bounds.terrains:
        raise Refusal(
            "terrain-closed",
            "R87",
            "A portal cannot open where there is an enemy band or village.",
            fields=("terrain",),
        )
    check_name(command.name)
    parts = check_orders(command.units)
    check_size(parts)
    cost = power_for(parts)
    if PORTAL_PRICE + cost > world.players[player].power:
        raise Refusal(
            "power",
            "R88",
            "That costs {cost} PP; you have {stock}.",
            fields=("units",),
            cost=PORTAL_PRICE + cost,
            stock=world.players[player].power,
        )
    draft.pay(player, PORTAL_PRICE, "portal")
    draft.pay(player, cost, "recruitment")
    draft.emit(PortalOpened(player, command.terrain))
    units = buy(draft, command.units)
    raise_band(draft, player, new_lord(draft, player, command.name), command.terrain, units)
    if world.rules.sacred_ground:
        make_sacred(draft, player, command.terrain)
    take_control(draft, player, command.terrain)
    draft.mark_ready(player)
    call_next(draft)


def _offers(world: World, player: PlayerId) -> Sequence[Choice]:
    found = offer(world, player)
    return [found, Pass(player)] if found else []


def _skip_if_unable(draft: Draft) -> None:
    """Skips an active player who can open no portal after a ruling."""
    speaker = draft.world.speaker
    if speaker is not None and offer(draft.world, speaker) is None:
        call_next(draft)


def _go_on_without(draft: Draft, spoke: bool) -> None:
    if spoke:
        call_next(draft)


def _will_ask(world: World, player: PlayerId) -> bool:
    return offer(world, player) is not None


RULES = PhaseRules(
    name="invasions",
    then="late_returns",
    played="in turn",
    awaited=speaking,
    offers=_offers,
    default=lambda world, player: Pass(player),
    acts={Invade: invade, Pass: decline, Done: act_or_pass},
    start=call_next,
    after_ruling=_skip_if_unable,
    without=_go_on_without,
    habits=("nothing",),
    will_ask=_will_ask,
    deadlines=lambda world: sum(_will_ask(world, player) for player in world.order),
    has_go_left=lambda world, player: player not in world.ready and _will_ask(world, player),
)
