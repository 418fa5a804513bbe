"""Recruiting of a bot: bands that can move two terrains, up to an upkeep that it can pay."""

from fractions import Fraction
from functools import lru_cache
from math import floor
from random import Random

from campaign.bots.draws import orders
from campaign.commands import Done, PlayerCommand, Recruit
from campaign.house_rules import FAST_BAND, LEAST_BAND, UPKEEP_TABLE
from campaign.offers import Choice, RecruitOffer
from campaign.turns.economy.upkeep import income, upkeep_cost, upkeep_points
from campaign.world import BandId, PlayerId, Unit, World, points_of


@lru_cache(maxsize=128)
def field_limit(mode: str, budget: int) -> Fraction:
    """The most points in the field whose upkeep is within `budget` power points (R78, R79)."""
    just = Fraction(1, 24) if mode == "inclusive" else Fraction(0)
    limits = [Fraction(points) - just for points, _ in UPKEEP_TABLE]
    within = [limit for limit in limits if upkeep_cost(limit, mode) <= budget]
    return max(within, default=limits[0])


def levy(
    world: World,
    player: PlayerId,
    choices: tuple[Choice, ...],
    rng: Random,
    *,
    reserved: int,
    share: int,
    size: int = FAST_BAND,
) -> PlayerCommand:
    """One recruitment, or `Done`.

    Leaves `reserved` power points unspent, and lets upkeep take at most `share` percent of the
    income. Aims at bands of `size` points: existing bands first, then new ones.
    """
    most = max(1, income(world, player) * share // 100)
    room = field_limit(world.rules.upkeep_mode, most) - upkeep_points(world, player)
    money = max(0, world.players[player].power - reserved)
    offers = [choice for choice in choices if isinstance(choice, RecruitOffer)]
    for offer in offers:
        for band in offer.bands:
            missing = min(room, size - world.bands[band].points)
            command = _top_up(world, offer, band, missing, money, rng)
            if command is not None:
                return command
    for offer in offers:
        command = _raise(world, offer, min(room, Fraction(size)), money, rng)
        if command is not None:
            return command
    return Done(player)


def _top_up(
    world: World, offer: RecruitOffer, band: BandId, room: Fraction, money: int, rng: Random
) -> Recruit | None:
    free = _fill(_reserve(world, offer), room)
    room -= points_of(free)
    bought = min(floor(room), money)
    if not points_of(free) and bought < 1:
        return None
    taken = tuple(unit.id for unit in free)
    units = orders(max(bought, 0), rng, halves=False)
    return Recruit(offer.player, offer.at, band, units, taken)


def _raise(
    world: World, offer: RecruitOffer, room: Fraction, money: int, rng: Random
) -> Recruit | None:
    if not offer.new_lord and not offer.lords:
        return None
    free = _fill(_reserve(world, offer), room)
    have = points_of(free)
    bought = min(floor(room - have), money)
    if have + bought < LEAST_BAND:
        return None
    lord = offer.lords[0] if offer.lords else None
    units = orders(max(bought, 0), rng, halves=False)
    return Recruit(offer.player, offer.at, None, units, tuple(u.id for u in free), lord)


def _reserve(world: World, offer: RecruitOffer) -> tuple[Unit, ...]:
    row = world.reserves.get(offer.at)
    return row.units if row else ()


def _fill(units: tuple[Unit, ...], room: Fraction) -> tuple[Unit, ...]:
    """The dearest units first, as long as they fit."""
    chosen: list[Unit] = []
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if unit.points <= room:
            chosen.append(unit)
            room -= unit.points
    return tuple(chosen)
