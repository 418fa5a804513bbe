"""The force of each side: one band, reserve units of the village, or both (R47, R50, A42, A52)."""

from msgspec.structs import replace

from campaign.bands import transfer
from campaign.bands.garrisons import own_bands_on, own_reserve_at, worth
from campaign.bands.movement import arrived_on
from campaign.commands import ChooseForce, Transfer
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_BAND, MOST_PARTS
from campaign.news import ForceChosen
from campaign.offers import ForceOffer, TransferOffer
from campaign.world import (
    Battle,
    BattleId,
    Parts,
    PlayerId,
    Reserve,
    Side,
    TerrainId,
    Unit,
    UnitId,
    World,
    as_pair,
    in_points,
    parts_of,
)
from campaign.world_builder import Draft
from club.refusals import Refusal


def owes_force(world: World, battle: Battle) -> tuple[PlayerId, ...]:
    if battle.stage != "forces":
        return ()
    return tuple(p for p in battle.players if not _side_of(battle, p).chosen)


def _side_of(battle: Battle, player: PlayerId) -> Side:
    return battle.sides.get(player, Side())


def offer(world: World, player: PlayerId, battle_id: BattleId) -> ForceOffer:
    battle = world.battles[battle_id]
    terrain = battle.terrain
    attacks = is_attacking(world, player, battle)
    reserve = Reserve() if attacks else own_reserve_at(world, player, terrain)
    units = tuple(unit.id for unit in reserve.units)
    bands = own_bands_on(world, player, terrain)
    return ForceOffer(player, battle_id, bands, units, reserve.lords)


def is_attacking(world: World, player: PlayerId, battle: Battle) -> bool:
    """Whether this player's bands attack enemies who have been there since a draw.

    They do if the player declared the battle, or if only they came. Their reserve does not fight
    then (A38, R73).
    """
    arrived = arrived_on(world, battle.terrain)
    only_they_came = bool(arrived) and all(other == player for other in arrived)
    return battle.attacker == player or only_they_came


def may_decline(world: World, player: PlayerId, battle: Battle) -> bool:
    """Only a village defended by its reserve alone may be left to the attacker (A52)."""
    return not own_bands_on(world, player, battle.terrain)


def check_battle(world: World, player: PlayerId, battle_id: BattleId) -> Battle:
    """The open battle in which this player still has to choose a force."""
    battle = world.battles.get(battle_id)
    if battle is None or player not in battle.players:
        raise Refusal(
            "not-your-battle", "R43", "You do not fight in that battle.", fields=("battle",)
        )
    if player not in owes_force(world, battle):
        raise Refusal(
            "force-chosen", "R47", "Your force for that battle is settled.", fields=("battle",)
        )
    return battle


def _may_reorganise(battle: Battle, player: PlayerId) -> bool:
    """Whether the player may reorganise: before the first wave, never between waves (A51).

    Players of the second wave may do so until a result of the first one is entered. The forces of
    the first may be settled as soon as it is called.
    """
    if battle.wave > 1:
        return False
    if player in battle.waiting:
        return battle.stage in ("forces", "fight")
    chosen = _side_of(battle, player).chosen
    return battle.stage == "forces" and player in battle.players and not chosen


def transfer_offers(world: World, player: PlayerId, battle: Battle) -> list[TransferOffer]:
    """Reorganising the units that stand on the battle's terrain, once (R47, A51)."""
    if not _may_reorganise(battle, player) or _side_of(battle, player).rearranged:
        return []
    found = transfer.offer_at(world, player, battle.terrain)
    return [found] if found else []


def reorganise(draft: Draft, command: Transfer) -> None:
    world, player = draft.world, command.player
    here = [
        (k, b)
        for k, b in world.battles.items()
        if b.terrain == command.at and _may_reorganise(b, player)
    ]
    if not here:
        raise Refusal(
            "no-battle-there",
            "R47",
            "You may reorganise only where you are about to fight.",
            fields=("at",),
        )
    battle_id, battle = here[0]
    side = _side_of(battle, player)
    if side.rearranged:
        raise Refusal(
            "rearranged", "A51", "You may reorganise only once before a battle.", fields=("at",)
        )
    transfer.transfer(draft, command)
    sides = {**battle.sides, player: replace(side, rearranged=True)}
    draft.put_battle(battle_id, replace(battle, sides=sides))


def choose_force(draft: Draft, command: ChooseForce) -> None:
    battle = check_battle(draft.world, command.player, command.battle)
    bounds = offer(draft.world, command.player, command.battle)
    if command.with_reserve:
        reserve = own_reserve_at(draft.world, command.player, battle.terrain)
        units_there = tuple(unit.id for unit in reserve.units)
        bounds = replace(bounds, reserve=units_there, lords=reserve.lords)
    if (command.band not in bounds.bands) if bounds.bands else (command.band is not None):
        raise Refusal(
            "field-a-band", "A42", "Field one of your bands on that territory.", fields=("band",)
        )
    units, lords = command.reserve, command.lords
    if (units or lords) and not (bounds.reserve or bounds.lords):
        _refuse_attacking_reserve(draft.world, command.player, battle)
    if len({*units, *lords}) < len(units) + len(lords) or not (
        {*units} <= {*bounds.reserve} and {*lords} <= {*bounds.lords}
    ):
        raise Refusal(
            "not-in-reserve",
            "R50",
            "Choose among the units and lords of the village's reserve.",
            fields=("reserve",),
        )
    total = force_parts(draft.world, command.player, battle.terrain, command)
    if not LEAST_PARTS <= total <= MOST_PARTS:
        raise Refusal(
            "force-size",
            "R50",
            "A force is worth {least} to {most} points, not {points}.",
            fields=("reserve",),
            least=LEAST_BAND,
            most=MOST_BAND,
            points=in_points(total),
        )
    _settle(draft, command)


def _refuse_attacking_reserve(world: World, player: PlayerId, battle: Battle) -> None:
    if is_attacking(world, player, battle):
        raise Refusal(
            "reserve-attacks",
            "A38",
            "A reserve never attacks: it fights only when its village is attacked.",
            fields=("reserve",),
        )


def fielded_units(
    world: World, player: PlayerId, terrain: TerrainId, force: Side | ChooseForce
) -> tuple[Unit, ...]:
    """The units of a force: those of its band, and those named of the village's reserve."""
    own = world.bands[force.band].units if force.band else ()
    reserve = own_reserve_at(world, player, terrain).units
    return own + tuple(unit for unit in reserve if unit.id in force.reserve)


def force_parts(
    world: World, player: PlayerId, terrain: TerrainId, force: Side | ChooseForce
) -> Parts:
    return parts_of(fielded_units(world, player, terrain, force))


def _settle(draft: Draft, command: ChooseForce) -> None:
    battle = draft.world.battles[command.battle]
    side = replace(
        _side_of(battle, command.player),
        chosen=True,
        band=command.band,
        reserve=command.reserve,
        lords=command.lords,
    )
    sides = {**battle.sides, command.player: side}
    battle = replace(battle, sides=sides)
    size = as_pair(force_parts(draft.world, command.player, battle.terrain, command))
    draft.emit(ForceChosen(command.player, command.battle, command.band, command.reserve, size))
    if not owes_force(draft.world, battle):
        battle = replace(battle, stage="fight")
    draft.put_battle(command.battle, battle)


def default_force(world: World, player: PlayerId, battle_id: BattleId) -> ChooseForce:
    """The force of an absent player: the strongest band, or as much reserve as may fight (A52)."""
    bounds = offer(world, player, battle_id)
    if bounds.bands:
        strongest = max(bounds.bands, key=lambda b: world.bands[b].parts)
        return ChooseForce(player, battle_id, strongest)
    reserve = own_reserve_at(world, player, world.battles[battle_id].terrain)
    chosen: list[UnitId] = []
    total: Parts = 0
    for unit in sorted(reserve.units, key=worth, reverse=True):
        if total + unit.parts <= MOST_PARTS:
            chosen.append(unit.id)
            total += unit.parts
    return ChooseForce(player, battle_id, None, tuple(chosen), reserve.lords)


def choose_for_those_without_choice(draft: Draft, battle_id: BattleId) -> None:
    """Fields the only band of players who have no choice.

    They have no reserve there, or it may not fight because they declared the battle.
    """
    battle = draft.world.battles[battle_id]
    for player in owes_force(draft.world, battle):
        bounds = offer(draft.world, player, battle_id)
        may_add = own_reserve_at(draft.world, player, battle.terrain).units
        if len(bounds.bands) == 1 and not (may_add and battle.attacker != player):
            _settle(draft, ChooseForce(player, battle_id, bounds.bands[0]))
