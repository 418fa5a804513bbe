"""Sentences of the site's English, and their reading ease."""

import re
from pathlib import Path

import polib
from django.conf import settings

RULES = ("rule_texts.py", "pages/rulebook/", "templates/rulebook/")  # pages of rules
_END = re.compile(r"(?<=[.!?])[”)]*\s+|\n\n")
_WORD = re.compile(r"[^\W_][\w’'.%-]*")
_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def sources() -> list[tuple[str, str]]:
    """Every English text outside the pages of rules, and the first file that contains it."""
    catalogue = polib.pofile(str(Path(settings.BASE_DIR, "locale/fr/LC_MESSAGES/django.po")))
    found = []
    for entry in catalogue:
        files = [file for file, _line in entry.occurrences]
        if entry.obsolete or all(part_of_rules(file) for file in files):
            continue
        found += [(files[0], text) for text in (entry.msgid, entry.msgid_plural) if text]
    return found


def part_of_rules(file: str) -> bool:
    return any(part in file for part in RULES)


def sentences_of(text: str) -> list[str]:
    return [sentence for sentence in _END.split(text) if words_of(sentence)]


def words_of(sentence: str) -> list[str]:
    """The words of a text; a placeholder counts as one."""
    return _WORD.findall(_PLACEHOLDER.sub("name", sentence))


def syllables(word: str) -> int:
    """Groups of vowels, without a silent e at the end; at least one."""
    groups = len(re.findall(r"[aeiouy]+", word.lower()))
    silent = re.search(r"[^aeiouyl]e(?:s|d)?$", word.lower()) is not None
    return max(1, groups - silent)


def reading_ease(texts: list[str]) -> float:
    """Flesch's reading ease: 60 to 70 is plain English, more is easier."""
    sentences = [sentence for text in texts for sentence in sentences_of(text)]
    words = [word for sentence in sentences for word in words_of(sentence)]
    sounds = sum(map(syllables, words))
    return 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * sounds / len(words)
