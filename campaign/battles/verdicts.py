"""Which bands stay or retreat, control of the terrain, and the second wave (R51–R60, A42–A47)."""

from msgspec.structs import replace

from campaign.bands.garrisons import own_bands_on, own_reserve_at
from campaign.battles.claims import find_defender
from campaign.battles.control import take_control
from campaign.battles.forces import choose_for_those_without_choice, fielded_units, force_parts
from campaign.battles.losses import after_battle
from campaign.battles.retreats import send_away
from campaign.house_rules import BATTLE_SEATS, LEAST_PARTS
from campaign.news import BattleCalled, BattleSettled, LordKilled
from campaign.world import Band, BandId, Battle, BattleId, BattleReport, PlayerId, Side, World
from campaign.world_builder import Draft


def settle_battle(
    draft: Draft, battle_id: BattleId, report: BattleReport, *, ruled: bool = False
) -> None:
    """Settles a battle: losses, then points, then the verdict, then control (R64).

    Units that retreat leave the map immediately, and are directed with the others of the turn
    (A59).
    """
    battle = draft.world.battles[battle_id]
    holder = _holder_after(draft.world, battle, report.winner)
    fielded = {player: _figures(draft.world, battle, player) for player in battle.players}
    draft.emit(
        BattleSettled(battle_id, battle.terrain, report.winner, battle.players, ruled, fielded)
    )
    for player in battle.players:
        _apply_losses(draft, battle, player, report)
    leaving = _leaving(draft.world, battle, report.winner)
    gone = {band: draft.world.bands[band] for band in leaving}
    for band_id in leaving:
        draft.put_band(band_id, None)
    draft.put_battle(battle_id, replace(battle, stage="closed", report=report))
    _next_wave(draft, battle_id, report.winner, holder)
    for band_id, band in gone.items():
        adversary = _adversary(draft.world, battle, band.owner, report.winner)
        send_away(draft, band, band_id, adversary, battle_id)


def _figures(world: World, battle: Battle, player: PlayerId) -> int:
    """The figures with which a player fights, including unharmed units."""
    units = fielded_units(world, player, battle.terrain, battle.sides[player])
    return sum(unit.figures for unit in units)


def _apply_losses(draft: Draft, battle: Battle, player: PlayerId, report: BattleReport) -> None:
    side = battle.sides[player]
    if side.band is not None:
        band = draft.world.bands[side.band]
        units = after_battle(draft, player, band.units, report.survivors)
        draft.put_band(side.band, replace(band, units=units))
        _kill_fallen_lords(draft, player, (band.lord,), report)
    if side.reserve or side.lords:
        reserve = own_reserve_at(draft.world, player, battle.terrain)
        units = after_battle(draft, player, reserve.units, report.survivors)
        lords = tuple(lord for lord in reserve.lords if lord not in report.dead_lords)
        draft.put_reserve(battle.terrain, replace(reserve, units=units, lords=lords))
        _kill_fallen_lords(draft, player, side.lords, report)


def _kill_fallen_lords(
    draft: Draft, player: PlayerId, lords: tuple[str, ...], report: BattleReport
) -> None:
    for lord in report.dead_lords:
        if lord in lords:
            draft.kill_lord(lord)
            draft.emit(LordKilled(player, lord, draft.world.lords[lord].name))


def _is_draw(world: World, battle: Battle, winner: PlayerId | None) -> bool:
    """Whether the rule of a draw applies (R53): between two sides that have no winner.

    Of three or four without a winner, nobody stays (R59). With `multi_draw` set to
    `two_player_rule`, the rule of a draw applies to each of them (A44), unless others wait for the
    second wave. A first wave without a winner leaves nobody there (A47).
    """
    if winner is not None:
        return False
    each = world.rules.multi_draw == "two_player_rule" and not battle.waiting
    return len(battle.players) == 2 or each


def _leaving(world: World, battle: Battle, winner: PlayerId | None) -> list[BandId]:
    """Bands that retreat: all of a loser's, and any that is too small or has no lord (A42).

    A draw alone makes no band retreat (R53).
    """
    drawn = _is_draw(world, battle, winner)
    leaving = []
    for player in battle.players:
        beaten = not drawn and player != winner
        for band in own_bands_on(world, player, battle.terrain):
            if beaten or _must_retreat(world, world.bands[band]):
                leaving.append(band)
    return leaving


def _must_retreat(world: World, band: Band) -> bool:
    """Whether a band is too small or has lost its lord, so it has to retreat (R55, R56, A43)."""
    return band.parts < LEAST_PARTS or world.lords[band.lord].died > 0


def _holder_after(world: World, battle: Battle, winner: PlayerId | None) -> PlayerId | None:
    """The holder of the terrain after its last battle; None: unchanged (R51–R54, A44, A45).

    The first wave's winner who met the second holds it, unless beaten (A47). After any other draw,
    it is the defender (R53, A37).
    """
    if winner is not None:
        return winner
    if battle.champion is not None:
        return battle.champion
    if not _is_draw(world, battle, winner):
        return None
    return battle.defender or find_defender(world, battle.terrain, battle.players)


def _next_wave(
    draft: Draft, battle_id: BattleId, winner: PlayerId | None, holder: PlayerId | None
) -> None:
    """Calls the newcomers, who find the terrain as it is (R60, A47).

    Control is settled after the last battle.
    """
    battle = draft.world.battles[battle_id]
    if not battle.waiting:
        if holder is not None:
            take_control(draft, holder, battle.terrain, battle_id, later=True)
        return
    force = _force_left(draft.world, battle, winner) if winner is not None else None
    if force is None and len(battle.waiting) == 1:
        take_control(draft, battle.waiting[0], battle.terrain, battle_id, later=True)
        return
    _call_next_wave(draft, battle_id, winner if force else None, force)


def _force_left(world: World, battle: Battle, winner: PlayerId) -> Side | None:
    """The winning force as reduced: only it meets the newcomers (R60, A47).

    None if it cannot fight on: its band has to retreat, or its reserve is worth less than 4 points.
    The winner's other bands on the terrain then do not fight.
    """
    side = battle.sides[winner]
    band = side.band if side.band in world.bands else None
    waiting = own_reserve_at(world, winner, battle.terrain)
    reserve = tuple(unit.id for unit in waiting.units if unit.id in side.reserve)
    lords = tuple(lord for lord in waiting.lords if lord in side.lords)
    left = Side(chosen=True, band=band, reserve=reserve, lords=lords, rearranged=True)
    return left if force_parts(world, winner, battle.terrain, left) >= LEAST_PARTS else None


def _call_next_wave(
    draft: Draft, before_id: BattleId, champion: PlayerId | None, force: Side | None
) -> None:
    """Calls newcomers, worst initiative first, against the winner; four at most (R43, R44).

    The battle is named after the first one. So its name does not depend on the order in which
    results of several terrains are entered.
    """
    world = draft.world
    before = world.battles[before_id]
    terrain, wave = before.terrain, before.wave + 1
    seats = BATTLE_SEATS - (champion is not None)
    fighting, waiting = (*before.waiting[:seats], champion), before.waiting[seats:]
    players = tuple(p for p in reversed(world.order) if p in fighting)
    pair = len(players) == 2
    defender = find_defender(world, terrain, players, champion) if pair else None
    sides = {champion: force} if champion is not None and force is not None else {}
    battle = Battle(terrain, players, waiting, defender, wave, sides=sides, champion=champion)
    new_id = BattleId(f"{before_id.partition('-')[0]}-{wave}")
    draft.put_battle(new_id, battle)
    draft.emit(BattleCalled(new_id, terrain, players, waiting, defender, wave))
    choose_for_those_without_choice(draft, new_id)


def _adversary(
    world: World, battle: Battle, player: PlayerId, winner: PlayerId | None
) -> PlayerId | None:
    """The player who chooses for units without a lord: the opponent (A60).

    Of several opponents it is the winner. Without a winner, or if the player won themselves, it is
    the opponent of best initiative.
    """
    others = [p for p in world.order if p in battle.players and p != player]
    if winner is not None and winner != player:
        return winner
    return others[0] if others else None
