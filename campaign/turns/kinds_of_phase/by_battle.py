"""The two phases of battles: the players who owe a decision or a force, and their offers."""

from collections.abc import Sequence

from campaign.battles import forces, withdrawals
from campaign.commands import Assault, DeclineDefence, Hold, PlayerCommand
from campaign.offers import Choice
from campaign.world import Battle, BattleId, PlayerId, World


def owing(world: World) -> Sequence[PlayerId]:
    """The players who must decide to attack, or choose the bands that fight."""
    return [p for battle in world.battles.values() for p in owing_in(world, battle)]


def owing_in(world: World, battle: Battle) -> list[PlayerId]:
    return [*withdrawals.owes_decision(battle), *forces.owes_force(world, battle)]


def force_offers(world: World, player: PlayerId) -> list[Choice]:
    found: list[Choice] = []
    for battle_id in world.battles:
        found += offers_in(world, player, battle_id)
    return found


def offers_in(world: World, player: PlayerId, battle_id: BattleId) -> list[Choice]:
    """The choices of a player before a battle is fought."""
    found: list[Choice] = []
    battle = world.battles[battle_id]
    if player in withdrawals.owes_decision(battle):
        if withdrawals.can_declare(world, player, battle):
            found.append(Assault(player, battle_id))
        found.append(Hold(player, battle_id))
    found += forces.transfer_offers(world, player, battle)
    if player in forces.owes_force(world, battle):
        found.append(forces.offer(world, player, battle_id))
        if forces.may_decline(world, player, battle):
            found.append(DeclineDefence(player, battle_id))
    return found


def default(world: World, player: PlayerId) -> PlayerCommand | None:
    """None for battles that are not yet fought, reported or confirmed: they wait for people."""
    for battle_id, battle in world.battles.items():
        if player in withdrawals.owes_decision(battle):
            return Hold(player, battle_id)
        if player in forces.owes_force(world, battle):
            return forces.default_force(world, player, battle_id)
    return None
