"""Every page of the site, on a light English phone and on a dark French desktop. axe finds nothing
against WCAG 2.2 A and AA, nothing scrolls sideways, and targets are large enough for fingers."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.admin.signed_in import show_factor
from tests.browser.conftest import DESKTOP, PHONE, Arrives, Site
from tests.browser.every_page import NO_PAGES, Club
from tests.browser.looks.axe import faults
from tests.browser.looks.staff import reader

pytestmark = pytest.mark.browser

LOOKS = {
    "light phone": ({**PHONE, "color_scheme": "light"}, "en"),
    "dark desktop": ({**DESKTOP, "color_scheme": "dark"}, "fr"),
}
NARROW = {"width": 320, "height": 740}
# Names controls less than 24 px high or wide, and, with a `least` of 44 px, smaller options of
# forms and lists of links. Links within a sentence are exempt, as are marks next to the label that
# controls them. A row of figures to strike shows a whole unit, so a figure may be 32 px wide.
SMALL = """least => {
  const found = [];
  for (const control of document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary')) {
    if (!control.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (control.closest('svg, .unseen, .skip')) continue;
    const label = control.matches('[type=checkbox], [type=radio]') && control.closest('label');
    const box = (label || control).getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const inText = control.matches('a') && getComputedStyle(control).display === 'inline';
    const wanted = inText ? 0 : control.matches('a:not(.button, nav a, .choice)') ? 24 : least;
    const figure = control.matches('.count-figure') && box.width >= 32;
    if (Math.min(figure ? wanted : box.width, box.height) < wanted - .5)
      found.push(`${box.width} x ${box.height}: ${control.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""
OVERFLOW = """() => document.documentElement.scrollWidth > 320
  ? [`${document.documentElement.scrollWidth} px wide`] : []"""


@pytest.fixture
def club(transactional_db: None, site: Site, settings: Any) -> Club:
    """The pictures are stored where the site's processes read them."""
    stored = settings.STORAGES["photographs"]
    options = {**stored["OPTIONS"], "location": Path(site.env["DATA_DIR"]) / "photographs"}
    settings.STORAGES = settings.STORAGES | {"photographs": {**stored, "OPTIONS": options}}
    return Club()


def test_every_route_is_a_page_or_listed_as_none(club: Club):
    client = Client()
    client.force_login(club.astrid)
    show_factor(client, club.astrid)
    pages = {
        route
        for address, route in club.addresses().items()
        if (answer := client.get(address)).status_code == 200
        and answer["Content-Type"].startswith("text/html")
        and b"</html>" in answer.content
    }
    assert {*club.addresses().values()} - pages == NO_PAGES - {"/healthz"}


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_has_a_fault(club: Club, arrives: Arrives, look: str):
    how, language = LOOKS[look]
    astrid = reader(club, arrives, how, language)
    found: dict[str, list[str]] = {}
    for address in pages_of(club):
        astrid.page.set_viewport_size(how["viewport"])
        astrid.page.goto(address)
        assert astrid.page.get_attribute("html", "lang") == language
        wrong = faults(astrid)
        wrong += astrid.page.evaluate(SMALL, 44 if how.get("is_mobile") else 24)
        astrid.page.set_viewport_size(NARROW)
        wrong += astrid.page.evaluate(OVERFLOW)
        if wrong:
            found[address] = wrong
    assert found == {}


def test_a_small_button_and_a_wide_page_are_found(arrives: Arrives):
    visitor = arrives("Visitor", how=PHONE)
    visitor.page.set_content("<button style='width:400px;height:30px;min-height:0'>So</button>")
    found = visitor.page.evaluate(SMALL, 44)
    assert [size.split(":")[0] for size in found] == ["400 x 30"]
    visitor.page.set_viewport_size(NARROW)
    meta = "<meta name=viewport content='width=device-width'>"
    visitor.page.set_content(f"{meta}<body style='margin:0'><div style='width:800px'>Wide</div>")
    assert visitor.page.evaluate(OVERFLOW) == ["800 px wide"]


def pages_of(club: Club) -> list[str]:
    return [address for address, route in club.addresses().items() if route not in NO_PAGES]
