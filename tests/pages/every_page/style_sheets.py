"""The style sheets that a page needs, and those that it loads."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

STATIC = Path("static")
OF_THE_ADMIN = {"desk"}
ROOMS = {path.stem for path in STATIC.glob("*.css")} - OF_THE_ADMIN
NAME = re.compile(r"[.#][a-zA-Z_][\w-]*|(?<![\w.#:-])[a-z][a-z0-9]*")


@cache
def selectors(room: str) -> list[frozenset[str]]:
    """For each rule, the elements, classes and ids that a page must have for it to apply."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / f"{room}.css").read_text("utf-8"), flags=re.S)
    heads = re.findall(r"([^{};@]+)\{[^{}]*\}", css)
    return [frozenset(NAME.findall(part)) for head in heads for part in _alternatives(head)]


def _alternatives(head: str) -> Iterator[str]:
    """Each selector of a list. Of selectors in brackets, only those of `:has(…)` count."""
    plain = re.sub(r":has\(((?:[^()]|\([^()]*\))*)\)", r" \1", head)
    plain = re.sub(r":[\w-]+\((?:[^()]|\([^()]*\))*\)|\[[^]]*\]", "", plain)
    yield from plain.split(",")


def loaded(page: str) -> set[str]:
    return set(re.findall(r'<link rel="stylesheet" href="/static/(\w+)\.css"', page))


def needed(page: str) -> set[str]:
    """The sheets with a rule whose elements, classes and ids are all on the page."""
    there = set(re.findall(r"<([a-z][a-z0-9]*)", page))
    for mark, kind in ((".", "class"), ("#", "id")):
        written = re.findall(rf'\s{kind}="([^"]*)"', page)
        there |= {mark + name for names in written for name in names.split()}
    return {"base"} | {
        room for room in ROOMS if any(found and found <= there for found in selectors(room))
    }
