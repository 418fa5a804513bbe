"""Every page loads the scripts that something on it needs, and no others."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

NEEDED_BY = {
    "htmx-2.min": r"\shx-(?:get|post|boost)=",
    "live": r"\shx-(?:get|post|boost)=|\sdata-(?:names|walk)=",
    "map": r"\sdata-zoom=|\sdata-own=",
    "sheet": r"\sdata-sheet=",
    "board": r'<a class="[^"]*\blit\b[^"]*" href="[^"]*" hx-get=',
    "hand": r'class="pick"',
    "clock": r"\sdata-zone=",
    "drafts": r'class="orders"|id="pulse"[^>]*data-player="[A-F]',
    "battles": r'\sdata-step=|id="pulse"[^>]*data-player="[A-F]',
    "copy": r"\sdata-copy=",
    "time_zone": r"\sdata-own-zone=",
    "device": r"\sdata-signs-out",
    "push": r"\sdata-push[ >]",
    "menus": r"\sdata-signs-out",
    "sending": r"",
}
ONLY_AT_TIMES = {"trial", "tavern_table", "battle"}  # a trial under way, a board to press, a report


def loaded(page: str) -> set[str]:
    return set(re.findall(r'<script src="/static/(?:\w+/)?([\w.-]+)\.js"', page))


def needed(page: str) -> set[str]:
    page = re.sub(r"<section[^>]* hx-disable>.*?</section>", "", page, flags=re.S)
    return {name for name, sign in NEEDED_BY.items() if re.search(sign, page)}


@pytest.mark.slow
def test_every_page_loads_only_the_scripts_it_needs(pages):
    assert {"table", "home", "account_request_login_code", "history", "maps"} <= set(pages)
    for name, drawn in pages.items():
        for page in drawn:
            if 'data-sending="' in page:  # pages of errors are plain
                assert needed(page) <= loaded(page), name
        used = set().union(*map(needed, drawn)) | {"chronicle", "workshop"}
        for page in drawn:
            assert name in ONLY_AT_TIMES or loaded(page) <= used, (name, loaded(page) - used)


@pytest.mark.django_db
def test_the_sign_in_page_loads_only_the_double_submit_script():
    page = Client().get("/accounts/login/code/").content.decode()
    assert loaded(page) == {"sending"}


def test_every_named_script_exists():
    for name in NEEDED_BY:
        assert finders.find(f"{name}.js") or finders.find(f"django_htmx/{name}.js"), name
    ours = {path.stem for path in Path("static").glob("*.js")}
    assert ours == set(NEEDED_BY) - {"htmx-2.min"} | {"chronicle", "workshop"}
