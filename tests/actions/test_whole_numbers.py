"""Whole numbers are ASCII digits within bounds, and nothing else."""

import pytest

from club.actions.security.whole_numbers import LARGEST, signed_number, whole_number


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
