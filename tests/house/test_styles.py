"""A selector is in a sheet only once: of two places, one is forgotten at the next change."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.house.sources import ROOT

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FRAMES = ("@keyframes", "@font-face")


def selectors(sheet: str, around: str = "") -> Iterator[tuple[str, str]]:
    """Every selector of a sheet, with the conditions around it."""
    place = 0
    while (opens := sheet.find("{", place)) >= 0:
        head = " ".join(sheet[place:opens].rpartition(";")[2].split())
        place = end_of(sheet, opens)
        if not head.startswith("@"):
            yield around, head
        elif not head.startswith(FRAMES):
            yield from selectors(sheet[opens + 1 : place - 1], f"{around}{head} ")


def end_of(sheet: str, opens: int) -> int:
    """The place after the bracket that closes this one."""
    depth = 0
    for place in range(opens, len(sheet)):
        depth += (sheet[place] == "{") - (sheet[place] == "}")
        if not depth:
            return place + 1
    raise ValueError("a bracket is not closed")


def twice(sheet: str) -> list[str]:
    counted = Counter(selectors(COMMENT.sub("", sheet)))
    return [f"{around}{head}" for (around, head), times in counted.items() if times > 1]


def test_a_selector_that_stands_twice_is_found():
    assert twice("a { b: c } /* a { } */ d { e: f } a { g: h }") == ["a"]
    assert twice("a { b: c } @media print { a { g: h } }") == []
    assert twice("@media print { a { b: c } } @media print { a { d: e } }") == ["@media print a"]


def test_no_selector_stands_twice_in_a_sheet():
    sheets = sorted((ROOT / "static").glob("*.css"))
    assert len(sheets) > 20
    found = {sheet.name: twice(sheet.read_text(encoding="utf-8")) for sheet in sheets}
    assert {name: names for name, names in found.items() if names} == {}


ROOTS = re.compile(r"^:root \{(.*?)^\}", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"(--[\w-]+)\s*:")
ON_PAPER = {("campaign_sheet.css", "--land")}  # the colour of the land there


def test_a_colour_of_the_site_means_the_same_in_every_sheet():
    site = (ROOT / "static" / "base.css").read_text(encoding="utf-8")
    colours = {name for root in ROOTS.findall(site) for name in NAMED.findall(root)}
    assert "--field" in colours
    named = {
        (sheet.name, name)
        for sheet in (ROOT / "static").glob("*.css")
        if sheet.name != "base.css"
        for name in NAMED.findall(COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    }
    assert {(sheet, name) for sheet, name in named if name in colours} <= ON_PAPER
