"""The form for recruiting: each field has a heading, and only necessary ones are shown."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.drafts import NEEDS
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_reserve, a_world

pytestmark = pytest.mark.browser


@pytest.fixture
def page(transactional_db: None, seated: Callable[..., Player]) -> Page:
    """In French on a phone: a village with a band, and a lord waiting there."""
    world = a_world(
        LAND,
        a_band("a", "A", "Alder", 4),
        a_reserve("Alder", "A", 4, "lord-old"),
        players="AB",
        phase="recruitment",
        power={"A": 6},
        villages={"Alder": "A"},
    )
    game = lay(world, [person("anna"), person("bruno")])
    anna = seated(game, "Anna", how=PHONE)
    anna.page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "domain": "127.0.0.1", "path": "/"}]
    )
    anna.look()
    return anna.page


def test_numbers_have_a_heading_and_no_kind_of_unit_is_cut_off(page: Page):
    form = page.locator("form[action*='/act/recruit']")
    expect(form.locator(".columns")).to_have_text("UnitéFigurines")
    columns = form.locator(".columns span").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth)"
    )
    assert columns == []
    for select in form.locator(".units select").all():
        for value in select.locator("option").evaluate_all("all => all.map(one => one.value)"):
            select.select_option(value=value)
            expect(select).to_have_value(value)
            assert select.evaluate(NEEDS) <= 0, value


def test_only_a_new_lord_needs_a_name(page: Page):
    form = page.locator("form[action*='/act/recruit']")
    name = form.locator("[name=name]")
    where = form.locator("[name=at]")
    raised, there = (
        where.locator(one).get_attribute("value") or ""
        for one in ("option[data-new]", "option:not([data-new])")
    )
    where.select_option(raised)
    form.locator("[name=lord]").select_option("")
    expect(name).to_be_visible()
    form.locator("[name=lord]").select_option("lord-old")
    expect(name).to_be_hidden()
    where.select_option(there)
    expect(form.locator("[name=lord]")).to_be_hidden()


def test_a_refusal_disappears_as_soon_as_the_form_is_changed(page: Page):
    form = page.locator("form[action*='/act/recruit']")
    form.locator("[name=figures-0]").fill("99")
    form.locator("button.main").click()
    expect(form.locator(".refusal")).to_be_visible()
    form.locator("[name=figures-0]").fill("4")
    expect(form.locator(".refusal")).to_have_count(0)
