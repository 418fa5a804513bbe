"""Buttons and fields do not touch the elements above or below them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tavern.actions.evenings.planning import add_table, plan_evening
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.table import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAST = 6  # pixels
# Pairs above one another that are closer: buttons, fields, labels, panels, links in a separate
# line.
CLOSE = """least => {
  const parts = [...document.querySelectorAll(
    'main :is(button, .button, select, input:not([type=hidden]), label:has(input, select), .panel, '
    + 'summary), main .narrow > p > a')].filter((one) => one.checkVisibility());
  const found = [];
  for (const one of parts) {
    for (const other of parts) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const beside = a.right <= b.left || b.right <= a.left;
      if (!beside && b.top >= a.top && b.top - a.bottom < least) {
        const [above, below] = [one, other].map((part) => part.textContent.trim().slice(0, 40));
        found.push(`${above} | ${below}`);
      }
    }
  }
  return found;
}"""


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_forms_links_and_panels_are_apart(arrives: Arrives, how: dict[str, Any]):
    anna, bruno = person("anna", first_name="Anna"), person("bruno", first_name="Bruno")
    table_of(anna, bruno)
    plan = [SeatPlan("Anna", user=anna), SeatPlan("Guest"), SeatPlan("Alder", bot="steady")]
    forming = found_table(host=anna, terms=TableTerms(kind="stone-falls"), seats=plan)
    day = timezone.localdate() + timedelta(days=2)
    evening = plan_evening(host=anna, title="Friday", place="", day=day, starts=_clock(19))
    add_table(evening, kind="six-lands", seats=2, starts=_clock(20))
    page = at(arrives, anna, "/tavern/", how=how).page
    close = {}
    for place in (
        f"/t/{forming.public_id}/seats",
        "/tavern/evenings/",
        f"/tavern/evenings/{evening.public_id}",
        "/tavern/falls",
        "/tavern/best/stone-falls",
        "/tavern/standings/stone-falls",
        "/tavern/bring",
        "/me/programs",
        f"/t/{forming.public_id}/programs",
    ):
        page.goto(place)
        close[place] = page.evaluate(CLOSE, LEAST)
    assert {place: pairs for place, pairs in close.items() if pairs} == {}


def _clock(hour: int) -> Any:
    return timezone.now().replace(hour=hour, minute=0).time()
