"""A campaign of three, played by real actions until it ends or its organiser ends it."""

from datetime import timedelta
from random import Random
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule
from campaign.bots.steady import Steady
from campaign.commands import GrantPower
from campaign.play import awaited, choices
from campaign.rules import Seen
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.decisions.deadlines import break_off, extend
from club.actions.journal.actor import Actor
from club.actions.play.starting import start_game
from club.actions.play.submit import act
from club.actions.seats.seats import write_luck
from club.models import Game
from tests.recorded import plain_entry
from tests.table import new_campaign, person

REASON = "Found in the old chest"


def people() -> dict[str, Any]:
    return {name[0].upper(): person(name) for name in ("anna", "bruno", "clara")}


def started(users: dict[str, Any]) -> Game:
    """Everybody gave a lucky word and mustered. Unplayed battles are decided by dice."""
    policies = Policies(unplayed="dice")
    game = new_campaign(users["A"], [*users.values()], started=False, policies=policies)
    for player, user in users.items():
        write_luck(game.pk, actor=Actor.seat(user, player), word=f"luck of {player}")
    while Game.objects.get(pk=game.pk).phase == "muster":
        play_one(game, users)
    start_game(game.pk, actor=Actor.organiser(users["A"]))
    return game


def played_out(users: dict[str, Any]) -> Game:
    """Two turns with a ruling, a moved deadline and a correction; then the organiser ends the
    campaign.
    """
    organiser = Actor.organiser(users["A"])
    game = started(users)
    play_on(game, users, to="2 movement")
    rule(game.pk, GrantPower("B", 1), actor=organiser, reason=REASON)
    later = game.closes_at + timedelta(days=2)
    extend(game.pk, actor=organiser, until=later, reason="A holiday")
    play_on(game, users, to="3 recruitment")
    struck = plain_entry(game, organiser)
    correct(game.pk, struck.seq, None, actor=organiser, reason="Never happened")
    break_off(game.pk, actor=organiser, reason="Enough of it")
    game.refresh_from_db()
    return game


def play_on(game: Game, users: dict[str, Any], to: str) -> None:
    """Every seat plays and bids automatically until this turn and phase."""
    for _ in range(2000):
        game.refresh_from_db()
        if to in (f"{game.turn} {game.phase}", game.phase):
            return
        play_one(game, users)
    raise AssertionError(f"it never came to {to}")


def play_one(game: Game, users: dict[str, Any]) -> None:
    game.refresh_from_db()
    world = read_world(game)
    if world.phase in ("bids", "battles"):
        for player in game.waits_for if world.phase == "bids" else "":
            amount = min("CAB".index(player), world.players[PlayerId(player)].power)
            seal_bid(game.pk, actor=Actor.seat(users[player], player), amount=amount)
        if world.phase == "battles":
            closing.close(game.pk, how="organiser")
        return
    player = awaited(world)[0]
    command = Steady().answer(Seen(world, player), choices(world, player), Random(game.seq))
    device = "hot seat" if game.seq % 5 == 0 else ""
    act(game.pk, command, actor=Actor.seat(users[player], player), device=device)
