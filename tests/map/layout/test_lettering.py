"""Words are given room enough, and are cut where there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.map.layout.lettering import shortened, width


def test_wide_signs_take_more_room_than_narrow_ones():
    assert width("WWW") > width("AAA") > width("aaa") > width("iii") > 0


def test_signs_of_the_far_east_are_as_wide_as_high():
    assert width("源義経") == pytest.approx(3.24)


def test_accents_that_are_written_over_a_letter_take_no_room():
    assert width("e\u0301") == width("e")


def test_bold_words_are_wider():
    assert width("12", bold=True) > width("12")


def test_a_name_for_which_there_is_room_is_left_alone():
    assert shortened("Sigurd", 8) == "Sigurd"


def test_a_long_name_is_cut_and_the_cut_is_seen():
    assert shortened("Ragnhild the Far-travelled", 8) == "Ragnhild th…"
    assert shortened("Ragnhild the Far-travelled", 0.5) == ""


def test_no_letter_loses_its_accent_by_the_cut():
    assert shortened("e\u0301e\u0301e\u0301e\u0301", 2.4) == "e\u0301e\u0301…"


def test_signs_that_turn_what_follows_are_left_out():
    assert shortened("Ha\u202erald\u200b", 9) == "Harald"


def test_joiners_that_shape_letters_stay():
    assert shortened("नि\u200dक", 9) == "नि\u200dक"


@given(st.text(max_size=40), st.floats(0, 12))
def test_what_is_shortened_fits(text, most):
    assert width(shortened(text, most)) <= most or shortened(text, most) == ""
