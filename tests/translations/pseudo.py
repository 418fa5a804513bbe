"""A language made from English, in which unmarked strings stand out.

Every marked string is in brackets, in letters with accents and 40 % longer. Text outside brackets
is data, or was not marked. The language is written for a test and never kept.
"""

import atexit
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from html.parser import HTMLParser
from pathlib import Path

import allauth
import django
import polib

from host.installation.compile_messages import compile_catalogues
from tests.translations.catalogues import marked_strings

CODE = "en-xa"
LONGER = 0.4
_KEPT = re.compile(r"(%(?:\(\w+\))?[sdr%]|\{\w*\}|<[^>]*>|&#?\w+;|https?://\S+)")
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéïñôûýÁÇÉÏÑÔÛÝ")
_WORDS = re.compile(r"[^\W\d_]{2}|[“”„«»]")
_LIBRARIES = (django, allauth)  # whose own strings pages also show
_SPOKEN = {"alt", "aria-description", "aria-label", "data-copied", "placeholder", "title"}
_UNSEEN = {"script", "style", "textarea"}
_VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


def pseudo(text: str, context: str | None = None) -> str:
    """The same in brackets, with placeholders untouched; a date's format keeps its letters."""
    if context and "date" in context:
        return f"⟦{text}⟧"
    parts = _KEPT.split(text)
    return "⟦" + "".join(part if i % 2 else _stretched(part) for i, part in enumerate(parts)) + "⟧"


def _stretched(text: str) -> str:
    out, owed = [], 0.0
    for letter in text:
        out.append(letter)
        owed += LONGER
        if owed >= 1 and letter.isalpha():
            out.append(letter)
            owed -= 1
    return "".join(out).translate(_ACCENTS)


def write_pseudo(locale_dir: Path) -> None:
    """The compiled catalogue of our strings and the libraries'; made once in a test process."""
    shutil.copytree(_written(), locale_dir, dirs_exist_ok=True)


@cache
def _written() -> Path:
    locale_dir = Path(tempfile.mkdtemp(prefix="campaign-pseudo-"))
    atexit.register(shutil.rmtree, locale_dir, ignore_errors=True)
    path = locale_dir / "en_XA" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for entry in {(each.msgctxt, each.msgid): each for each in _entries()}.values():
        if entry.msgid_plural:
            texts = (entry.msgid, entry.msgid_plural)
            entry.msgstr_plural = {i: pseudo(text) for i, text in enumerate(texts)}
        else:
            entry.msgstr = pseudo(entry.msgid, entry.msgctxt)
        catalogue.append(entry)
    catalogue.save(str(path))
    compile_catalogues(locale_dir)
    return locale_dir


def _entries() -> Iterator[polib.POEntry]:
    for library in _LIBRARIES:
        for path in Path(library.__path__[0]).rglob("locale/fr/LC_MESSAGES/django.po"):
            for entry in polib.pofile(str(path)):
                yield polib.POEntry(
                    msgid=entry.msgid, msgid_plural=entry.msgid_plural, msgctxt=entry.msgctxt
                )
    yield from marked_strings().values()


def unmarked(page: str, names: Iterable[str] = (), data: str = "(?!)") -> list[str]:
    """Text that a reader of this page sees or hears outside brackets: words of two or more letters,
    and quotation marks, without `names` and matches of the pattern `data`.
    """
    reading = _Reading()
    reading.feed(page)
    speaks = _speaking(tuple(names), data)
    return [text for text in reading.outside if speaks(text)]


@lru_cache(maxsize=8)
def _speaking(names: tuple[str, ...], data: str) -> Callable[[str], bool]:
    """Whether a text has words of ours. All names form one pattern, since the pages of a test
    repeat them.
    """
    known = sorted(filter(None, names), key=len, reverse=True)
    named = re.compile("|".join([data, *(rf"(?<!\w){re.escape(name)}(?!\w)" for name in known)]))
    return cache(lambda text: bool(_WORDS.search(named.sub("", text))))


class _Reading(HTMLParser):
    """Collects texts outside brackets; a bracket may open in one element and close in another."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.open: list[tuple[str, bool]] = []  # elements, and whether they have no words of ours
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        there = dict(attrs)
        silent = tag in _UNSEEN or ("lang" in there and tag != "html")
        if tag not in _VOID:
            self.open.append((tag, silent))
        for name in _SPOKEN & there.keys():
            self.outside += _outside(there[name] or "", 0)[0]
        if tag == "input" and there.get("type") in ("submit", "button"):
            self.outside += _outside(there.get("value") or "", 0)[0]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, text: str) -> None:
        if any(silent for _tag, silent in self.open):
            return
        texts, self.depth = _outside(text, self.depth)
        self.outside += texts


def _outside(text: str, depth: int) -> tuple[list[str], int]:
    """The pieces outside brackets, and the number of brackets open at the end."""
    pieces = [""]
    for letter in text:
        if letter == "⟦":
            depth += 1
            pieces.append("")
        elif letter == "⟧":
            depth = max(0, depth - 1)
        elif not depth:
            pieces[-1] += letter
    return [piece.strip() for piece in pieces if piece.strip()], depth
