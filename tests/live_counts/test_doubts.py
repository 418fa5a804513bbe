"""Two strikes of one unit may mean the same casualty, if neither phone had seen the other's."""

from campaign.live_counts.doubts import Doubt, Said, doubt_of
from campaign.live_counts.marks import NEAR, Mark, merged, words

UNIT = [f"f/A/b/u1/{number}" for number in range(1, 9)]
ANNA, BRUNO, CLARA = "phone-0", "phone-1", "phone-2"


def mark(number: int, at: int, device: str, after: int | None = 0, value: int = 1) -> Mark:
    return Mark(UNIT[number - 1], value, at, device, "AB"[device == BRUNO], after)


def doubt(*marks: Mark) -> Doubt | None:
    return doubt_of(UNIT, words(merged({}, marks)))


def test_two_strikes_that_did_not_see_each_other_may_be_one():
    found = doubt(mark(8, 1000, ANNA), mark(7, 5000, BRUNO))
    assert found == Doubt(6, (Said(ANNA, "A", 7), Said(BRUNO, "B", 7)))
    assert found.otherwise == (7,)


def test_one_and_two_strikes_may_be_one_two_or_three():
    found = doubt(mark(8, 1, ANNA), mark(7, 2, BRUNO), mark(6, 3, BRUNO))
    assert found is not None
    assert [one.standing for one in found.said] == [7, 6]
    assert (found.together, found.otherwise) == (5, (6, 7))


def test_a_strike_that_saw_the_other_is_another_casualty():
    assert doubt(mark(8, 1000, ANNA), mark(7, 5000, BRUNO, after=1000)) is None


def test_a_strike_of_another_minute_is_another_casualty():
    assert doubt(mark(8, 0, ANNA), mark(7, NEAR + 1, BRUNO)) is None
    assert doubt(mark(8, 1, ANNA), mark(7, NEAR + 1, BRUNO)) is not None


def test_a_device_that_does_not_say_what_it_saw_raises_no_doubt():
    assert doubt(mark(8, 1, ANNA, after=None), mark(7, 2, BRUNO)) is None


def test_the_choice_of_a_third_phone_ends_the_doubt():
    known = mark(8, 1, ANNA), mark(7, 2, BRUNO)
    chosen = mark(8, 9, CLARA, after=9), mark(7, 10, CLARA, after=10, value=0)
    assert doubt(*known, *chosen) is None


def test_different_words_about_one_figure_are_both_shown_until_one_is_chosen():
    known = mark(8, 1, ANNA), mark(8, 5, BRUNO, after=1, value=0)
    assert doubt(*known) == Doubt(8, (Said(ANNA, "A", 7), Said(BRUNO, "B", 8)))
    assert doubt(*known, mark(8, 9, ANNA, after=9)) is None


def test_the_turn_in_which_a_figure_fell_is_no_doubt_about_the_number():
    assert doubt(mark(8, 1, ANNA), mark(8, 2, BRUNO, value=2)) is None
