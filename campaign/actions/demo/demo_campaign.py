"""The demo campaign: a club in the middle of a game, set up with real commands."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.workshop.house_maps import default_map
from campaign.bots.steady import Steady
from campaign.commands import Bid, OpenBids, PlayerCommand
from campaign.history.lord_names import with_names
from campaign.news import BattleSettled, News
from campaign.play import awaited, choices, dice_needed, digest, play
from campaign.rules import Seen
from campaign.world import PlayerId, World
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.models import PLAYERS, Game

NAMES = {  # played by players
    2: gettext_noop("The Two Shores"),
    3: gettext_noop("The Three Wells"),
    4: gettext_noop("The Bay of Grey Alders"),
    5: gettext_noop("The Five Crowns"),
    6: gettext_noop("The Winter Council"),
}
PEOPLE = (
    ("Astrid", "Vikings"),
    ("Bertrand", "Normans"),
    ("Ceridwen", "Otherworld"),
    ("Drostan", "Horde"),
    ("Eudes", "Carolingians"),
    ("Filippa", "Byzantines"),
)
SEEDS = range(24)
MORE_SEEDS = range(24, 1000)  # for games that seldom last so long
GUESTS = "tour-"  # the beginning of the names of guests of guided turns


class ScriptedCommand(NamedTuple):
    """One command of a rehearsed game, and its dice."""

    command: PlayerCommand | OpenBids
    dice: tuple[int, ...]


class Rehearsal(NamedTuple):
    """A game up to the bids of a turn. `world` is its last one."""

    steps: list[ScriptedCommand]
    news: list[News]
    world: World


def demo_campaign(*, players: int = 4, turn: int = 3) -> Game:
    """The running demo campaign for this number of players; it is created if there is none.

    A new one is named in the active language. It is at the bids of `turn` (2 or later), some of
    them sealed, after battles and building.
    """
    running = demos().order_by("pk")
    for game in running.prefetch_related("seats"):
        if len(game.seats.all()) == players:
            return game
    with transaction.atomic():
        return _make(players, turn)


def demos() -> QuerySet[Game]:
    """Running campaigns of the demo's own people; guided turns are not among them."""
    running = Game.objects.filter(demo=True, status=Game.RUNNING)
    return running.exclude(organiser__username__startswith=GUESTS)


def _make(players: int, turn: int) -> Game:
    users = [_user(name) for name, _ in PEOPLE[:players]]
    seats = [SeatSpec(*person, user) for person, user in zip(PEOPLE, users, strict=False)]
    board = default_map()
    game = create_campaign(
        organiser=users[0], name=_new_name(players), map=board, seats=seats, demo=True, given=True
    )
    first = read_world(game)
    rehearsal = rehearse(first, turn)
    actors = {PlayerId(p): Actor.seat(u, p) for p, u in zip(PLAYERS, users, strict=False)}
    rng = Random(turn)
    for step in rehearsal.steps:
        _perform(game, step, actors)
    for player in list(actors)[-min(2, players - 1) :]:
        bid = _answer(rehearsal.world, player, rng)
        amount = bid.amount if isinstance(bid, Bid) else 0
        seal_bid(game.pk, actor=actors[player], amount=amount)
    game.refresh_from_db()
    game.seats.update(seen=game.seq)
    if digest(read_world(game)) != digest(rehearsal.world):
        raise RuntimeError("the demo went another way than its rehearsal")
    return game


def _new_name(players: int) -> str:
    """The name of a demo with this many players; a second or later one also gets its number."""
    name = gettext(NAMES[players])
    before = Game.objects.filter(demo=True, name__startswith=name)
    number = before.exclude(organiser__username__startswith=GUESTS).count() + 1
    return name if number == 1 else f"{name} {number}"


def _user(name: str) -> Any:
    users = get_user_model()._default_manager
    user, made = users.get_or_create(
        username=f"demo-{name.lower()}",
        defaults={"email": f"{name.lower()}@demo.invalid", "first_name": name},
    )
    if made:
        user.set_unusable_password()
        user.save()
    return user


def rehearse(first: World, turn: int) -> Rehearsal:
    """The liveliest of a few games that reach the bids of this turn, one per seed. If all of them
    end before, the first of many more that gets there. Raises LookupError if none does."""
    reached = list(_reaching(first, turn, SEEDS)) or list(
        islice(_reaching(first, turn, MORE_SEEDS), 1)
    )
    if not reached:
        raise LookupError(
            f"No game of {len(first.players)} players came to turn {turn}; ask for an earlier one."
        )
    return max(reached, key=_liveliness)


def _reaching(first: World, turn: int, seeds: Iterable[int]) -> Iterator[Rehearsal]:
    games = (one_game(first, turn, Random(seed)) for seed in seeds)
    return (locked for locked in games if locked.world.ending is None)


def one_game(first: World, turn: int, rng: Random) -> Rehearsal:
    """A game of steady bots from this world to the bids of a turn, or to its end."""
    steps: list[ScriptedCommand] = []
    news: list[News] = []
    world = first
    while world.ending is None and (world.turn, world.phase) != (turn, "bids"):
        command = _next_command(world, rng)
        dice = tuple(rng.randint(1, 6) for _ in range(dice_needed(world, command)))
        outcome = play(world, command, dice)
        steps.append(ScriptedCommand(command, dice))
        news += outcome.news
        world = outcome.world
    return Rehearsal(steps, news, world)


def _next_command(world: World, rng: Random) -> PlayerCommand | OpenBids:
    waiting = awaited(world)
    if not world.takes_bids:
        return with_names(world, _answer(world, rng.choice(waiting), rng))
    bids = [_answer(world, player, rng) for player in waiting]
    return OpenBids({bid.player: bid.amount for bid in bids if isinstance(bid, Bid)})


def _answer(world: World, player: PlayerId, rng: Random) -> PlayerCommand:
    return Steady().answer(Seen(world, player), choices(world, player), rng)


def _liveliness(rehearsal: Rehearsal) -> int:
    """A point for each player with a band, a village and power to bid with. Battles count twice, up
    to three."""
    world = rehearsal.world
    owners = {band.owner for band in world.bands.values()} & {*world.villages.values()}
    able = sum(p in owners and world.players[p].power >= 2 for p in world.players)
    battles = sum(isinstance(line, BattleSettled) for line in rehearsal.news)
    return able + 2 * min(battles, 3)


def _perform(game: Game, step: ScriptedCommand, actors: dict[PlayerId, Actor]) -> None:
    """Plays the rehearsed command in the campaign: bids through envelopes, and the dice of the
    rehearsal."""
    if isinstance(step.command, OpenBids):
        for player, amount in step.command.bids.items():
            seal_bid(game.pk, actor=actors[player], amount=amount)
        return
    actor = actors[step.command.player]
    with transact(game.pk, replayed=True) as locked:
        locked.append_with(step.command, step.dice, actor=actor)
