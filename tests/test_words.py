"""The words of this project: names that were replaced do not come back (CONTRIBUTING.md)."""

import ast
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).parent.parent
SOURCES = ("campaign/*.py", "club/*.py", "bench/*.py")

# A name that was replaced, and the one that stands for it now.
RETIRED = {
    "Discreet": "ExceptionFilter",
    "Foresight": "CommandPreview",
    "Temper": "Weights",
    "Troupe": "ProcessGroup",
    "bury": "kill_lord",
    "end_letters": "stop_mail",
    "hallow": "make_sacred",
    "hand_on": "carry_over",
    "hot": "shared_device",
    "keep_hours": "save_hours",
    "keep_language": "save_language",
    "keep_reading": "save_reading",
    "keep_wishes": "save_preferences",
    "lit_terrains": "selectable_terrains",
    "once_each": "cached_per_viewer",
    "once_per_table": "cached_per_table",
    "tell_owner": "notify_owner",
    "tellings": "delivery_status",
    "temper": "weights",
    "tidings": "messages",
    "troupe": "parts",
    "weighs": "has_preview",
    "wishes_of": "preferences_of",
}  # fmt: skip
# A retired word where it is ordinary English, by the part of the file's path, with the reason.
ORDINARY = {
    ("weighs", "campaign/bots/steady.py"): "a bot weighs one move against another",
    ("weighs", "campaign/bots/assessment/fielding.py"): "a bot weighs forces",
    ("weighs", "campaign/turns/economy/demobilisation.py"): "one sum weighs more than another",
}
HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)


def _tracked(*patterns: str) -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name and "/migrations/" not in name]


def _words(source: str) -> Iterator[str]:
    """Every name, and every word of a comment or docstring."""
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type == tokenize.NAME:
            yield token.string
        elif token.type == tokenize.COMMENT:
            yield from re.findall(r"\w+", token.string)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from re.findall(r"\w+", ast.get_docstring(node) or "")


def _retired_in(source: str) -> set[str]:
    return {word for word in _words(source) if word in RETIRED}


def test_retired_words_do_not_come_back():
    found = [
        f"{path.relative_to(ROOT)}: {word}, now {RETIRED[word]}"
        for path in _tracked(*SOURCES)
        for word in sorted(_retired_in(path.read_text()))
        if (word, str(path.relative_to(ROOT))) not in ORDINARY
    ]
    assert found == []


def test_every_exception_is_still_needed():
    for word, name in ORDINARY:
        assert word in _retired_in((ROOT / name).read_text())


def test_a_retired_word_is_found_in_names_comments_and_docstrings():
    assert _retired_in("def bury(hot): pass") == {"bury", "hot"}
    assert _retired_in("x = 1  # the troupe") == {"troupe"}
    assert _retired_in('"""Tells of tidings."""') == {"tidings"}
    assert _retired_in("text = 'hot tidings'") == set()  # what players read is another matter


def test_sentences_of_the_site_say_they_of_people():
    catalogue = polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))
    assert len(catalogue) > 2000
    assert [entry.msgid for entry in catalogue if HE.search(entry.msgid)] == []
    assert HE.search("This is what he sealed.")
