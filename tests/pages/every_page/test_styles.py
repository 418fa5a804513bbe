"""Every page loads the style sheets of the rooms that something on it needs, and no others."""

import pytest
from django.test import Client

from tests.pages.every_page.style_sheets import loaded, needed

AT_TIMES = {"battle": {"chronicle"}, "talk": {"chronicle"}}  # entries, when there are any


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
