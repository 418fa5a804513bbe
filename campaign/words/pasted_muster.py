"""A muster from plain text, as people type it and list builders share it: "2 x 4 hearthguard".

Nothing is guessed in silence: what was not read is answered line by line. The text is read once,
sign by sign, so that the longest text costs no more than its length.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _

from campaign.armies import UNIT_KINDS
from campaign.words import muster_words as words
from campaign.words.muster_words import plain
from campaign.world import BandPlan, UnitOrder

MOST_TEXT = 4000  # characters
MOST_UNITS = 40  # of a band
Why = Literal["unknown", "number", "size", "gear", "split", "bands", "units", "long"]


class Note(NamedTuple):
    """Something that the form does not say: the line of the text, the words, and the reason."""

    line: int
    text: str
    why: Why


class Reading(NamedTuple):
    """The faction ("" for none), the bands in their order, and what was not read."""

    faction: str
    bands: tuple[BandPlan, ...]
    notes: tuple[Note, ...]


class _Band:
    def __init__(self) -> None:
        self.lord = ""
        self.has_lord = False
        self.units: list[UnitOrder] = []

    @property
    def is_empty(self) -> bool:
        return not self.units and not self.has_lord


def read_muster(text: str, most: int, factions: Mapping[str, str]) -> Reading:
    """The bands of a text, at most `most`; `factions` by their plain names in any language."""
    if len(text) > MOST_TEXT:
        return Reading("", (), (Note(1, "", "long"),))
    reader = _Reader(most, factions)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read(number, line.strip())
    bands = tuple(BandPlan(one.lord, tuple(one.units)) for one in reader.bands if not one.is_empty)
    return Reading(reader.faction, bands, tuple(reader.notes))


def muster_in_text(faction: str, plans: Iterable[BandPlan], kinds: Mapping[str, object]) -> str:
    """The same muster as text of the reader's language that is read back as it was; `kinds` are
    the words of the units."""
    lines = [f"{_('Faction')}: {faction}"] if faction else []
    for number, plan in enumerate(plans, 1):
        lines += [
            "",
            _("Band %(number)s") % {"number": number},
            f"{_('Lord')}: {plan.lord}".strip(),
        ]
        for order, alike in groupby(plan.units):
            many = len([*alike])
            unit = f"{order.figures} {kinds[order.kind]}"
            lines.append(f"{many} × {unit}" if many > 1 else unit)
    return "\n".join(lines).strip()


class _Reader:
    """Reads line after line into the last of its bands."""

    def __init__(self, most: int, factions: Mapping[str, str]) -> None:
        self.most, self.factions = most, factions
        self.faction = ""
        self.bands = [_Band()]
        self.notes: list[Note] = []
        self.headed = False  # whether headings or lords part the bands, so that empty lines do not

    def read(self, number: int, line: str) -> None:
        if not line:
            if not self.headed:
                self._next_band()
            return
        head, rest = _head(line)
        if head in words.LORDS:
            self._lord(rest)
        elif head in words.BANDS and (not rest or not rest[0].isalpha()):
            self.headed = True
            self._next_band()
            self._items(number, re.sub(r"^\d{1,3}\s*[:.)–-]?\s*", "", rest))
        elif (name := self._faction_in(line, head, rest)) is not None:
            self.faction = name
        else:
            self._items(number, line)

    def _lord(self, name: str) -> None:
        self.headed = True
        if self.bands[-1].has_lord:
            self._next_band()
        self.bands[-1].has_lord, self.bands[-1].lord = True, name

    def _next_band(self) -> None:
        if not self.bands[-1].is_empty:
            self.bands.append(_Band())

    def _faction_in(self, line: str, head: str, rest: str) -> str | None:
        """The faction that this line names; None if it names none."""
        name = rest if head in words.FACTIONS else line
        bare = re.split(r"[(\[,–:]| - ", plain(name), maxsplit=1)[0].strip()
        return self.factions.get(bare)

    def _items(self, number: int, line: str) -> None:
        for item in _items_of(line):
            self._item(number, item)

    def _item(self, number: int, item: str) -> None:
        found = _read_item(item)
        if found is None:
            return
        band = self.bands[-1]
        if isinstance(found, str):
            after = found == "unknown" and band.units and not any(map(str.isdigit, item))
            self._note(number, item, "gear" if after else found)
            return
        if len(self.bands) > self.most:
            self._note(number, item, "bands")
        elif len(band.units) + len(found.units) > MOST_UNITS:
            self._note(number, item, "units")
        else:
            band.units += found.units
            if found.is_split:
                self._note(number, item, "split")
            if found.rest:
                self._note(number, found.rest, "gear" if found.is_gear else "unknown")

    def _note(self, number: int, text: str, why: Why) -> None:
        self.notes.append(Note(number, text, why))


class _Found(NamedTuple):
    """The units of an item, whether they had to be split, and what follows their kind."""

    units: list[UnitOrder]
    is_split: bool
    rest: str
    is_gear: bool


_MARK = re.compile(r"^(?:[-*•·–—>+]\s*|\d{1,2}[.)]\s+(?=\S))+")
_TIMES = re.compile(r"^(\d{1,3})\s*[x×*]\s*(?=\d)", re.IGNORECASE)
_NUMBER = re.compile(r"^(\d{1,4}|½)(?:[.,](\d))?\s*(?:[x×*](?=\s|\w))?\s*", re.IGNORECASE)
_AFTER = re.compile(r"^\s*[x×:(\[=–-]*\s*(\d{1,3})\b\s*", re.IGNORECASE)
_WORD = re.compile(r"[\w/’'.-]+")


def _head(line: str) -> tuple[str, str]:
    """The first words of a line, if they head one, and what follows them and their colon."""
    bare = _MARK.sub("", line)
    for many in (3, 1):
        found = [*_WORD.finditer(bare)][:many]
        if len(found) == many:
            head = plain(bare[: found[-1].end()])
            if head in words.LORDS | words.BANDS | words.FACTIONS:
                return head, bare[found[-1].end() :].strip().lstrip(":–-").strip()
    return "", ""


def _items_of(line: str) -> Iterator[str]:
    """The parts of a line between commas, semicolons and plus signs outside of brackets."""
    depth, begun = 0, 0
    for at, sign in enumerate(line):
        depth += (sign in "([") - (sign in ")]" and depth > 0)
        inside = sign == "," and line[at - 1 : at].isdigit() and line[at + 1 : at + 2].isdigit()
        if sign in ",;+" and depth == 0 and not inside:
            yield from _parts(line[begun:at])
            begun = at + 1
    yield from _parts(line[begun:])


def _parts(text: str) -> Iterator[str]:
    """The parts of a text between words such as "and" that stand before a number."""
    tokens, begun = text.split(" "), 0
    for at, token in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        if plain(token) in words.AND and after[:1].isdigit():
            yield " ".join(tokens[begun:at]).strip()
            begun = at + 1
    yield " ".join(tokens[begun:]).strip()


def _read_item(item: str) -> _Found | Why | None:
    """The units of an item, the reason why it was not read, or None for what needs no reading."""
    text = _MARK.sub("", item).strip(" .")
    if not text or _is_points(text):
        return None
    times = _TIMES.match(text)
    many, rest = (int(times[1]), text[times.end() :]) if times else (1, text)
    number = _NUMBER.match(rest)
    if number:
        rest = rest[number.end() :]
    tokens = [*_WORD.finditer(rest)]
    first = plain(tokens[0].group()) if tokens else ""
    if number and first in words.POINTS:
        kind, rest = _kind_in(_without_of(rest[tokens[0].end() :]))
        return _by_points(number, kind, rest)
    if number and first in words.UNITS_OF:
        many, rest = (
            int(number[1]) if number[1].isdigit() else 1,
            _without_of(rest[tokens[0].end() :]),
        )
        number = _NUMBER.match(rest)
        rest = rest[number.end() :] if number else rest
    kind, rest = _kind_in(rest)
    return _counted(many, number, kind, rest)


def _is_points(text: str) -> bool:
    """Whether a text says only how many points there are: "6 points", "Total: 6 pts"."""
    found = [plain(one) for one in _WORD.findall(text)]
    said = [one for one in found if not one.replace(".", "").isdigit() and one != "½"]
    return bool(said) and all(one in words.POINTS | words.TOTALS for one in said)


def _without_of(text: str) -> str:
    found = _WORD.search(text)
    if found and plain(found.group()) in words.OF:
        return text[found.end() :].strip()
    return text.strip()


def _kind_in(text: str) -> tuple[str, str]:
    """The kind of unit with which a text begins, "" for none, and what follows it."""
    found = [*_WORD.finditer(text)][: words.MOST_WORDS]
    for many in range(len(found), 0, -1):
        phrase = plain(" ".join(one.group() for one in found[:many]))
        if phrase in words.KIND_OF and not text[: found[0].start()].strip():
            return words.KIND_OF[phrase], text[found[many - 1].end() :]
    return "", text


def _by_points(number: re.Match[str], kind: str, rest: str) -> _Found | Why:
    if not kind:
        return "unknown"
    per_point = UNIT_KINDS[kind].per_point
    halves = 1 if number[1] == "½" else 2 * int(number[1]) + (number[2] == "5")
    if not per_point or per_point * halves % 2:
        return "size"
    found = _units(1, kind, per_point * halves // 2, rest)
    return found._replace(is_split=False) if isinstance(found, _Found) else found


def _counted(many: int, number: re.Match[str] | None, kind: str, rest: str) -> _Found | Why:
    if not kind:
        return "unknown"
    rest = _without_free(rest)
    after = _AFTER.match(rest)
    figures = int(number[1]) if number and number[1].isdigit() else 0
    if after and (not number or UNIT_KINDS[kind].least > figures):
        if number:
            many *= figures
        figures, rest = int(after[1]), rest[after.end() :]
    elif not number:
        if UNIT_KINDS[kind].most > 1:
            return "number"
        figures = 1
    return _units(many, kind, figures, rest)


def _without_free(rest: str) -> str:
    bare = rest.strip(" ()[]")
    return "" if plain(bare) in words.FREE else rest


def _units(many: int, kind: str, figures: int, rest: str) -> _Found | Why:
    """So many units of these figures, in as few as may be where one would be too large."""
    bounds = UNIT_KINDS[kind]
    parts = -(-figures // bounds.most) or 1
    if many * parts > MOST_UNITS or figures % parts or figures // parts < bounds.least or not many:
        return "size"
    order = UnitOrder(kind, figures // parts)
    said, is_gear = _gear(rest)
    is_split = parts > 1 and bounds.most > 1
    return _Found([order] * (many * parts), is_split, said, is_gear)


def _gear(rest: str) -> tuple[str, bool]:
    """The words after a kind, without figures and points in brackets, and whether they are gear."""
    text = rest.strip()
    opened = text[:1] in "([–-:/"
    bare = text.strip(" ()[]–-:/.")
    found = [plain(one) for one in _WORD.findall(bare)]
    counts = words.FIGURES | words.POINTS
    if all(one in counts or one.replace(".", "").isdigit() or one == "½" for one in found):
        return "", False
    return bare, opened or found[0] in words.WITH
