"""The questions to the twins of every game with secrets: do they look the same to the watcher?

Twins are two worlds that differ only in what one seat may not know.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from club.rules import NewsItem, Outcome, Rules, Seat, heard

AnyRules = Rules[Any, Any, Any, Any]
Difference = Callable[[Random], str | None]

_QUESTIONS: dict[str, Callable[[AnyRules, Outcome[Any, Any], Seat | None], Any]] = {
    "see": lambda rules, outcome, viewer: rules.see(outcome.world, viewer),
    "size": lambda rules, outcome, viewer: len(repr(rules.see(outcome.world, viewer))),
    "choices": lambda rules, outcome, viewer: rules.choices(rules.see(outcome.world, viewer)),
    "awaited": lambda rules, outcome, viewer: rules.awaited(outcome.world),
    "progress": lambda rules, outcome, viewer: rules.progress(outcome.world),
    "news": lambda rules, outcome, viewer: heard(outcome.news, viewer),
}


def told_apart(rules: AnyRules, outcomes: tuple[Any, Any], watcher: Seat) -> str | None:
    """The difference between the twins for the watcher, or for everybody. None if there is none."""
    for viewer in (watcher, None):
        for name, ask in _QUESTIONS.items():
            one, other = (ask(rules, outcome, viewer) for outcome in outcomes)
            if one != other:
                return f"{name} of {viewer}: {one} and {other}"
    return None


def differences(difference: Difference, games: int) -> list[str]:
    found = (difference(Random(seed)) for seed in range(games))
    return [one for one in found if one is not None]


def emit_to_everybody(draft: Any, news: Any, *ears: Any) -> None:
    """A leak: `Draft.emit` that ignores the recipients of news."""
    draft.items.append(NewsItem(news))


def check_hands(rules: AnyRules, world: Any) -> None:
    """Checks that only its own seat sees a hand until the end."""
    assert bool(world.table.opened) == (rules.standing(world) is not None)
    for seat in (*world.table.seats, None):
        own = rules.see(world, seat).own
        assert own == (None if seat is None else world.hands[seat])
