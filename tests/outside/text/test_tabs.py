"""A tab separates two words, wherever people paste one."""

import pytest
from django.http import QueryDict

from club.actions.accounts.plain_names import plain_name
from club.actions.decisions.ruling_log import checked_reason
from club.actions.seats.seat_tenures import checked_note
from club.actions.security.plain_text import plain_text
from club.pages.frame.form_fields import text

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
