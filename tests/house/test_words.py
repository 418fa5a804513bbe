"""The words of this project: names that were replaced do not come back (CONTRIBUTING.md)."""

import ast
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("campaign/*.py", "club/*.py", "tavern/*.py", "bench/*.py")

# A retired name, and the one that replaced it.
RETIRED = {
    "Discreet": "ExceptionFilter",
    "Foresight": "CommandPreview",
    "Temper": "Weights",
    "Troupe": "ProcessGroup",
    "bury": "kill_lord",
    "end_letters": "stop_mail",
    "hallow": "make_sacred",
    "hand_on": "once",
    "hot": "shared_device",
    "keep_hours": "save_hours",
    "keep_language": "save_language",
    "keep_reading": "save_reading",
    "keep_wishes": "save_preferences",
    "kept_pages": "fragment_cache",
    "kept_parts": "fragment_cache",
    "kept_shapes": "stored_shapes",
    "lit_terrains": "selectable_terrains",
    "lookout": "outage_check",
    "Lookout": "OutageCheck",
    "moot": "relevance",
    "once_each": "cached_per_viewer",
    "once_per_table": "once",
    "opening_of": "page_version_of",
    "proceed": "run_automatic_players",
    "put_off": "postpone",
    "stencil": "fragment_cache",
    "tell_owner": "notify_owner",
    "tellings": "delivery_status",
    "temper": "weights",
    "tidings": "messages",
    "troupe": "parts",
    "weighs": "has_preview",
    "wishes_of": "preferences_of",
}
# A retired word where it is ordinary English, by the part of the file's path, with the reason.
ORDINARY = {
    ("weighs", "campaign/turns/economy/demobilisation.py"): "one sum weighs more than another"
}
# Names that are ordinary English in a sentence, but private dialect in code.
NAMES = {
    "foresee": "preview_command",
    "he": "they",
    "his": "their",
    "melt": "disband",
    "tell": "emit or notify",
    "tells": "emits or notifies",
    "told": "notified",
    "verb": "action",
    "whoever": "anybody",
    "whom": "recipient",
    "zone": "terrain or time_zone",
    "zones": "terrains or time_zones",
}
TIME_ZONE = re.compile(r"\b(time[ _]zone|ZoneInfo|timezone)\b")  # a file with one may name it zone
# A docstring says what a thing is or does; it does not begin with a question.
QUESTION = re.compile(r"(Who|Whom|Whoever|What|On whom|To whom|In whose)\b(?! if:)")
RIDDLE = re.compile(r"\b(whoever|of late|anew|told|tells|he|his|him|himself)\b", re.IGNORECASE)
HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)


# Words of one game, which the club's own code, prose and strings must not use.
OF_THE_CAMPAIGN = re.compile(
    r"(?<![a-z])(saga|bids?|lords?|terrains?|territor(?:y|ies)|villages?|battles?|envelopes?|warbands?)(?![a-z])",
    re.IGNORECASE,
)
# Places where the club may use such a word, with the reason.
KEPT_OF_THE_CAMPAIGN = {
    ("club/actions/seats/seat_tenures.py", "envelope"): "the name of what a kind returns",
    ("club/actions/seats/api_keys.py", "saga"): "the beginning of every key that is in use",
    ("club/actions/security/sealing.py", "envelope"): "the name of the operator's setting",
}


def _tracked(*patterns: str) -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name and "/migrations/" not in name]


def _tokens(source: str, kind: int) -> Iterator[str]:
    for token in tokenize.generate_tokens(iter(source.splitlines(keepends=True)).__next__):
        if token.type == kind:
            yield token.string


def _docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def _words(source: str) -> Iterator[str]:
    """Every name, and every word of a comment or docstring."""
    yield from _tokens(source, tokenize.NAME)
    for prose in (*_tokens(source, tokenize.COMMENT), *_docstrings(source)):
        yield from re.findall(r"\w+", prose)


def _dialect_in(source: str) -> set[str]:
    """Names of NAMES; parameters `seen` that are the version of a page; odd prose."""
    names = {name for name in _tokens(source, tokenize.NAME) if name in NAMES}
    if TIME_ZONE.search(source):
        names -= {"zone", "zones"}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg) and ast.unparse(node) in {"seen: int", "seen: int | None"}:
            names.add("seen")
    prose = (*_docstrings(source), *_tokens(source, tokenize.COMMENT))
    names |= {found[0] for text in prose if (found := RIDDLE.search(text))}
    return names | {found[0] for text in _docstrings(source) if (found := QUESTION.match(text))}


def _he_in(source: str) -> list[str]:
    """The words in docstrings and comments that mean a man."""
    prose = (*_docstrings(source), *_tokens(source, tokenize.COMMENT))
    return [word for text in prose for word in HE.findall(text)]


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


def test_names_and_prose_are_plain_english():
    found = {
        str(path.relative_to(ROOT)): words
        for path in _tracked(*SOURCES)
        if (words := _dialect_in(path.read_text()))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def tell(verb): pass", {"tell", "verb"}),
        ("zone = 'Alder'", {"zone"}),
        ("zone = ZoneInfo('UTC')", set()),
        ("def act(seen: int | None): pass", {"seen"}),
        ("def show(seen: Seen): pass", set()),
        ('"""Whom a campaign waits for."""', {"Whom"}),
        ('"""Draws the map anew."""', {"anew"}),
        ("x = 1  # whoever asks of late", {"whoever"}),
        ('"""The players who must act next."""', set()),
    ],
)
def test_dialect_is_found(source: str, words: set[str]):
    assert _dialect_in(source) == words


def test_the_club_speaks_of_no_game_in_particular():
    found = {
        (str(path.relative_to(ROOT)), word.lower())
        for path in _tracked("club/*.py")
        for word in OF_THE_CAMPAIGN.findall(path.read_text())
    }
    assert found == {*KEPT_OF_THE_CAMPAIGN}
    assert OF_THE_CAMPAIGN.findall("watch_saga, BIDS = 1  # a lord") == ["saga", "BIDS", "lord"]


def test_tests_use_they_for_people():
    found = {
        str(path.relative_to(ROOT)): words
        for path in _tracked("tests/*.py")
        if (words := _he_in(path.read_text()))
    }
    assert found == {}
    assert _he_in('"""What he sealed."""\nx = 1  # his bid') == ["he", "his"]


def test_sentences_of_the_site_use_they_for_people():
    catalogue = polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))
    assert len(catalogue) > 2000
    assert [entry.msgid for entry in catalogue if HE.search(entry.msgid)] == []
    assert HE.search("This is what he sealed.")
