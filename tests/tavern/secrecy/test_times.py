"""Polls, pages and refusals of others take the same time for any hand.

The shortest times of the processor are compared, measured in turns, so that a busy machine has no
effect. A difference counts if every measurement has it.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from time import thread_time
from typing import Any

import pytest
from django.test import Client

from club.refusals import Refusal
from club.rules import Seat
from tavern.actions import table_queries
from tavern.six_lands import turns
from tavern.six_lands.commands import Lay, Play
from tests.tavern.secrecy.playing import lay, of_variant
from tests.tavern.secrecy.position import HIGH, LOW, Cast, Variant, as_sent

pytestmark = pytest.mark.django_db
A, B = map(Seat, "AB")
ROUNDS, TIMES = 5, 3
SHARE = 0.2  # of a time that may be noise
Plant = Callable[[pytest.MonkeyPatch], None]


def asked(cast: Cast) -> dict[str, Callable[[], Any]]:
    """Requests of spectators and Bruno, and Bruno's attempts with cards that Anna may hold."""
    refused = {
        f"refusal {words} {card}": lambda card=card, kind=kind, seat=seat: cast.act(
            "bruno", as_sent(kind(seat, card, 1))
        )
        for card in (LOW.held[0], HIGH.held[0])
        for words, kind, seat in (("play", Play, B), ("lay on hers", Lay, B), ("as Anna", Lay, A))
    }
    return {
        "poll": lambda: cast.see("bruno", "now"),
        "page": lambda: cast.see("bruno"),
        "history": lambda: cast.see("bruno", "history/0"),
        "spectators": lambda: Client().get(f"/tavern/watch/{cast.watch}/now"),
        **refused,
    }


def times(cast: Cast, variant: Variant, names: set[str]) -> dict[str, float]:
    """The seconds of processor for each answer, after Anna laid a card face down."""
    found = {}
    lay(cast, variant)
    for name, ask in asked(cast).items():
        if name in names:
            begun = thread_time()
            ask()
            found[name] = thread_time() - begun
    return found


def shortest(cast: Cast, names: set[str]) -> dict[str, tuple[float, float]]:
    """The shortest of each time with low and with high cards in Anna's hand.

    Other work of the machine can make a time longer, but not shorter.
    """
    kept: dict[Variant, dict[str, list[float]]] = {LOW: defaultdict(list), HIGH: defaultdict(list)}
    for number in range(ROUNDS):
        for variant in (LOW, HIGH) if number % 2 else (HIGH, LOW):
            found = of_variant(cast, variant, partial(times, names=names))
            for name, seconds in found.items():
                kept[variant][name].append(seconds)
    return {name: (min(kept[LOW][name]), min(kept[HIGH][name])) for name in names}


def telling(cast: Cast, names: set[str] | None = None) -> set[str]:
    """The answers, of these or of all, whose time always differs between the variants."""
    found = names or set(asked(cast))
    for _ in range(TIMES):
        both = shortest(cast, found)
        found = {name for name in both if abs(both[name][0] / both[name][1] - 1) > SHARE}
    return found


@pytest.mark.night("times say something only beside nothing else")
def test_no_time_reveals_a_hand():
    assert telling(Cast()) == set()


def linger() -> None:
    """Uses a tenth of a second of processor: on a slow machine far more than the share of noise."""
    until = thread_time() + 0.1
    while thread_time() < until:
        pass


def a_refusal_looks_through_all_hands(patch: pytest.MonkeyPatch) -> None:
    found = turns.check_may_play

    def check(draft: Any, seat: Any, card: int) -> None:
        try:
            found(draft, seat, card)
        except Refusal:
            if any(card in hand.cards for hand in draft.hands.values()):
                linger()
            raise

    patch.setattr(turns, "check_may_play", check)


def a_look_takes_longer_with_high_cards(patch: pytest.MonkeyPatch) -> None:
    found = table_queries.seen_by

    def seen(game: Any, seat: Any) -> Any:
        if HIGH.held[0] in found(game, "A").own.cards:
            linger()
        return found(game, seat)

    patch.setattr(table_queries, "seen_by", seen)


@pytest.mark.night("times say something only beside nothing else")
@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (a_refusal_looks_through_all_hands, f"refusal play {LOW.held[0]}"),
        (a_look_takes_longer_with_high_cards, "poll"),
        (a_look_takes_longer_with_high_cards, "spectators"),
    ],
)
def test_a_time_that_depends_on_a_hand_is_found(
    plant: Plant, name: str, monkeypatch: pytest.MonkeyPatch
):
    plant(monkeypatch)
    assert telling(Cast(), {name}) == {name}
