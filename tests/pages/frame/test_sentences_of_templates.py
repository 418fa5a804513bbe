"""A sentence of a template is looked up once per language; everything else is Django's."""

from typing import Any

import pytest
from django.template import Context, Engine
from django.utils.translation import override

from club.pages.frame.sentences_of_templates import Sentence

OURS = Engine(libraries={"i18n": "club.pages.frame.sentences_of_templates"})
DJANGOS = Engine(libraries={"i18n": "django.templatetags.i18n"})
TAGS = [
    '{% translate "Account" %}',
    "{% trans 'Account' %}",
    '{% translate "<b>100 %</b>" %}',
    '{% translate "Account" as word %}{{ word }}',
    '{% translate "Account" noop %}',
    '{% translate "May" context "month" %}',
    '{% translate "account"|upper %}',
    "{% translate word %}",
    '{% blocktranslate with word="one" %}A {{ word }}{% endblocktranslate %}',
    '{% get_current_language as code %}{{ code }}{{ "de"|language_name }}',
    '{% autoescape off %}{% translate "Account" %}{% endautoescape %}',
]


def rendered(engine: Engine, tag: str) -> list[str]:
    """The words of one template in each language, and in the first one again."""
    template = engine.from_string("{% load i18n %}" + tag)
    found = []
    for language in ("en", "fr", "de", "nl", None, "en"):
        with override(language):
            found.append(template.render(Context({"word": "Account"})))
    return found


@pytest.mark.parametrize("tag", TAGS)
def test_the_words_are_those_of_django(tag: str):
    assert rendered(OURS, tag) == rendered(DJANGOS, tag)


def test_sentences_without_values_are_looked_up_once(monkeypatch: pytest.MonkeyPatch):
    template = OURS.from_string('{% load i18n %}{% translate "Account" %}')
    [sentence] = template.nodelist.get_nodes_by_type(Sentence)
    with override("de"):
        first = template.render(Context())

        def again(context: Any) -> None:
            pytest.fail("looked up again")

        monkeypatch.setattr(sentence.asked, "render", again)
        assert template.render(Context()) == first == "Konto"
