"""The content of the box and the deal (K1–K7, KA3–KA5, KA17)."""

from collections import Counter
from random import Random

import pytest

from club.refusals import Refusal
from club.rules import Seat, heard
from tavern.six_lands import dealing
from tavern.six_lands.components import COLOUR, FIRST_GAME, SETS, SIDES, VALUE, card_named
from tavern.six_lands.news import GameStarted, HandDealt
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.seeded import SALT
from tests.tavern.six_lands.games import name_of, started

AB = (Seat("A"), Seat("B"))
PATTERN = ["1", "3", "31", "322", "42", "441"]  # K2


def test_every_set_has_twelve_cards_of_thirty_by_the_pattern():
    for cards in SETS:
        by_colour = Counter(dict.fromkeys(range(6), ""))
        for card in sorted(cards, key=lambda card: -VALUE[card]):
            by_colour[COLOUR[card]] += str(VALUE[card])
        assert sorted(by_colour.values()) == PATTERN
        assert Counter(VALUE[card] for card in cards) == {1: 3, 2: 3, 3: 3, 4: 3}
        assert sum(VALUE[card] for card in cards) == 30
        assert len(set(cards)) == 10
    assert len(set(SETS)) == 5


def test_names_of_cards_lead_there_and_back():
    names = [name_of(card) for card in range(24)]
    assert names[:5] == ["R1", "R2", "R3", "R4", "G1"]
    assert [card_named(name) for name in names] == [*range(24)]


def test_each_land_has_an_ability_on_each_side_and_yellow_one_more():
    for name, sides in SIDES.items():
        abilities = [[word for word in (side.during, side.end) if word] for side in sides]
        assert [len(words) for words in abilities] == [1] * 5 + [2 if name == "crown" else 1]
        assert [side.income for side in sides] == [1, 1, 1, 2, 1, 1]


def test_the_layout_of_a_first_game_is_the_first_set():
    assert sorted(card for pair in FIRST_GAME for card in pair) == sorted(SETS[0])


def test_there_are_equally_many_layouts_for_any_set_and_first_cards():
    counts = set()
    for cards in SETS:
        for choice in range(dealing.MOST_OF_A_COLOUR):
            rest = [*cards]
            for colour in range(6):
                own = [card for card in cards if COLOUR[card] == colour]
                rest.remove(own[choice % len(own)])
            counts.add(len(dealing._right_layouts(rest)))
    assert counts == {dealing.LAYOUTS}


def test_layouts_are_equally_likely():
    """Every draw leads to its own layout, so even draws make even layouts."""
    draws = SIX_LANDS.draws_to_start(AB, {"first": "A"})
    assert [(one.low, one.high) for one in draws] == [
        (0, 4),
        (0, 3),
        (0, 2),
        *[(0, 5)] * 6,
        (0, dealing.LAYOUTS - 1),
    ]
    rest = [*SETS[0]]
    for card in {COLOUR[card]: card for card in SETS[0]}.values():
        rest.remove(card)
    assert len(dealing._right_layouts(rest)) == dealing.LAYOUTS
    assert all(6 % n == 0 for n in (1, 2, 3))


def test_hands_are_whole_sets_and_shown_only_to_their_seats():
    for seed in range(40):
        outcome = started(Random(seed), 2 + seed % 3, {})
        world = outcome.world
        middle = sorted(card for land in world.table.lands for card in land.defence)
        sets = [hand.cards for hand in world.hands.values()] + [tuple(middle)]
        assert len(set(sets)) == len(sets)
        assert set(sets) <= set(SETS)
        for seat, hand in world.hands.items():
            mine = [one for one in heard(outcome.news, seat) if isinstance(one, HandDealt)]
            assert mine == [HandDealt(seat, hand.cards)]
        assert heard(outcome.news, None)[0] == GameStarted(world.table.speaker)
        assert not any(isinstance(one, HandDealt) for one in heard(outcome.news, None))


def test_every_seat_starts_sometimes_unless_the_host_chooses():
    first = Counter(started(Random(seed), 3, {}).world.table.speaker for seed in range(300))
    assert set(first) == {"A", "B", "C"}
    assert min(first.values()) > 60
    chosen = {started(Random(s), 3, {"first": "C"}).world.table.speaker for s in range(20)}
    assert chosen == {"C"}


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        ("A", {}, "seats"),
        ("ABCDE", {}, "seats"),
        ("AA", {}, "seats"),
        ("AB", {"weather": "rain"}, "options"),
        ("AB", {"sides": "both"}, "options"),
        ("AB", {"sides": {"X": "crown"}}, "options"),
        ("AB", {"sides": {"R": "both"}}, "options"),
        ("AB", {"claim_by_hand": "yes"}, "options"),
        ("AB", {"first": "C"}, "first"),
        ("AB", {"first_game": True, "sides": "other"}, "crown-sides"),
    ],
)
def test_an_unknown_option_is_refused(seats: str, options: dict[str, object], code: str):
    players = tuple(Seat(letter) for letter in seats)
    for ask in (
        lambda: SIX_LANDS.draws_to_start(players, options),
        lambda: SIX_LANDS.start(players, options, (0,) * 20, SALT),
    ):
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.code == code
