"""Every page loads exactly the scripts and style sheets that its content needs."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.pages.every_page import style_sheets

SCRIPTS_AT_TIMES = {
    "trial",
    "tavern_table",
    "tavern_open_table",
    "battle",
}  # a trial, a board with buttons, a report
# Entries of the journal, and trials of a map, if there are any.
STYLES_AT_TIMES = {
    "battle": {"chronicle"},
    "talk": {"chronicle"},
    "draft": {"report"},
    "tavern_rules": {"stone_falls", "six_lands", "island_settlers"},  # of diagrams that come later
    "map": {"report"},
    "pocket_table": {"acts"},  # of orders that some phases have
    "tavern_watch": {"motion"},  # of what is played before one's eyes
}


def test_every_page_loads_only_the_scripts_it_needs(pages):
    assert {"table", "home", "account_request_login_code", "history", "maps"} <= set(pages)
    for name, drawn in pages.items():
        for page in drawn:
            if 'data-sending="' in page:  # pages of errors are plain
                assert needed(page) <= loaded(page), name
        used = set().union(*map(needed, drawn)) | OF_DRAWINGS
        for page in drawn:
            idle = set() if name in SCRIPTS_AT_TIMES else loaded(page) - used
            assert idle == set(), name


@pytest.mark.django_db
def test_the_sign_in_page_loads_only_the_scripts_of_forms():
    page = Client().get("/accounts/login/code/").content.decode()
    assert loaded(page) == {"answers", "sending"}


def test_every_named_script_exists():
    for name in NEEDED_BY:
        assert finders.find(f"{name}.js") or finders.find(f"django_htmx/{name}.js"), name
    ours = {path.stem for path in Path("static").glob("*.js")}
    assert ours == set(NEEDED_BY) - {"htmx-2.min"} | OF_DRAWINGS


def test_every_page_loads_only_the_styles_it_needs(pages):
    assert {"table", "home", "account_request_login_code", "history", "maps"} <= set(pages)
    missing, idle = {}, {}
    for name, drawn in pages.items():
        shown = set().union(*map(style_sheets.needed, drawn))
        for page in drawn:
            if lacks := style_sheets.needed(page) - style_sheets.loaded(page):
                missing[name] = lacks
            if more := style_sheets.loaded(page) - shown - STYLES_AT_TIMES.get(name, set()):
                idle[name] = more
    assert (missing, idle) == ({}, {})


@pytest.mark.django_db
def test_the_sign_in_page_loads_its_own_and_the_common_style_sheet():
    page = Client().get("/accounts/login/code/").content.decode()
    assert style_sheets.loaded(page) == {"base", "account"}


def test_a_rule_applies_only_with_all_its_classes():
    assert style_sheets.needed('<p class="ways"><a>') == {"base"}
    assert style_sheets.needed('<section class="tour"><p class="ways"><a>') == {"base", "demo"}


# Scripts of the workshop and the chronicle, which have no sign in the markup.
COUNT = ("live_count", *(f"live_count_{part}" for part in ("marks", "wire", "more", "end")))
OF_DRAWINGS = {"chronicle", "workshop", "workshop_picture", "workshop_saves"}
NEEDED_BY = {
    "htmx-2.min": r"\shx-(?:get|post|boost)=",
    "live": r"\shx-(?:get|post|boost)=|\sdata-(?:names|walk)=",
    "map": r"\sdata-zoom=|\sdata-own=",
    "sheet": r"\sdata-sheet=",
    "travels": r"\sdata-sheet=",
    "board": r'<a class="[^"]*\bselectable\b',
    "diagram": r"\sdata-(?:pictures|plays)\b",
    "hand": r'class="pick"',
    "motion": r"\sdata-seq=",
    "turn": r"\sdata-sound",
    "clock": r"\sdata-zone=",
    "zones": r"\sdata-times-of=",
    "drafts": r'class="orders"|id="pulse"[^>]*data-player="[A-F]',
    "battles": r'\sdata-step=|id="pulse"[^>]*data-player="[A-F]',
    "share_picture": r"\sdata-share",
    "zoom": r'(?s)class="[^"]*\bzooms\b.*<a class="[^"]*\bselectable\b',
    "copy": r"\sdata-copy=",
    "log": r'<details class="since">',
    "kept_games": r"\sdata-(?:keeps|slot|moves|moved)=",
    "time_zone": r"\sdata-own-zone=",
    "device": r'\sdata-signs-out|\sdata-user="(?s:.*)class="live-count"',
    "pocket": r"\sdata-(?:pocket=|drawn)",
    "pictures": r"\sdata-picture=",
    "portraits": r"\sdata-portrait=",
    "push": r"\sdata-push[ >]",
    "menus": r"\sdata-signs-out",
    "texts": r"\sdata-signs-out",
    **dict.fromkeys(COUNT, r'class="live-count"'),
    "answers": r"",
    "sending": r"",
}


def loaded(page: str) -> set[str]:
    return set(re.findall(r'<script src="/static/(?:\w+/)?([\w.-]+)\.js"', page))


def needed(page: str) -> set[str]:
    page = re.sub(r"<section[^>]* hx-disable>.*?</section>", "", page, flags=re.S)
    return {name for name, sign in NEEDED_BY.items() if re.search(sign, page)}
