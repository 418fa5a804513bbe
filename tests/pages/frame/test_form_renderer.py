"""Fields that are written without a template are those of Django, character by character."""

from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates, get_default_renderer
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override
from hypothesis import given
from hypothesis import strategies as st

from club.pages.frame.form_renderer import FormRenderer

DJANGOS = DjangoTemplates()
TEXT = st.text(max_size=8) | st.sampled_from(["\"><b>&'", mark_safe("<i>it</i>")])
LABELS = TEXT | st.integers() | st.floats() | st.just(gettext_lazy("Name"))
VALUES = TEXT | st.none() | st.integers() | st.booleans()
ATTRIBUTES = st.dictionaries(TEXT, TEXT | st.booleans() | st.integers(), max_size=3)
CHOICES = st.lists(st.tuples(VALUES, LABELS), max_size=3)
GROUPED = st.lists(st.tuples(LABELS, CHOICES), max_size=3) | CHOICES
PLAIN = [
    forms.TextInput,
    forms.NumberInput,
    forms.HiddenInput,
    forms.TimeInput,
    forms.DateInput,
    forms.EmailInput,
    forms.URLInput,
    forms.CheckboxInput,
    forms.Textarea,
    forms.PasswordInput,
    forms.ClearableFileInput,
]
CHOSEN = [forms.Select, forms.SelectMultiple, forms.RadioSelect, forms.CheckboxSelectMultiple]


def same(widget: Any, value: Any) -> None:
    ours = widget.render("field", value, {"id": "id_field"}, FormRenderer())
    assert ours == widget.render("field", value, {"id": "id_field"}, DJANGOS)
    assert hasattr(ours, "__html__")


@pytest.mark.parametrize("kind", PLAIN)
@given(value=VALUES, attrs=ATTRIBUTES)
def test_plain_fields_are_those_of_django(kind: Any, value: Any, attrs: dict[str, Any]):
    same(kind(attrs), value)


@pytest.mark.parametrize("kind", CHOSEN)
@given(choices=GROUPED, value=VALUES | st.lists(TEXT, max_size=2), attrs=ATTRIBUTES)
def test_choices_are_those_of_django(kind: Any, choices: Any, value: Any, attrs: Any):
    same(kind(attrs, choices), value)


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_labels_are_written_as_in_the_language(language: str):
    with override(language):
        same(forms.Select(choices=[(1, 1000), (2, 1.5), (3, gettext_lazy("Name"))]), 1)


def test_an_option_of_another_template_is_left_to_django():
    class Own(forms.Select):
        option_template_name = "django/forms/widgets/input_option.html"

    same(Own(choices=[("a", "A")]), "a")


@pytest.mark.parametrize("kind", [forms.RadioSelect, forms.CheckboxSelectMultiple])
def test_a_button_alone_is_that_of_django(kind: Any):
    class Asked(forms.Form):
        field = forms.MultipleChoiceField(choices=[("a", "A"), ("b", 1000)], widget=kind)

    ours, djangos = (
        [(button.tag(), str(button)) for button in Asked(renderer=renderer)["field"]]
        for renderer in (FormRenderer(), DJANGOS)
    )
    assert ours == djangos


def test_every_form_of_the_site_is_written_with_it():
    assert isinstance(get_default_renderer(), FormRenderer)
