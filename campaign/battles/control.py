"""Control of a terrain, and the village on it when control changes (R41, R42, R57)."""

from campaign.bands.memory import add_memory, is_prestigious, remember_later
from campaign.battles.retreats import order_retreat, redirect
from campaign.news import TerrainTaken, VillageCaptured, VillageRazed
from campaign.world import BattleId, PlayerId, Reserve, TerrainId
from campaign.world_builder import Draft


def take_control(
    draft: Draft,
    player: PlayerId,
    terrain: TerrainId,
    battle: BattleId | None = None,
    *,
    later: bool = False,
) -> None:
    """Passes control to `player`; nothing happens on their own terrain (A79).

    Control lasts, without a garrison, until another player takes the terrain (A35).

    The loser's village is always razed (A41), or captured if they did not fight for it and the
    house rules say so (A40). A prestigious terrain gives its point immediately. If a battle was
    called for it, the point comes `later`, when all battles are over (A80).
    """
    world = draft.world
    before = world.holders.get(terrain)
    if before == player:
        return
    draft.set(holders={**world.holders, terrain: player})
    draft.emit(TerrainTaken(player, terrain, before))
    owner = world.villages.get(terrain)
    if owner is not None and owner != player:
        _lose_village(draft, owner, terrain, player, battle or terrain)
    if is_prestigious(world, terrain):
        if later:
            remember_later(draft, player, terrain)
        else:
            add_memory(draft, player, terrain)


def _lose_village(
    draft: Draft, owner: PlayerId, terrain: TerrainId, taker: PlayerId, event: str
) -> None:
    """The village is razed, or captured if nobody fought for it (R57, A40).

    Its whole reserve flees, including those who did not fight (R71, A53).
    """
    world = draft.world
    standing = sum(other == taker for other in world.villages.values())
    fought = any(
        owner in battle.players and battle.terrain == terrain and battle.report is not None
        for battle in world.battles.values()
    )
    keep = (
        not fought
        and world.rules.empty_village == "captured"
        and standing < world.rules.limits.villages
    )
    reserve = world.reserves.get(terrain, Reserve())
    draft.put_reserve(terrain, Reserve())
    draft.put_village(terrain, taker if keep else None)
    if keep:
        draft.emit(VillageCaptured(owner, terrain, taker))
    else:
        draft.emit(VillageRazed(owner, terrain, taker))
    order_retreat(draft, owner, terrain, reserve.units, reserve.lords, taker, None, event)
    redirect(draft, terrain, event)
