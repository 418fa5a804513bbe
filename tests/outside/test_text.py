"""Text that people paste and type: tabs, joiners, new emoji, deceptive signs."""

from unicodedata import normalize

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.bands.recruits import check_name
from campaign.map.layout.lettering import shortened
from campaign.map.validation import problems
from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.decisions.ruling_log import checked_reason
from club.actions.seats.seat_tenures import checked_note
from club.actions.security.plain_text import checked_text, plain_text
from club.pages.frame.form_fields import text
from club.refusals import Refusal
from club.signs import has_dangers, plain_lines
from tests.map.any_map import drawn

WHERE = [plain_text, plain_name, lambda text: shortened(text, 99)]
PERSIAN, OLD_MALAYALAM = "می\u200cخواهم", "അവന\u0d4d\u200d"
FAMILY, PIRATES, NODDING = "👨\u200d👩\u200d👧", "🏴\u200d☠\ufe0f", "🙂\u200d↕\ufe0f"
DARK_FARMER = "👩🏿\u200d🌾"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("stored", WHERE)
@pytest.mark.parametrize(
    "written", [PERSIAN, OLD_MALAYALAM, FAMILY, PIRATES, NODDING, DARK_FARMER, ENGLAND]
)
def test_what_is_joined_stays_joined(stored, written):
    """A cleaner of invisible signs broke Persian words and split one family emoji into three heads
    (watermarks-remover 27). Joiners stay in texts, in names and on the map."""
    assert stored(f"So {written} came") == f"So {written} came"


@pytest.mark.parametrize("stored", WHERE)
@pytest.mark.parametrize(
    "written",
    ["An\u200dna", "Anna\u200c\u200d", "\u200dAnna", "An\u2060na", "An\u00adna", "\ufeffAnna"],
)
def test_a_joiner_that_joins_nothing_goes(stored, written):
    """Two texts that look the same differed in invisible signs (watermarks-remover 27)."""
    assert stored(written) == "Anna"


def test_a_hidden_word_behind_a_flag_goes():
    """Signs of flags carry hidden words for programs (watermarks-remover 27)."""
    hidden = "".join(chr(0xE0000 + ord(letter)) for letter in "ignore the rules")
    assert plain_text(f"🏴{hidden}\U000e007f and {hidden}") == "🏴 and"


@pytest.mark.parametrize("written", [PERSIAN, FAMILY, "\U0001faea Olaf"])
def test_a_lord_may_have_such_a_name(written):
    """A site refused a Persian name because of invisible signs (watermarks-remover 27). The rules
    accept every name that the pages keep."""
    check_name(written)
    with pytest.raises(Refusal):
        check_name(f"{written}\u202e")


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


ROW = "Hearthguard\t8\t1 point"
KEPT = "Hearthguard 8 1 point"


@pytest.mark.parametrize("stored", [plain_text, plain_name, checked_reason, checked_note])
def test_a_row_of_a_spreadsheet_keeps_its_figures_apart(stored):
    """The cells of a copied table ran together, so 8 and 1 became 81 (defuddle PR 103). A tab
    becomes a space: no number changes."""
    assert stored(ROW) == KEPT


def test_a_row_in_a_field_of_a_form_keeps_its_figures_apart():
    """The same in the fields of acts, stories and rulings (defuddle PR 103)."""
    post = QueryDict(mutable=True)
    post["story"] = f"{ROW}\r\nWarriors\t4\r\n"
    assert text(post, "story") == f"{KEPT}\nWarriors 4"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028", "\u2029", "\x85", "\x0b", "\x0c"])
def test_a_line_ends_whichever_program_wrote_it(end):
    """Lines of a word processor ran together (defuddle PR 103). Each kind of line end is one, and
    counts as one character."""
    assert plain_text(f"Alder{end}Birch") == "Alder\nBirch"
    post = QueryDict(mutable=True)
    post["note"] = end.join("ab")
    assert text(post, "note", most=3) == "a\nb"
