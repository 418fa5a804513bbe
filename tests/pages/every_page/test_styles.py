"""Every page loads the style sheets of the rooms that something on it needs, and no others."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.test import Client

STATIC = Path("static")
OF_THE_ADMIN = {"desk"}
ROOMS = {path.stem for path in STATIC.glob("*.css")} - OF_THE_ADMIN
AT_TIMES = {"battle": {"chronicle"}}  # a battle's entries, when there are any
NAME = re.compile(r"[.#][a-zA-Z_][\w-]*|(?<![\w.#:-])[a-z][a-z0-9]*")


@cache
def selectors(room: str) -> list[frozenset[str]]:
    """The elements, classes and ids that must be there for a rule to hold, for each rule."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / f"{room}.css").read_text("utf-8"), flags=re.S)
    heads = re.findall(r"([^{};@]+)\{[^{}]*\}", css)
    return [frozenset(NAME.findall(part)) for head in heads for part in _alternatives(head)]


def _alternatives(head: str) -> Iterator[str]:
    """Each selector of a list; of what stands in brackets only that of `:has(…)` is asked for."""
    plain = re.sub(r":has\(([^()[]*)\)", r" \1", head)
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


@pytest.mark.slow
def test_every_page_loads_only_the_styles_it_needs(pages):
    assert {"table", "home", "account_request_login_code", "history", "maps"} <= set(pages)
    missing, idle = {}, {}
    for name, drawn in pages.items():
        shown = set().union(*map(needed, drawn))
        for page in drawn:
            if lacks := needed(page) - loaded(page):
                missing[name] = lacks
            if more := loaded(page) - shown - AT_TIMES.get(name, set()):
                idle[name] = more
    assert (missing, idle) == ({}, {})


@pytest.mark.django_db
def test_the_sign_in_page_loads_its_own_and_the_common_style_sheet():
    page = Client().get("/accounts/login/code/").content.decode()
    assert loaded(page) == {"base", "account"}


def test_a_rule_applies_only_with_all_its_classes():
    assert needed('<p class="ways"><a>') == {"base"}
    assert needed('<section class="tour"><p class="ways"><a>') == {"base", "demo"}
