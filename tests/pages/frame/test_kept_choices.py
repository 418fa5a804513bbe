"""A select of kept choices is that of Django, and its choices are made once for a language."""

from typing import Any

import pytest
from django import forms
from django.forms.renderers import get_default_renderer
from django.utils.translation import gettext_lazy, override
from hypothesis import given
from hypothesis import strategies as st

from campaign.pages.founding.basics import SeatForm
from club.pages.account.time_zone_choices import time_zone_choices, time_zone_groups
from club.pages.frame.kept_choices import KeptChoices, KeptSelect

TEXT = st.text(max_size=8) | st.sampled_from(["\"><b>&'", ""])
PAIRS = st.lists(st.tuples(TEXT, TEXT), max_size=4, unique_by=lambda pair: pair[0])


def same(choices: Any, value: Any, attrs: Any) -> None:
    ours = KeptSelect(attrs, KeptChoices(choices)).render("field", value, {"id": "id_field"})
    theirs = forms.Select(attrs, choices).render(
        "field", value, {"id": "id_field"}, get_default_renderer()
    )
    assert ours == theirs


@given(pairs=PAIRS, value=TEXT | st.none())
def test_it_writes_what_django_writes(pairs: Any, value: Any):
    same(pairs, value, {"class": "wide", "required": True})


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_groups_and_words_are_those_of_the_language(language: str):
    with override(language):
        same([*time_zone_groups(), ("", gettext_lazy("Name"))], "Europe/Paris", {})


def test_choices_are_made_once_for_each_language():
    with override("fr"):
        french = time_zone_choices()
        assert time_zone_choices("Europe/Paris") is french
        assert "Océan Atlantique" in str(KeptSelect(choices=french).render("zone", ""))
    with override("de"):
        assert time_zone_choices() is not french


def test_a_zone_that_is_no_place_is_among_the_choices_of_its_owner_only():
    assert 'value="EST5EDT" selected' in KeptSelect(choices=time_zone_choices("EST5EDT")).render(
        "zone", "EST5EDT"
    )
    assert "EST5EDT" not in KeptSelect(choices=time_zone_choices()).render("zone", "")


def test_a_seat_refuses_a_faction_that_is_not_offered():
    assert SeatForm({"faction": "Vikings"}).is_valid()
    assert not SeatForm({"faction": "Martians"}).is_valid()
