"""A pasted muster as the fields of the form, and what was not read in sentences."""

from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from campaign.armies import FACTIONS
from campaign.pages.words.rule_terms import FACTIONS as FACTION_WORDS
from campaign.words.muster_words import plain
from campaign.words.pasted_muster import Note, Reading, read_muster
from club.signs import plain_lines

MOST_SHOWN = 120  # characters of what was not read
WHY = {
    "unknown": _("The site knows no such unit."),
    "number": _("How many figures? Write a number in front of it."),
    "size": _("A unit cannot have this number of figures."),
    "gear": _("Gear is written on the page of units, once the bands stand on the map."),
    "split": _("Too many for one unit: it was parted into equal units."),
    "bands": _("There are more bands in the text than you may muster."),
    "units": _("A band cannot hold more units."),
    "long": _("This text is too long to be read: at most 4000 characters."),
}


class NoteLine(NamedTuple):
    """Something that was not read as it stands: its line in the text, the words, and why."""

    line: int
    text: str
    why: str


class Filled(NamedTuple):
    """The form with what was read in it, the notes, and how many bands and units were read."""

    typed: QueryDict
    notes: list[NoteLine]
    bands: int
    units: int


def filled_from_text(post: QueryDict, most: int) -> Filled:
    """The form with the bands of its pasted text in place of those that were in it.

    Bands and names of lords that the text does not mention stay as they were typed.
    """
    found = read_muster(plain_lines(post.get("pasted", "")), most, faction_names())
    typed = post.copy()
    if found.faction:
        typed["faction"] = found.faction
    for index, plan in enumerate(found.bands):
        prefix = f"b{index}-"
        rows = sum(1 for name in post if name.startswith(f"{prefix}figures-"))
        if plan.lord:
            typed[f"{prefix}lord"] = plan.lord
        for row in range(max(rows, len(plan.units)) if plan.units else 0):
            order = plan.units[row] if row < len(plan.units) else None
            typed[f"{prefix}figures-{row}"] = str(order.figures) if order else ""
            if order:
                typed[f"{prefix}kind-{row}"] = order.kind
    return Filled(
        typed, _lines(found), len(found.bands), sum(len(one.units) for one in found.bands)
    )


def _lines(found: Reading) -> list[NoteLine]:
    return [_line(note) for note in found.notes]


def _line(note: Note) -> NoteLine:
    text = note.text if len(note.text) <= MOST_SHOWN else f"{note.text[:MOST_SHOWN]}…"
    return NoteLine(note.line, text, str(WHY[note.why]))


@lru_cache(maxsize=1)
def faction_names() -> dict[str, str]:
    """The factions by their plain names in all languages of the site."""
    found = {plain(faction): faction for faction in FACTIONS}
    for code, _name in settings.LANGUAGES:
        with override(code):
            found |= {plain(str(FACTION_WORDS[faction])): faction for faction in FACTIONS}
    return found
