"""Portals and tunnels of the external factions (R87–R91, A76–A78)."""

from campaign.battles.control import take
from campaign.commands import Invade, Pass
from campaign.draft import Draft
from campaign.house_rules import LEAST_BAND, MOST_BAND, PORTAL_PRICE
from campaign.news import PlayerPassed, PortalOpened, SpeakerCalled
from campaign.offers import InvadeOffer
from campaign.refusals import Refusal
from campaign.turns.building import hallow
from campaign.turns.garrisons import has_enemy_band
from campaign.turns.recruits import (
    buy,
    check_name,
    check_orders,
    check_size,
    has_lord_to_spare,
    new_lord,
    power_for,
    raise_band,
)
from campaign.world import PlayerId, TerrainId, World


def offer(world: World, player: PlayerId) -> InvadeOffer | None:
    """Where and how large an army may appear; None when the player can open no portal."""
    row = world.players[player]
    left = row.power - PORTAL_PRICE
    if not row.external or left < LEAST_BAND or not has_lord_to_spare(world, player):
        return None
    zones = tuple(t.id for t in world.map.terrains if _is_open(world, player, t.id))
    return InvadeOffer(player, zones, min(left, MOST_BAND)) if zones else None


def _is_open(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Neither an enemy army nor an enemy village there (R87, A76)."""
    village = world.villages.get(terrain)
    return village in (None, player) and not has_enemy_band(world, player, terrain)


def open_invasions(draft: Draft) -> None:
    """Best initiative first, once each; who can open no portal is not asked (R90, R91)."""
    draft.set(speaker=None)
    call_next(draft)


def call_next(draft: Draft) -> None:
    for player in draft.world.order:
        if player not in draft.world.ready:
            if offer(draft.world, player):
                draft.set(speaker=player)
                draft.say(SpeakerCalled(player))
                return
            draft.mark_ready(player)
    draft.set(speaker=None)


def decline(draft: Draft, command: Pass) -> None:
    draft.mark_ready(command.player)
    draft.say(PlayerPassed(command.player))
    call_next(draft)


def invade(draft: Draft, command: Invade) -> None:
    """Portal, army, sacred ground and control in one act (R87–R89, A77, A78)."""
    world, player = draft.world, command.player
    if not world.players[player].external:
        raise Refusal("not-external", "R87", "Only external factions open portals.")
    bounds = offer(world, player)
    if bounds is None:
        raise Refusal("no-portal", "R88", "A portal and an army cost at least {cost} PP and need a "
                      "lord to spare.", cost=PORTAL_PRICE + LEAST_BAND)  # fmt: skip
    if command.terrain not in bounds.terrains:
        raise Refusal("zone-closed", "R87", "No portal opens where an enemy army or village is.",
                      fields=("terrain",))  # fmt: skip
    check_name(command.name)
    parts = check_orders(command.units)
    check_size(parts)
    cost = power_for(parts)
    if PORTAL_PRICE + cost > world.players[player].power:
        raise Refusal("power", "R88", "That costs {cost} PP; you have {stock}.", fields=("units",),
                      cost=PORTAL_PRICE + cost, stock=world.players[player].power)  # fmt: skip
    draft.pay(player, PORTAL_PRICE, "portal")
    draft.pay(player, cost, "recruitment")
    draft.say(PortalOpened(player, command.terrain))
    units = buy(draft, command.units)
    raise_band(draft, player, new_lord(draft, player, command.name), command.terrain, units)
    if world.rules.sacred_ground:
        hallow(draft, player, command.terrain)
    take(draft, player, command.terrain)
    draft.mark_ready(player)
    call_next(draft)
