"""Sentences of the site are short, and its help is easy to read."""

from typing import get_args

import pytest

from campaign.house_rules import HouseRules, limits_for
from campaign.words.phase_help import victory
from campaign.words.phases import help_of
from campaign.world import Phase
from tests.pages.words.sentences import (
    part_of_rules,
    reading_ease,
    sentences_of,
    sources,
    syllables,
    words_of,
)

MOST_WORDS = 25
LEAST_EASE = 60  # plain English
TEN = "one two three four five six seven eight nine ten"


def too_long(texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [
        (file, sentence)
        for file, text in texts
        for sentence in sentences_of(text)
        if len(words_of(sentence)) > MOST_WORDS
    ]


def test_no_sentence_outside_the_rules_has_more_than_25_words():
    texts = sources()
    assert len(texts) > 1500
    assert too_long(texts) == []


def test_a_long_sentence_would_be_found():
    long = f"Short. {TEN} {TEN} {TEN}"
    assert too_long([("page.html", long)]) == [("page.html", f"{TEN} {TEN} {TEN}")]
    assert too_long([("page.html", f"{TEN}. {TEN}! {TEN}")]) == []


def test_only_pages_of_rules_are_left_out():
    assert part_of_rules("tavern/pages/six_lands/rule_texts.py")
    assert part_of_rules("campaign/pages/rulebook/course.py")
    assert not part_of_rules("campaign/words/phase_help.py")
    assert not part_of_rules("templates/acts/_bid.html")


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("lord", 1),
        ("power", 2),
        ("terrain", 2),
        ("village", 2),
        ("little", 2),
        ("initiative", 4),
        ("moved", 1),
        ("prestigious", 3),
    ],
)
def test_syllables_are_counted_by_vowels(word, count):
    assert syllables(word) == count


def test_the_help_is_plain_english(record_property):
    rules = HouseRules(limits=limits_for(4))
    phases = [help_of(phase, rules) for phase in get_args(Phase)]
    texts = list(dict.fromkeys(text for rows in (*phases, victory(rules)) for text, _ in rows))
    ease = reading_ease(texts)
    record_property("figure", ("reading", f"help of the phases: Flesch reading ease {ease:.0f}"))
    assert ease >= LEAST_EASE
    assert reading_ease(["Institutional responsibilities necessitate communication."]) < 0
