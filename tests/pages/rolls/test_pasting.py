"""Rows as people paste them."""

import pytest

from campaign.pages.rolls.pasting import rows_from, text_of
from campaign.rolls.checks import check_table
from campaign.rolls.tables import Line, RollTable
from campaign.words.roll_tables.ready import READY, known_as
from club.refusals import Refusal


def test_rows_are_lines_in_order():
    assert rows_from("  One \n\n Two\r\nThree ", "cards") == (
        Line("One"),
        Line("Two"),
        Line("Three"),
    )


@pytest.mark.parametrize(
    "text", ["1-3 Rain\n4. Sun\n5) Wind\n6: Fog", "5\tWind\n6 Fog\n1–3 Rain\n4 Sun"]
)
def test_a_line_may_begin_with_its_results(text: str):
    rain, sun, wind, fog = map(Line, ("Rain", "Sun", "Wind", "Fog"))
    assert rows_from(text, "d6") == (rain, rain, rain, sun, wind, fog)


def test_a_row_may_end_with_power_points():
    assert rows_from("A hoard. [+2]\nA thief. [−1]\n[5] men [x]", "cards") == (
        Line("A hoard.", 2),
        Line("A thief.", -1),
        Line("[5] men [x]"),
    )


def test_a_row_may_end_with_the_words_of_a_ruling():
    found = rows_from("1-6 A flood. [! Nobody crosses the ford.]", "d6")
    assert found == (Line("A flood.", note="Nobody crosses the ford."),) * 6
    assert rows_from(text_of(RollTable("x", "d6", found, "asked")), "d6") == found


def test_a_number_that_belongs_to_the_text_stays():
    assert rows_from("2 wolves\nA bear", "cards") == (Line("2 wolves"), Line("A bear"))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-3 a\n3 b\n4 c\n5 d\n6 e", 3),
        ("1-3 a\n4 c\n6 e", 5),
        ("1-3 a\n4-7 b", 7),
        ("0 x\n1-6 a", 0),
        ("1-99 a", 99),
    ],
)
def test_results_that_do_not_fit_the_dice_are_named(text: str, result: int):
    with pytest.raises(Refusal) as refused:
        rows_from(text, "d6")
    assert (refused.value.code, refused.value.values["result"]) == ("results", result)


@pytest.mark.parametrize("name", READY)
def test_what_is_written_can_be_pasted_again(name: str):
    table = READY[name]
    check_table(table)
    assert rows_from(text_of(table), table.dice) == table.rows
    assert known_as(table) == table.ours == name


def test_the_site_has_a_dozen_tables():
    assert len(READY) == 12
    assert len(READY["setups"].rows) == 12
    assert known_as(RollTable("Omens", "d6", (Line("x"),) * 6, "turn")) == ""
