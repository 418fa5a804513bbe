"""Whole numbers are ASCII digits within bounds, and nothing else."""

import pytest

from club.actions.security.plain_text import checked_text, plain_text
from club.actions.security.whole_numbers import LARGEST, signed_number, whole_number
from club.refusals import Refusal


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "0x1",
        "1_0",
        "²",
        "٣",
        "９",
        "NaN",
        "1 2",
        "a",
        "\x00",
        str(LARGEST + 1),
        "9" * 5000,
    ],
)
def test_other_texts_are_no_numbers(typed: str):
    assert whole_number(typed) is None


@pytest.mark.parametrize(
    ("typed", "number"), [("0", 0), ("007", 7), (" 12 ", 12), (str(LARGEST), LARGEST)]
)
def test_digits_are_a_number(typed: str, number: int):
    assert whole_number(typed) == signed_number(typed) == number


def test_bounds_are_inclusive():
    assert [whole_number(typed, 99) for typed in ("99", "100")] == [99, None]
    assert [signed_number(typed, 99) for typed in ("-99", "-100", "--9")] == [-99, None, None]


def test_lines_stay_and_invisible_characters_go():
    assert plain_text("  Over\r\nthe \u202eford\x00 \u200b") == "Over\nthe ford"
    assert plain_text("e\u0301") == "é"


def test_empty_text_is_refused_only_where_something_must_be_said():
    assert plain_text(" \n\u200b") == ""
    with pytest.raises(Refusal) as refused:
        checked_text(" \n\u200b")
    assert (refused.value.code, refused.value.fields) == ("text", ("text",))


def test_too_long_a_text_is_refused_with_the_name_of_its_field():
    assert plain_text("abc", 3, "message") == "abc"
    with pytest.raises(Refusal) as refused:
        plain_text("abcd", 3, "message")
    assert (refused.value.code, refused.value.fields) == ("message", ("message",))
