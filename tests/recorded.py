"""Whole campaigns in the database, played at once by bots: everybody's lines, bids and battles."""

from typing import Any

from django.core.management import call_command
from django.db import transaction
from msgspec.structs import replace

from campaign.actions.actor import Actor
from campaign.actions.campaigns import SeatSpec, create_campaign
from campaign.actions.holding import enter_with, hold, settle
from campaign.bots.steady import Steady
from campaign.bots.table import Table
from campaign.commands import OpenBids
from campaign.house_rules import limits_for
from campaign.models import Campaign, JournalEntry, Map
from campaign.world import PlayerId
from tests.bots.tables import FACTIONS


def recorded(people: list[Any], *, seed: str = "club", last: int = 3) -> Campaign:
    """A campaign of these people on the bundled map, the first organises; it stands at the bids
    after turn `last`, or at its end. Nobody wins early by the memory track."""
    call_command("loaddata", "map_27_terrains", verbosity=0)
    seats = [SeatSpec(u.username, f, u) for u, f in zip(people, FACTIONS, strict=False)]
    board = Map.objects.earliest("pk")
    campaign = create_campaign(
        organiser=people[0], name="The long war", map=board, seats=seats,
        limits=replace(limits_for(len(people)), prestige=9),
    )  # fmt: skip
    with transaction.atomic():
        _play(campaign, {seat.player: seat.user for seat in campaign.seats.all()}, seed, last)
    campaign.refresh_from_db()
    return campaign


def _play(campaign: Campaign, users: dict[str, Any], seed: str, last: int) -> None:
    held = hold(campaign.pk)
    table = Table({player: Steady() for player in held.world.players}, seed)
    for step in table.play(held.world):
        enter_with(held, step.command, step.chance, actor=_actor(step.command, users))
        settle(held)
        if held.world.turn > last and held.world.phase == "bids":
            return


def _actor(command: Any, users: dict[str, Any]) -> Actor:
    if isinstance(command, OpenBids):
        return Actor.clock()
    player = PlayerId(command.player)
    return Actor.seat(users[player], player)


def entry_of(campaign: Campaign, kind: type, turn: int, place: int = -1) -> JournalEntry:
    """Of the effective entries of this kind in this turn the one at `place`."""
    found = campaign.journal.filter(turn=turn, superseded_by=None, rewinds_to=None).order_by("seq")
    return [line for line in found if isinstance(line.read_command(), kind)][place]
