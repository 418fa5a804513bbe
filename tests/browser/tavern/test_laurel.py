"""The end of a table is crowned by one short motion, which a tap ends."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.tavern.arriving import Arrives, at
from tests.browser.waiting import at_rest
from tests.table import person
from tests.tavern.land_tables import land_table, play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONGEST = 600  # milliseconds
CROWN = "[...document.querySelectorAll('.wreath, .wreath + .laurel')]"
OF_CROWN = f"{CROWN}.flatMap((one) => one.getAnimations({{ subtree: true }}))"
# The motion from its beginning: how long it takes, and what still runs after a press.
AGAIN = f"""() => {{
  const parts = {CROWN}.flatMap((one) => [one, ...one.querySelectorAll("*")]);
  for (const one of parts) one.style.animation = "none";
  document.body.offsetWidth;
  for (const one of parts) one.style.animation = "";
  const motions = {OF_CROWN};
  const ends = motions.map((one) => one.effect.getComputedTiming().endTime);
  window.dispatchEvent(new PointerEvent("pointerdown"));
  return [ends, motions.filter((one) => one.playState === "running").length];
}}"""


def ended(arrives: Arrives, motion: str) -> Page:
    people: list[Any] = [person("anna"), person("bruno")]
    game = play_on(land_table(*people), 3000)
    how = {"viewport": {"width": 360, "height": 640}, "reduced_motion": motion}
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=how).page
    at_rest(page)
    return page


def test_the_laurel_is_drawn_in_a_moment_and_a_press_ends_it(arrives: Arrives):
    ends, running = ended(arrives, "no-preference").evaluate(AGAIN)
    assert len(ends) == 4
    assert 0 < max(ends) <= LONGEST
    assert running == 0


def test_who_wants_no_motion_sees_the_laurel_at_once(arrives: Arrives):
    page = ended(arrives, "reduce")
    assert page.locator(".wreath").is_visible()
    assert page.evaluate(OF_CROWN) == []
