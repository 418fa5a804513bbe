"""Words have enough room, and are cut where there is too little."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.map.layout.lettering import shortened, width


def test_wide_characters_take_more_room_than_narrow_ones():
    assert width("WWW") > width("AAA") > width("aaa") > width("iii") > 0


def test_east_asian_characters_are_as_wide_as_high():
    assert width("源義経") == pytest.approx(3.24)


def test_combining_accents_take_no_room():
    assert width("e\u0301") == width("e")


def test_bold_words_are_wider():
    assert width("12", bold=True) > width("12")


def test_a_name_that_fits_is_unchanged():
    assert shortened("Sigurd", 8) == "Sigurd"


def test_a_long_name_ends_with_an_ellipsis():
    assert shortened("Ragnhild the Far-travelled", 8) == "Ragnhild th…"
    assert shortened("Ragnhild the Far-travelled", 0.5) == ""


def test_shortening_separates_no_letter_from_its_accent():
    assert shortened("e\u0301e\u0301e\u0301e\u0301", 2.4) == "e\u0301e\u0301…"


def test_direction_control_characters_are_removed():
    assert shortened("Ha\u202erald\u200b", 9) == "Harald"


def test_joiners_that_shape_letters_are_not_removed():
    assert shortened("नि\u200dक", 9) == "नि\u200dक"


@given(st.text(max_size=40), st.floats(0, 12))
def test_a_shortened_name_fits(text, most):
    assert width(shortened(text, most)) <= most or shortened(text, most) == ""
