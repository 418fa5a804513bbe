"""Claimants who withdraw before the fight: declined defences, held assaults, leavers."""

from msgspec.structs import replace

from campaign.bands.garrisons import own_bands_on
from campaign.battles.claims import find_defender
from campaign.battles.control import take_control
from campaign.battles.forces import check_battle, choose_for_those_without_choice, may_decline
from campaign.commands import Assault, DeclineDefence, Hold
from campaign.house_rules import BATTLE_SEATS
from campaign.news import BattleCancelled, DefenceDeclined
from campaign.world import Battle, BattleId, PlayerId, Stage, World
from campaign.world_builder import Draft
from club.refusals import Refusal


def decline_defence(draft: Draft, command: DeclineDefence) -> None:
    """Leaves the village undefended; the others fight on without its owner (A40, A52)."""
    battle = check_battle(draft.world, command.player, command.battle)
    if not may_decline(draft.world, command.player, battle):
        raise Refusal("band-must-fight", "A42", "A band on the territory has to fight.")
    draft.emit(DefenceDeclined(command.player, command.battle))
    withdraw(draft, command.battle, command.player)


def withdraw(draft: Draft, battle_id: BattleId, player: PlayerId) -> None:
    """Takes a claimant out of an open battle; the last one left takes the terrain (R41)."""
    battle = draft.world.battles[battle_id]
    left = tuple(p for p in (*battle.players, *battle.waiting) if p != player)
    if len(left) < 2:
        _cancel(draft, battle_id, battle)
        if left:
            take_control(draft, left[0], battle.terrain, battle_id, later=True)
        return
    players, waiting = left[:BATTLE_SEATS], left[BATTLE_SEATS:]
    pair = len(players) == 2
    defender = (
        find_defender(draft.world, battle.terrain, players, battle.champion) if pair else None
    )
    sides = {p: side for p, side in battle.sides.items() if p in left}
    stage: Stage = "standoff" if battle.stage == "standoff" else "forces"
    if stage == "forces" and all(p in sides and sides[p].chosen for p in players):
        stage = "fight"
    champion = battle.champion if battle.champion in players else None
    changed = replace(
        battle,
        players=players,
        waiting=waiting,
        defender=defender,
        sides=sides,
        stage=stage,
        report=None,
        confirmed=(),
        dispute="",
        champion=champion,
    )
    draft.put_battle(battle_id, changed)
    if stage == "forces":
        choose_for_those_without_choice(draft, battle_id)
    elif stage == "standoff" and not owes_decision(changed):
        _cancel(draft, battle_id, changed)


def _cancel(draft: Draft, battle_id: BattleId, battle: Battle) -> None:
    draft.put_battle(battle_id, replace(battle, stage="closed", report=None))
    draft.emit(BattleCancelled(battle_id, battle.terrain))


def owes_decision(battle: Battle) -> tuple[PlayerId, ...]:
    """The players who have not decided whether to attack, with the owner (A38, optional)."""
    if battle.stage != "standoff":
        return ()
    return tuple(p for p in battle.players if p not in battle.holding)


def can_declare(world: World, player: PlayerId, battle: Battle) -> bool:
    """Whether a player has a band where a draw left enemies: a reserve never attacks (A38, R73)."""
    return bool(own_bands_on(world, player, battle.terrain))


def assault(draft: Draft, command: Assault) -> None:
    """Declares the new battle. Any side may do so with a band, and then all of them fight (A38)."""
    world, player = draft.world, command.player
    battle = _standoff(world, player, command.battle)
    if not (command.with_reserve or can_declare(world, player, battle)):
        raise Refusal(
            "reserve-attacks",
            "A38",
            "A reserve never attacks: only a band may declare the battle.",
            fields=("battle",),
        )
    begun = replace(battle, stage="forces")
    if world.villages.get(battle.terrain) == player and not command.with_reserve:
        begun = replace(begun, attacker=player)
    draft.put_battle(command.battle, begun)
    choose_for_those_without_choice(draft, command.battle)


def hold(draft: Draft, command: Hold) -> None:
    """Notes that a player holds; when all hold, there is no battle there in this turn (A38)."""
    battle = _standoff(draft.world, command.player, command.battle)
    held = replace(battle, holding=(*battle.holding, command.player))
    draft.put_battle(command.battle, held)
    if not owes_decision(held):
        _cancel(draft, command.battle, held)


def _standoff(world: World, player: PlayerId, battle_id: BattleId) -> Battle:
    battle = world.battles.get(battle_id)
    if battle is None or player not in owes_decision(battle):
        raise Refusal(
            "no-standoff", "A38", "That attack is not yours to decide.", fields=("battle",)
        )
    return battle
