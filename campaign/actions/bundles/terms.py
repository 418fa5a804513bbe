"""Checks that the terms of an arriving campaign would be accepted here (D3)."""

import re
from datetime import date

import msgspec

from campaign.actions.battles.battle_dates import MOST_NIGHTS, MOST_TABLES
from campaign.actions.history import effective_history
from campaign.actions.play.campaign_creation import SeatSpec, check_terms
from campaign.actions.play.campaign_policies import Policies
from campaign.world import World
from club.actions.accounts.plain_names import plain_name
from club.models import Game, Seat, Tenure

ADDRESS = re.compile(r"[A-Za-z0-9_]{12}")


def check_address(address: str) -> None:
    """Raises ValueError for an address that no site creates, since links to it might not work."""
    if not ADDRESS.fullmatch(address):
        raise ValueError("an address that no campaign has")


def check_arriving(game: Game, first: World, last: World) -> None:
    """Refuses what founding refuses of the two rows, the seats and the rules. Raises ValueError for
    names that are not plain, for invalid evenings, and if the seats are not those of the last
    world."""
    seats = [
        SeatSpec(seat.name, seat.playing_as, seat.user, seat.bot)
        for seat in Seat.objects.filter(game=game).order_by("player")
    ]
    letters = Seat.objects.filter(game=game).order_by("player").values_list("player", flat=True)
    if [*letters] != [*last.players]:
        raise ValueError("seats that are not those of its players")
    names = Tenure.objects.filter(seat__game=game).values_list("name", flat=True)
    for name in (game.name, *(seat.name for seat in seats), *names):
        if name != plain_name(name):
            raise ValueError("a name with invisible characters")
    effective_history.check_reading(first.reading)
    first.rules.check()
    check_terms(game.name, seats, msgspec.convert(game.durations, dict[str, int]), game.time_zone)
    Policies.of(game).check()
    _check_evenings(game)


def _check_evenings(game: Game) -> None:
    campaign = game.campaign
    nights = [date.fromisoformat(night) for night in campaign.club_nights]
    if campaign.tables > MOST_TABLES or len(nights) > MOST_NIGHTS:
        raise ValueError("too many evenings")
