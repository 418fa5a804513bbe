"""Guided turns of the demo: a small campaign for each newcomer, in which bots play the other seats.

The guest has an account to which nobody can sign in. It has no deadlines, and after some hours the
campaign is deleted with everything in it.
"""

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext, gettext_noop

from campaign.actions.demo.demo_campaign import GUESTS, NAMES, PEOPLE
from campaign.actions.demo.tour_position import position
from campaign.actions.play.campaign_creation import SeatSpec, store
from campaign.actions.workshop.house_maps import default_map
from campaign.models import Campaign, default_durations
from campaign.rules import SAGA
from club.actions.clock.transactions import transact
from club.actions.journal.ledger import Effect
from club.models import Game
from club.refusals import Refusal

SEATS = 3
KEPT = timedelta(hours=12)
MOST = 60  # guided turns at a time
FULL = gettext_noop(
    "Too many guided turns are being played just now. Try the demo in the meantime."
)


def tours() -> QuerySet[Game]:
    """Every guided turn in progress."""
    return Game.objects.filter(demo=True, organiser__username__startswith=GUESTS)


def is_guest(user: Any) -> bool:
    """Whether the user is the guest of a guided turn."""
    return bool(user.is_authenticated and user.get_username().startswith(GUESTS))


def begin_tour() -> Game:
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
    for game in tours().filter(organiser=user).select_related("organiser"):
        _take_away(game)


def _lay() -> Game:
    board = default_map()
    guest = _guest()
    (name, faction), *others = PEOPLE[:SEATS]
    seats = [SeatSpec(name, faction, guest)]
    seats += [SeatSpec(*other, bot="steady") for other in others]
    row = Game(
        kind=SAGA.name,
        name=gettext(NAMES[4]),
        organiser=guest,
        demo=True,
        durations=dict.fromkeys(default_durations(), 0),
    )
    game = store(row, Campaign(map=board), position(board.road_map()), seats)
    with transact(game.pk) as locked:
        locked.mark(Effect.PLAYED)
    return locked.game


def _guest() -> Any:
    name = GUESTS + secrets.token_hex(6)
    users = get_user_model()._default_manager
    return users.create_user(name, f"{name}@demo.invalid", first_name=PEOPLE[0][0])


def _take_away(game: Game) -> None:
    guest = game.organiser
    game.delete()
    try:
        guest.delete()
    except ProtectedError:
        return  # they have founded something that must stay
