"""A count gives the start of the report, tallies, and how the battle went."""

from fractions import Fraction

from campaign.live_counts.course import TurnOfBattle, course_of
from campaign.live_counts.keys import keys_of
from campaign.live_counts.marks import Mark, merged, words
from campaign.live_counts.report_start import report_start
from campaign.live_counts.tallies import massacre, survival
from tests.pages.battle_cards.fields import two_sides

WORLD = two_sides()
KEYS = keys_of(WORLD, WORLD.battles["k1"])
WHOLE = {unit.id: unit.figures for unit in KEYS.figures.values()}


def said(*marks: tuple, device: str = "phone-0"):
    return merged({}, [Mark(*mark, device, "A") for mark in marks])


def test_every_figure_and_lord_has_a_key():
    assert len(KEYS.figures) == sum(WHOLE.values())
    assert sorted(KEYS.lords) == ["l/A/a1", "l/B/b1"]
    assert "f/A/reserve/u3/4" in KEYS.figures


def test_a_count_without_a_word_is_a_battle_in_which_all_stand():
    start = report_start(KEYS, {})
    assert (start.ended, start.winner, start.survivors) == (False, None, WHOLE)
    assert (start.dead_lords, start.unsure) == ((), {})


def test_what_fell_does_not_survive():
    marks = [("f/A/a1/u1/1", 2, 0), ("f/A/a1/u1/2", 3, 0), ("l/B/b1", 3, 0)]
    start = report_start(KEYS, words(said(*marks, ("over", {"winner": "A", "at": 9}, 9))))
    assert start.survivors == WHOLE | {"u1": 2}
    assert start.dead_lords == (KEYS.lords["l/B/b1"],)
    assert (start.ended, start.winner) == (True, "A")


def test_an_end_without_a_winner_is_a_draw_and_one_taken_back_is_none():
    drawn = ("over", {"winner": "", "at": 9}, 9)
    assert report_start(KEYS, words(said(drawn))).ended
    assert not report_start(KEYS, words(said(drawn, ("over", None, 10)))).ended


def test_units_on_which_two_phones_differ_are_named_with_the_other_number():
    one = said(("f/A/a1/u1/1", 2, 0), ("f/A/a1/u1/2", 2, 0), ("l/A/a1", 2, 0))
    other = said(("f/A/a1/u1/1", 0, 5), ("f/A/a1/u1/2", 3, 5), ("l/A/a1", 0, 5), device="phone-1")
    start = report_start(KEYS, words(one | other))
    assert start.survivors["u1"] == 3
    assert start.unsure == {"u1": (2,), KEYS.lords["l/A/a1"]: (0,)}


def test_survival_and_massacre_are_the_points_of_what_stands_and_fell():
    found = words(said(("f/A/a1/u1/1", 2, 0), ("f/A/a1/u6/1", 2, 0), ("f/A/a1/u4/1", 1, 0)))
    lost = Fraction(1, 4) + Fraction(1, 12)
    assert massacre(KEYS, found, "B") == lost
    assert survival(KEYS, found, "A") == survival(KEYS, {}, "A") - lost
    assert massacre(KEYS, found, "A") == 0


def test_the_course_has_every_turn_with_its_losses_and_notes():
    marks = said(
        ("f/A/a1/u1/1", 1, 5),
        ("f/A/a1/u1/2", 0, 5),
        ("f/B/b1/b1.1/1", 3, 6),
        ("f/B/b1/b1.1/2", 3, 6),
        ("l/B/b1", 3, 7),
        ("n/phone-0-1", {"text": "The ford!", "turn": 3}, 8),
        ("n/phone-0-2", {"text": "", "turn": 9}, 8),
        ("turn", 4, 9),
    )
    assert course_of(words(marks)) == [
        TurnOfBattle(1, {"A": 1}, (), ()),
        TurnOfBattle(2, {}, (), ()),
        TurnOfBattle(3, {"B": 2}, ("B",), (("A", "The ford!"),)),
        TurnOfBattle(4, {}, (), ()),
    ]


def test_a_battle_that_nobody_counted_has_no_course():
    assert course_of({}) == []
    assert course_of(words(said(("turn", 3, 0)))) == []
