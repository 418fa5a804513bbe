"""Signs that are newer than this Python stay; dangerous signs go, and nothing else."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.map.validation import problems
from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.security.plain_text import checked_text, plain_text
from club.signs import has_dangers, plain_lines
from tests.map.drawn import drawn

NEWER = ["\U0001faea", "\U0001fac8", "\U0001f6d8", "\U0001fbfa", "\u20c1"]


@pytest.mark.parametrize("sign", NEWER)
def test_an_emoji_of_next_year_is_kept(sign):
    """An emoji that the tables did not know vanished, and a message with only this emoji was empty
    (watermarks-remover 27). Unknown signs are not dangerous."""
    assert checked_text(sign) == sign
    assert plain_name(f"{sign} Olaf") == f"{sign} Olaf"
    assert lookalike_key(sign)
    codes = {
        problem.refusal.code for problem in problems(replace(drawn("A-B"), name=f"Isle {sign}"))
    }
    assert "title-missing" not in codes
    assert "title-signs" not in codes


@pytest.mark.parametrize(
    "sign",
    [
        "\x00",
        "\x07",
        "\x1b",
        "\x7f",
        "\x9b",
        "\u202a",
        "\u202e",
        "\u2066",
        "\u2069",
        "\ufdd0",
        "\ufffe",
        "\uffff",
        "\U0001fffe",
        "\ud800",
        "\U000e0041",
        "\U000e0fff",
        "\u2065",
    ],
)
def test_what_deceives_goes(sign):
    """A reversed text looked like another name and another number (watermarks-remover 27).
    Controls, changes of direction and non-characters go."""
    assert plain_text(f"8{sign}1") == plain_name(f"8{sign}1") == "81"
    assert has_dangers(f"8{sign}1")


def test_marks_of_direction_stay_beside_words_from_right_to_left():
    """Without the marks, brackets after Hebrew words were at the wrong end (watermarks-remover 27).
    Marks stay in such a line of a text; elsewhere they have no effect."""
    assert plain_text("יהודה\u200e (8)\u200f") == "יהודה\u200e (8)\u200f"
    assert plain_text("Anna\u200e (8)\u200f") == "Anna (8)"
    assert plain_name("יהודה\u200e") == "יהודה"


@given(st.text())
def test_what_is_kept_is_kept_again(text):
    """A text changed each time it was saved (watermarks-remover 27)."""
    once = plain_lines(text)
    assert plain_lines(once) == once
    assert not any(has_dangers(line) for line in once.split("\n"))


@given(st.text(st.characters(categories=("L", "N", "P", "S"))))
def test_no_letter_figure_or_symbol_ever_goes(text):
    """Letters of rare scripts counted as dangerous (watermarks-remover 27)."""
    assert plain_text(text, most=10_000) == plain_lines(text) == normalize("NFC", text)
