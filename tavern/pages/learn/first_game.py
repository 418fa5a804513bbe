"""A whole game of two steady bots, one command at a time. It is always the same."""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from club.kinds import Kind
from club.rules import Outcome, Seat, heard
from tavern.pages.games.painters import Painter
from tavern.pages.learn.texts import texts_of

LONGEST = 600  # commands
SALT = "0" * 32
SEATS = (Seat("A"), Seat("B"))


@dataclass(frozen=True, slots=True)
class LearnedMove:
    """A command, its public news, and what the first seat sees afterwards."""

    number: int
    player: str
    command: Any
    news: tuple[Any, ...]
    seen: Any


@dataclass(frozen=True, slots=True)
class LearnedSeat:
    """A seat of a game that is only shown. `short` is its name where there is little room."""

    letter: str
    css: str
    name: str
    short: str = ""


@dataclass(frozen=True)
class LearnedScene:
    """The scene for a painter. Nobody plays, and nothing can be tapped.

    `yours`: the reader is the first player.
    """

    seen: Any
    seq: int
    painter: Painter
    viewer: str = ""
    waits_for_me: bool = False
    choices: tuple[Any, ...] = ()
    place: str = ""
    act: str = ""
    hints: bool = False
    proof: str = ""
    yours: bool = False

    @property
    def picked(self) -> dict[str, str]:
        return {}

    @property
    def seats(self) -> dict[str, LearnedSeat]:
        first = LearnedSeat("A", "a", _("First player"))
        return {
            "A": LearnedSeat("A", "a", _("First player (you)"), _("you")) if self.yours else first,
            "B": LearnedSeat("B", "b", _("Second player")),
        }


@cache
def moves_of(kind: Kind) -> tuple[LearnedMove, ...]:
    """Every command of the game that has texts, in order. The first world is not shown."""
    rules, texts = kind.rules, texts_of(kind.name)
    assert texts is not None
    rng = Random(texts.seed)
    chance = drawn(rng, rules.draws_to_start(SEATS, texts.options))
    world = rules.start(SEATS, texts.options, chance, SALT).world
    moves: list[LearnedMove] = []
    bot = kind.clock.bots.get("steady") or kind.clock.bots["random"]
    players = {seat: bot() for seat in SEATS}
    while len(moves) < LONGEST and rules.standing(world) is None:
        seat, command = next_act(rules, world, players, rng)
        outcome: Outcome[Any, Any] = rules.play(
            world, command, drawn(rng, rules.draws(world, command))
        )
        world = outcome.world
        shown, news = rules.see(world, SEATS[0]), heard(outcome.news, SEATS[0])
        if moves and isinstance(command, texts.closing):
            moves[-1] = replace(moves[-1], news=moves[-1].news + news, seen=shown)
        else:
            moves.append(LearnedMove(len(moves) + 1, seat, command, news, shown))
    return tuple(moves)


def next_act(rules: Any, world: Any, players: dict[Seat, Any], rng: Random) -> tuple[str, Any]:
    """The seat that acts, "" for the site, and its command."""
    if (command := rules.automatic(world)) is not None:
        return "", command
    seat = rules.awaited(world)[0]
    seen = rules.see(world, seat)
    return seat, players[seat].answer(seen, rules.choices(seen), rng)


def drawn(rng: Random, draws: tuple[Any, ...]) -> tuple[int, ...]:
    """A chance for these draws."""
    return tuple(rng.randint(draw.low, draw.high) for draw in draws)
