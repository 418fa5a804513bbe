"""Who stays, who retreats, who holds the zone, and the second wave (R51–R60, A42–A47)."""

from msgspec.structs import replace

from campaign.battles.claims import find_defender
from campaign.battles.control import take
from campaign.battles.forces import choose_for_those_without_choice, force_parts
from campaign.battles.losses import after_battle
from campaign.battles.retreats import send_away
from campaign.house_rules import BATTLE_SEATS, LEAST_PARTS
from campaign.news import BattleCalled, BattleSettled, LordKilled
from campaign.turns.bands.garrisons import own_bands_on, own_reserve_at
from campaign.world import Band, BandId, Battle, BattleId, BattleReport, PlayerId, Side, World
from campaign.world_builder import Draft


def settle(draft: Draft, battle_id: BattleId, seen: BattleReport, *, ruled: bool = False) -> None:
    """Losses, then points, then the verdict, then control (R64).

    Who retreats leaves the map at once, and is directed with the others of the turn (A59).
    """
    battle = draft.world.battles[battle_id]
    holder = _holder_after(draft.world, battle, seen.winner)
    draft.emit(BattleSettled(battle_id, battle.zone, seen.winner, battle.players, ruled))
    for player in battle.players:
        _apply_losses(draft, battle, player, seen)
    leaving = _leaving(draft.world, battle, seen.winner)
    gone = {band: draft.world.bands[band] for band in leaving}
    for band_id in leaving:
        draft.put_band(band_id, None)
    draft.put_battle(battle_id, replace(battle, stage="closed", report=seen))
    _next_wave(draft, battle_id, seen.winner, holder)
    for band_id, band in gone.items():
        adversary = _adversary(draft.world, battle, band.owner, seen.winner)
        send_away(draft, band, band_id, adversary, battle_id)


def _apply_losses(draft: Draft, battle: Battle, player: PlayerId, seen: BattleReport) -> None:
    side = battle.sides[player]
    if side.band is not None:
        band = draft.world.bands[side.band]
        units = after_battle(draft, player, band.units, seen.survivors)
        draft.put_band(side.band, replace(band, units=units))
        _kill_fallen_lords(draft, player, (band.lord,), seen)
    if side.reserve or side.lords:
        reserve = own_reserve_at(draft.world, player, battle.zone)
        units = after_battle(draft, player, reserve.units, seen.survivors)
        lords = tuple(lord for lord in reserve.lords if lord not in seen.dead_lords)
        draft.put_reserve(battle.zone, replace(reserve, units=units, lords=lords))
        _kill_fallen_lords(draft, player, side.lords, seen)


def _kill_fallen_lords(
    draft: Draft, player: PlayerId, lords: tuple[str, ...], seen: BattleReport
) -> None:
    for lord in seen.dead_lords:
        if lord in lords:
            draft.kill_lord(lord)
            draft.emit(LordKilled(player, lord, draft.world.lords[lord].name))


def is_draw(world: World, battle: Battle, winner: PlayerId | None) -> bool:
    """Whether the rule of a draw holds (R53): between two sides that have no winner.

    Of three or four without a winner nobody stays (R59); with `multi_draw` set to
    `two_player_rule` the rule of a draw holds for each of them (A44), unless others wait for the
    second wave: a first wave without a winner leaves nobody there (A47).
    """
    if winner is not None:
        return False
    each = world.rules.multi_draw == "two_player_rule" and not battle.waiting
    return len(battle.players) == 2 or each


def _leaving(world: World, battle: Battle, winner: PlayerId | None) -> list[BandId]:
    """Bands that retreat: all of a loser's, and any that is too small or without lord (A42).

    A draw sends nobody away as such (R53).
    """
    drawn = is_draw(world, battle, winner)
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


def _holder_after(world: World, battle: Battle, winner: PlayerId | None) -> PlayerId | None:
    """Who has the zone when its last battle is over; None: whoever had it (R51–R54, A44, A45).

    Unless beaten, the first wave's winner who met the second has it (A47). After another draw it
    is the defender (R53, A37).
    """
    if winner is not None:
        return winner
    if battle.champion is not None:
        return battle.champion
    if not is_draw(world, battle, winner):
        return None
    return battle.defender or find_defender(world, battle.zone, battle.players)


def _next_wave(
    draft: Draft, battle_id: BattleId, winner: PlayerId | None, holder: PlayerId | None
) -> None:
    """Newcomers find the zone as it is; control is settled after the last battle (R60, A47)."""
    battle = draft.world.battles[battle_id]
    if not battle.waiting:
        if holder is not None:
            take(draft, holder, battle.zone, battle_id, later=True)
        return
    force = _force_left(draft.world, battle, winner) if winner is not None else None
    if force is None and len(battle.waiting) == 1:
        take(draft, battle.waiting[0], battle.zone, battle_id, later=True)
        return
    _call_next_wave(draft, battle_id, winner if force else None, force)


def _force_left(world: World, battle: Battle, winner: PlayerId) -> Side | None:
    """The force that won, as reduced: it meets the newcomers, and no fresh one does (R60, A47).

    None if it no longer stands: its band has to retreat, or its reserve is worth less than 4
    points. The winner's other bands on the zone then look on.
    """
    side = battle.sides[winner]
    band = side.band if side.band in world.bands else None
    waiting = own_reserve_at(world, winner, battle.zone)
    reserve = tuple(unit.id for unit in waiting.units if unit.id in side.reserve)
    lords = tuple(lord for lord in waiting.lords if lord in side.lords)
    left = Side(chosen=True, band=band, reserve=reserve, lords=lords, rearranged=True)
    return left if force_parts(world, winner, battle.zone, left) >= LEAST_PARTS else None


def _call_next_wave(
    draft: Draft, before_id: BattleId, champion: PlayerId | None, force: Side | None
) -> None:
    """Newcomers, worst initiative first, against the champion: four at most (R43, R44).

    The battle is named after the first one, so that it has the same name in whatever order the
    results of several zones come.
    """
    world = draft.world
    before = world.battles[before_id]
    zone, wave = before.zone, before.wave + 1
    seats = BATTLE_SEATS - (champion is not None)
    fighting, waiting = (*before.waiting[:seats], champion), before.waiting[seats:]
    players = tuple(p for p in reversed(world.order) if p in fighting)
    pair = len(players) == 2
    defender = find_defender(world, zone, players, champion) if pair else None
    sides = {champion: force} if champion is not None and force is not None else {}
    battle = Battle(zone, players, waiting, defender, wave, sides=sides, champion=champion)
    new_id = BattleId(f"{before_id.partition('-')[0]}-{wave}")
    draft.put_battle(new_id, battle)
    draft.emit(BattleCalled(new_id, zone, players, waiting, defender, wave))
    choose_for_those_without_choice(draft, new_id)


def _adversary(
    world: World, battle: Battle, player: PlayerId, winner: PlayerId | None
) -> PlayerId | None:
    """Who chooses for men without a lord: the opponent; of several, the winner, or without one
    (or if they won themselves) the opponent of best initiative (A60)."""
    others = [p for p in world.order if p in battle.players and p != player]
    if winner is not None and winner != player:
        return winner
    return others[0] if others else None
