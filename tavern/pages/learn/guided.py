"""A guided first game: at most ten acts of a real game, each with its rule, tapped by the reader.

The game is that which the first game of a kind shows (`first_game`). A game says in `guided.KINDS`
which acts of the first player are tapped, each with its rule; the rest is played in between.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from club.kinds import Kind
from club.rules import Seat, heard
from tavern.pages.games.diagram_rows import Row
from tavern.pages.learn.diagrams import guided_kinds
from tavern.pages.learn.first_game import SALT, SEATS, drawn, next_act
from tavern.pages.learn.texts import texts_of

MOST_NEWS = 4  # between two steps


class GuidedStep(NamedTuple):
    """An act of the reader as a row, and the news of others since their act before."""

    row: Row
    since: tuple[Any, ...]


@cache
def steps_of(kind: Kind) -> tuple[GuidedStep, ...]:
    """The steps of the guided game: of each kind of act its next occurrence."""
    wanted = list(guided_kinds(kind.name))
    steps: list[GuidedStep] = []
    since: list[Any] = []
    for world, act, chance, news in _acts_of(kind):
        if not wanted:
            break
        names = [type(one).__name__ for one in news]
        acts, shows, rule = wanted[0]
        if _is_of(SEATS[0], act, acts) and shows in ("", *names):
            wanted.pop(0)
            key = str(len(steps) + 1)
            row = Row(rule, key, _kept(world), act, shows or names[0], chance=chance, beside=True)
            steps.append(GuidedStep(row, tuple(since)))
            since = []
        else:
            since = [*since, *news][-MOST_NEWS:]
    return tuple(steps)


def _acts_of(kind: Kind) -> Iterator[tuple[Any, Any, tuple[int, ...], tuple[Any, ...]]]:
    """Every act of the game: the world before it, the act, its chance, and its public news."""
    rules, texts = kind.rules, texts_of(kind.name)
    assert texts is not None
    rng = Random(texts.seed)
    chance = drawn(rng, rules.draws_to_start(SEATS, texts.options))
    world = rules.start(SEATS, texts.options, chance, SALT).world
    players = {seat: kind.clock.bots["steady"]() for seat in SEATS}
    while rules.standing(world) is None:
        _seat, act = next_act(rules, world, players, rng)
        chance = drawn(rng, rules.draws(world, act))
        outcome = rules.play(world, act, chance)
        yield world, act, chance, heard(outcome.news, SEATS[0])
        world = outcome.world


def _is_of(seat: Seat, act: Any, kinds: Any) -> bool:
    return isinstance(act, kinds) and act.seat == seat


def _kept(world: Any) -> Callable[[], Any]:
    return lambda: world
