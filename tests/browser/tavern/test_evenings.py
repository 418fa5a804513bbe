"""An evening is planned, people take seats, and the table is opened in one tap."""

import os
import re
from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import BY_DESKTOP
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def in_order(page: Any, name: str) -> None:
    """Checks that the page fits and is accessible, and saves a picture of it."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert found.violations_count == 0, found.generate_report()
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{page.viewport_size['width']}-{name}.png", full_page=True)


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_an_evening_from_its_plan_to_the_open_table(arrives: Arrives, how: dict[str, Any]):
    users = [person("anna"), person("bruno")]
    table_of(*users)
    anna = at(arrives, users[0], "/tavern/evenings/", how=how, script=True).page
    anna.get_by_label("Name of the evening").fill("Thursday at the club")
    anna.get_by_label("Day").fill((timezone.now() + timedelta(days=2)).date().isoformat())
    anna.get_by_label("Starts at").fill("19:30")
    in_order(anna, "list")
    anna.get_by_role("button", name="Plan it").click()
    anna.get_by_label("People wanted").fill("2")
    anna.get_by_role("button", name="Add the table").click()
    anna.get_by_role("button", name="I'll sit here").click()
    expect(anna.get_by_text("Needs 1 person")).to_be_visible()
    bruno = at(arrives, users[1], "/tavern/", how=how, script=True).page
    bruno.get_by_role("link", name="Evenings").click()
    bruno.get_by_role("link", name="Thursday at the club").click()
    expect(bruno.get_by_text("Needs 1 person")).to_be_visible()
    bruno.get_by_role("button", name="I'll sit here").click()
    expect(bruno.get_by_role("button", name="Open the table")).to_be_visible()
    in_order(bruno, "evening")
    bruno.get_by_role("button", name="Open the table").click()
    expect(bruno).to_have_url(re.compile("/seats$"))
