"""Texts of people are stored in lines, without characters that could deceive a reader."""

import pytest

from club.actions.security.plain_text import checked_text, plain_text
from club.refusals import Refusal


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
