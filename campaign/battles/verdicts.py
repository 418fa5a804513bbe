"""Who stays, who retreats, who holds the zone, and the second wave (R51–R60, A42–A47)."""

from msgspec.structs import replace

from campaign.battles.claims import can_defend, find_defender
from campaign.battles.control import take
from campaign.battles.forces import choose_for_those_without_choice
from campaign.battles.losses import after_battle
from campaign.battles.retreats import send_away
from campaign.draft import Draft
from campaign.house_rules import BATTLE_SEATS, LEAST_PARTS
from campaign.news import BattleCalled, BattleSettled, LordKilled
from campaign.turns.garrisons import own_bands_on, own_reserve_at
from campaign.world import Band, BandId, Battle, BattleId, BattleReport, PlayerId, World


def settle(draft: Draft, battle_id: BattleId, seen: BattleReport, *, ruled: bool = False) -> None:
    """Losses, then points, then the verdict, then control, then retreats (R64)."""
    battle = draft.world.battles[battle_id]
    draft.say(BattleSettled(battle_id, battle.zone, seen.winner, battle.players, ruled))
    for player in battle.players:
        _apply_losses(draft, battle, player, seen)
    leaving = _leaving(draft.world, battle, seen.winner)
    gone = {band: draft.world.bands[band] for band in leaving}
    for band_id in leaving:
        draft.put_band(band_id, None)
    draft.put_battle(battle_id, replace(battle, stage="closed", report=seen))
    _next_wave(draft, battle_id, seen.winner)
    for band_id, band in gone.items():
        adversary = _adversary(draft.world, battle, band.owner, seen.winner)
        send_away(draft, band, band_id, adversary)


def _apply_losses(draft: Draft, battle: Battle, player: PlayerId, seen: BattleReport) -> None:
    side = battle.sides[player]
    if side.band is not None:
        band = draft.world.bands[side.band]
        units = after_battle(draft, player, band.units, seen.survivors)
        draft.put_band(side.band, replace(band, units=units))
        _bury_fallen(draft, player, (band.lord,), seen)
    if side.reserve or side.lords:
        reserve = own_reserve_at(draft.world, player, battle.zone)
        units = after_battle(draft, player, reserve.units, seen.survivors)
        lords = tuple(lord for lord in reserve.lords if lord not in seen.dead_lords)
        draft.put_reserve(battle.zone, replace(reserve, units=units, lords=lords))
        _bury_fallen(draft, player, side.lords, seen)


def _bury_fallen(
    draft: Draft, player: PlayerId, lords: tuple[str, ...], seen: BattleReport
) -> None:
    for lord in seen.dead_lords:
        if lord in lords:
            draft.bury(lord)
            draft.say(LordKilled(player, lord, draft.world.lords[lord].name))


def _leaving(world: World, battle: Battle, winner: PlayerId | None) -> list[BandId]:
    """Bands that retreat: all of a loser's, and any that is too small or without lord (A42).

    Of two sides a draw sends nobody away as such (R53); of more, nobody stays without a winner
    (R59, A44).
    """
    drawn = winner is None and len(battle.players) == 2
    leaving = []
    for player in battle.players:
        beaten = not drawn and player != winner
        for band in own_bands_on(world, player, battle.zone):
            if beaten or _must_retreat(world, world.bands[band]):
                leaving.append(band)
    return leaving


def _must_retreat(world: World, band: Band) -> bool:
    """R55, R56, A43."""
    return band.parts < LEAST_PARTS or world.lords[band.lord].died > 0


def _holder_after(battle: Battle, winner: PlayerId | None) -> PlayerId | None:
    """Who has the zone when its last battle is over; None: whoever had it (R51–R54, A44, A45)."""
    if winner is None and len(battle.players) == 2:
        return battle.defender
    return winner


def _next_wave(draft: Draft, battle_id: BattleId, winner: PlayerId | None) -> None:
    """Newcomers find the zone as it is; control is settled after the last battle (R60, A47)."""
    battle = draft.world.battles[battle_id]
    holder = _holder_after(battle, winner)
    if not battle.waiting:
        if holder is not None:
            take(draft, holder, battle.zone, in_battle=True)
        return
    champion = winner if winner and _still_there(draft.world, winner, battle) else None
    if champion is None and len(battle.waiting) == 1:
        take(draft, battle.waiting[0], battle.zone, in_battle=True)
        return
    _call_next_wave(draft, battle, champion)


def _still_there(world: World, player: PlayerId, battle: Battle) -> bool:
    return bool(own_bands_on(world, player, battle.zone)) or can_defend(world, player, battle.zone)


def _call_next_wave(draft: Draft, before: Battle, champion: PlayerId | None) -> None:
    """Newcomers, worst initiative first, against the champion: four at most (R43, R44)."""
    world, zone, wave = draft.world, before.zone, before.wave + 1
    seats = BATTLE_SEATS - (champion is not None)
    fighting, waiting = (*before.waiting[:seats], champion), before.waiting[seats:]
    players = tuple(p for p in reversed(world.order) if p in fighting)
    pair = len(players) == 2
    defender = find_defender(world, zone, players, champion) if pair else None
    battle = Battle(zone, players, waiting, defender, wave, "forces", champion=champion)
    new_id: BattleId = draft.new_id("k")
    draft.put_battle(new_id, battle)
    draft.say(BattleCalled(new_id, zone, players, waiting, defender, wave))
    choose_for_those_without_choice(draft, new_id)


def _adversary(
    world: World, battle: Battle, player: PlayerId, winner: PlayerId | None
) -> PlayerId | None:
    """Who chooses for men without a lord: the opponent; of several, the winner, or without one
    (or if he retreats himself) the opponent of best initiative (A60)."""
    others = [p for p in world.order if p in battle.players and p != player]
    if winner is not None and winner != player:
        return winner
    return others[0] if others else None
