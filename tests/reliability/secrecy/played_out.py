"""A campaign of three, played by real acts, to its end or until its organiser ends it."""

from datetime import timedelta
from random import Random
from typing import Any

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.play.starting import start_campaign
from campaign.actions.play.submit import act
from campaign.actions.rulings.cancelling import break_off
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.deadlines import extend
from campaign.actions.rulings.rulings import rule
from campaign.actions.schedule.campaign_policies import Policies
from campaign.actions.seats.seats import write_luck
from campaign.bots.steady import Steady
from campaign.commands import GrantPower
from campaign.models import Campaign
from campaign.play import awaited, choices
from campaign.world import PlayerId
from tests.recorded import plain_entry
from tests.table import new_campaign, person

REASON = "Found in the old chest"


def people() -> dict[str, Any]:
    return {name[0].upper(): person(name) for name in ("anna", "bruno", "clara")}


def started(users: dict[str, Any]) -> Campaign:
    """Everybody gave a word for luck and mustered; dice decide what nobody plays."""
    policies = Policies(unplayed="dice")
    campaign = new_campaign(users["A"], [*users.values()], started=False, policies=policies)
    for player, user in users.items():
        write_luck(campaign.pk, actor=Actor.seat(user, player), word=f"luck of {player}")
    while Campaign.objects.get(pk=campaign.pk).phase == "muster":
        play_one(campaign, users)
    start_campaign(campaign.pk, actor=Actor.organiser(users["A"]))
    return campaign


def played_out(users: dict[str, Any]) -> Campaign:
    """Two turns, with a ruling, a moved deadline and a correction; then the organiser ends it."""
    organiser = Actor.organiser(users["A"])
    campaign = started(users)
    play_on(campaign, users, to="2 movement")
    rule(campaign.pk, GrantPower("B", 1), actor=organiser, reason=REASON)
    later = campaign.closes_at + timedelta(days=2)
    extend(campaign.pk, actor=organiser, until=later, reason="A holiday")
    play_on(campaign, users, to="3 recruitment")
    struck = plain_entry(campaign, organiser)
    correct(campaign.pk, struck.seq, None, actor=organiser, reason="Never happened")
    break_off(campaign.pk, actor=organiser, reason="Enough of it")
    campaign.refresh_from_db()
    return campaign


def play_on(campaign: Campaign, users: dict[str, Any], to: str) -> None:
    """Every seat plays and bids by itself until this turn and phase."""
    for _ in range(2000):
        campaign.refresh_from_db()
        if to in (f"{campaign.turn} {campaign.phase}", campaign.phase):
            return
        play_one(campaign, users)
    raise AssertionError(f"it never came to {to}")


def play_one(campaign: Campaign, users: dict[str, Any]) -> None:
    campaign.refresh_from_db()
    world = campaign.read_world()
    if world.phase in ("bids", "battles"):
        for player in campaign.waits_for if world.phase == "bids" else "":
            amount = min("CAB".index(player), world.players[PlayerId(player)].power)
            seal_bid(campaign.pk, actor=Actor.seat(users[player], player), amount=amount)
        if world.phase == "battles":
            closing.close(campaign.pk, how="organiser")
        return
    player = awaited(world)[0]
    command = Steady().answer(world, player, choices(world, player), Random(campaign.seq))
    device = "hot seat" if campaign.seq % 5 == 0 else ""
    act(campaign.pk, command, actor=Actor.seat(users[player], player), device=device)
