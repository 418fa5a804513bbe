"""Choices that are the same for every reader of a language, and a select that writes them.

Django normalises each choice, and makes a record of each option, for every form: six seats with a
faction each, and some 490 time zones. These are made once, and each option is kept as it is
written.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.utils.choices import BaseChoiceIterator
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from club.pages.frame.form_renderer import written_attributes, written_text

Choice = tuple[str, str | Promise]
Group = tuple[str | Promise, Sequence[Choice] | Sequence[tuple[str, str]]]


class KeptChoices(BaseChoiceIterator):
    """Choices, or groups of choices, with their words in the language of now."""

    def __init__(self, choices: Iterable[Choice | Group]) -> None:
        self.pairs = tuple(choices)
        self.written = tuple(_written(self.pairs))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.pairs)


class KeptSelect(forms.Select):
    """A select of `KeptChoices`, which writes what `forms.Select` writes."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        if not isinstance(self.choices, KeptChoices):
            return super().render(name, value, attrs, renderer)
        (chosen,) = self.format_value(value) or [""]
        own = {"attrs": self.build_attrs(self.attrs, attrs)}
        parts = [f'<select name="{written_text(name)}"{written_attributes(own)}>']
        for option, before, after in self.choices.written:
            parts.append(f"{before} selected{after}" if option == chosen else before + after)
        return SafeString("".join([*parts, "\n</select>"]))


def _written(choices: Iterable[Any]) -> Iterator[tuple[str | None, str, str]]:
    """The value of each option, and its text before and after the mark that it is selected. The
    ends of groups have no value."""
    for value, words in choices:
        if isinstance(words, list | tuple):
            yield None, f'\n  <optgroup label="{written_text(value)}">', ""
            yield from _written(words)
            yield None, "\n  </optgroup>", ""
        else:
            before = f'\n  <option value="{written_text(value)}"'
            yield value, before, f">{written_text(words)}</option>\n"
