"""A player leaves for good (A86, A10)."""

from msgspec.structs import replace

from campaign.bands.movement import before_in_round
from campaign.battles.retreats import ask_again
from campaign.battles.withdrawals import withdraw
from campaign.news import PlayerLeft, VillageRazed
from campaign.turns.ending import end_alone
from campaign.turns.initiative import decider
from campaign.turns.phases import rules_of
from campaign.world import PlayerId
from campaign.world_builder import Draft
from club.refusals import Refusal


def remove_player(draft: Draft, player: PlayerId) -> None:
    """Removes a player's bands, reserves and villages and frees their terrains; memory stays."""
    world = draft.world
    if player not in world.in_play:
        raise Refusal(
            "no-such-player", "A86", "That player is not in the campaign.", fields=("player",)
        )
    draft.set(players={**world.players, player: replace(world.players[player], left=True)})
    draft.emit(PlayerLeft(player))
    _clear_lands(draft, player)
    _clear_order(draft, player)
    for battle_id, battle in list(draft.world.battles.items()):
        if battle.stage != "closed" and player in (*battle.players, *battle.waiting):
            withdraw(draft, battle_id, player)
    ask_again(draft, player)
    _go_on_without(draft, spoke=world.speaker == player)


def _go_on_without(draft: Draft, *, spoke: bool) -> None:
    """Lets the turn go on if the phase waited for this player."""
    world = draft.world
    if len(world.in_play) == 1:
        end_alone(draft)
    else:
        rules_of(world).without(draft, spoke)


def _clear_lands(draft: Draft, player: PlayerId) -> None:
    world = draft.world
    own = [terrain for terrain, owner in world.villages.items() if owner == player]
    draft.set(
        bands={b: row for b, row in world.bands.items() if row.owner != player},
        retreats={r: row for r, row in world.retreats.items() if row.owner != player},
        reserves={z: row for z, row in world.reserves.items() if z not in own},
        villages={z: owner for z, owner in world.villages.items() if owner != player},
        holders={z: owner for z, owner in world.holders.items() if owner != player},
    )
    draft.news.extend(VillageRazed(player, terrain, None) for terrain in own)


def _clear_order(draft: Draft, player: PlayerId) -> None:
    """Takes a player out of the order; the favour passes to the next of it (A10)."""
    world = draft.world
    speaker = before_in_round(world) if world.speaker == player else world.speaker
    favourite = decider(world) if world.favourite == player else world.favourite
    order = tuple(p for p in world.order if p != player)
    ties = tuple(tuple(p for p in group if p != player) for group in world.ties)
    draft.set(
        order=order,
        favourite=favourite,
        speaker=speaker,
        ties=tuple(group for group in ties if len(group) > 1),
        bids={p: bid for p, bid in world.bids.items() if p != player},
        void=tuple(p for p in world.void if p != player),
        owing=tuple(p for p in world.owing if p != player),
    )
