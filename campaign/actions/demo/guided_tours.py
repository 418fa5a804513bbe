"""Guided turns of the demo: a small campaign for each newcomer, whose other seats bots play.

Its guest has an account that nobody can sign in to. Nothing of it has a deadline, and after some
hours it is taken away with everything in it.
"""

import secrets
from datetime import timedelta
from functools import lru_cache
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from campaign.actions.clock.transactions import transact
from campaign.actions.demo.demo_campaign import GUESTS, NAMES, PEOPLE, one_game
from campaign.actions.journal.ledger import Effect
from campaign.actions.play.campaign_creation import SeatSpec, store
from campaign.models import Campaign, Map, default_durations
from campaign.news import BattleCalled
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, World
from club.refusals import Refusal

SEATS = 3
TURN = 3  # bands have met by then, and there is power to spend
LEAST_POWER = 6  # of the guest: enough to bid, to recruit and to build
LEAST_BANDS = 2
SEEDS = range(100)
KEPT = timedelta(hours=12)
MOST = 60  # guided turns at a time
GUEST = PlayerId("A")
FULL = gettext_noop("Too many guided turns are under way. Sit down in the demo meanwhile.")


def tours() -> QuerySet[Campaign]:
    """Every guided turn that is under way."""
    return Campaign.objects.filter(demo=True, organiser__username__startswith=GUESTS)


def is_guest(user: Any) -> bool:
    """Whether the user is one of a guided turn."""
    return bool(user.is_authenticated and user.get_username().startswith(GUESTS))


def begin_tour() -> Campaign:
    """A campaign at the bids of a turn, and its guest in seat A; refuses `tours-full`."""
    for old in tours().filter(created_at__lt=Now() - KEPT).select_related("organiser")[:MOST]:
        _take_away(old)
    if tours().count() >= MOST:
        raise Refusal("tours-full", "D3", FULL)
    with transaction.atomic():
        return _lay()


def end_tour(user: Any) -> None:
    """Deletes the guest's campaign and account. Does nothing for other accounts."""
    if not is_guest(user):
        return
    for campaign in tours().filter(organiser=user).select_related("organiser"):
        _take_away(campaign)


def _lay() -> Campaign:
    board = Map.objects.earliest("pk")
    guest = _guest()
    (name, faction), *others = PEOPLE[:SEATS]
    seats = [SeatSpec(name, faction, guest)]
    seats += [SeatSpec(*other, bot="steady") for other in others]
    row = Campaign(
        name=NAMES[4], map=board, organiser=guest, demo=True, durations=dict.fromkeys(
            default_durations(), 0)
    )  # fmt: skip
    campaign = store(row, position(board.road_map()), seats)
    with transact(campaign.pk) as game:
        game.mark(Effect.PLAYED)
    return game.campaign


def _guest() -> Any:
    name = GUESTS + secrets.token_hex(6)
    users = get_user_model()._default_manager
    return users.create_user(name, f"{name}@demo.invalid", first_name=PEOPLE[0][0])


@lru_cache(maxsize=4)
def position(land: RoadMap) -> World:
    """A table at which the guest can afford something, and is in for a battle in this turn."""
    factions = {PlayerId(p): faction for p, (_, faction) in zip("ABC", PEOPLE, strict=False)}
    first = new_world(land, factions)
    found = None
    for seed in SEEDS:
        world = one_game(first, TURN, Random(seed)).world
        if world.ending is not None:
            continue
        found = found or world
        bands = sum(band.owner == GUEST for band in world.bands.values())
        if world.players[GUEST].power < LEAST_POWER or bands < LEAST_BANDS:
            continue
        after = one_game(world, TURN + 1, Random(seed)).news
        if any(isinstance(line, BattleCalled) and GUEST in line.players for line in after):
            return world
    if found is None:
        raise LookupError("no game comes so far on this map")
    return found


def _take_away(campaign: Campaign) -> None:
    guest = campaign.organiser
    campaign.delete()
    try:
        guest.delete()
    except ProtectedError:
        return  # they have founded something that stays
