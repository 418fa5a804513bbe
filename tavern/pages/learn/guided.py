"""A guided first game: at most ten acts of a real game, each with its rule, tapped by the reader.

The game is that which the first game of a kind shows (`first_game`). A game says in `guided.KINDS`
which acts of the first player are tapped, each with its rule; the rest is played in between.
"""

from functools import cache
from random import Random
from typing import Any, NamedTuple

from club.kinds import Kind
from club.rules import heard
from tavern.pages.games.diagram_rows import Row
from tavern.pages.learn.diagrams import guided_kinds
from tavern.pages.learn.first_game import LONGEST, SALT, SEATS, drawn, next_act
from tavern.pages.learn.texts import texts_of


class GuidedStep(NamedTuple):
    """An act of the reader as a row, and the news of others since their act before."""

    row: Row
    since: tuple[Any, ...]


@cache
def steps_of(kind: Kind) -> tuple[GuidedStep, ...]:
    """The steps of the guided game: for each kind of act its next occurrence."""
    rules, texts = kind.rules, texts_of(kind.name)
    wanted = list(guided_kinds(kind.name))
    steps: list[GuidedStep] = []
    since: list[Any] = []
    assert texts is not None
    rng = Random(texts.seed)
    world = rules.start(
        SEATS, texts.options, drawn(rng, rules.draws_to_start(SEATS, texts.options)), SALT
    ).world
    players = {seat: kind.clock.bots["steady"]() for seat in SEATS}
    for _ in range(LONGEST):
        if not wanted or rules.standing(world) is not None:
            break
        seat, act = next_act(rules, world, players, rng)
        chance = drawn(rng, rules.draws(world, act))
        outcome = rules.play(world, act, chance)
        news = heard(outcome.news, SEATS[0])
        acts, shows, rule = wanted[0]
        told = [type(one).__name__ for one in news]
        if seat == SEATS[0] and isinstance(act, acts) and shows in ("", *told):
            wanted.pop(0)
            row = Row(
                rule,
                str(len(steps) + 1),
                _kept(world),
                act,
                shows or told[0],
                chance=chance,
                beside=True,
            )
            steps.append(GuidedStep(row, tuple(since)))
            since = []
        else:
            since = [*since, *news][-4:]
        world = outcome.world
    return tuple(steps)


def _kept(world: Any) -> Any:
    return lambda: world
