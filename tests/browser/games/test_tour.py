"""A newcomer is guided through a whole turn of the demo, and can leave at any time."""

import re

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from campaign.actions.demo.guided_tours import tours
from tests.browser.conftest import PHONE, WITH_SCRIPT, Arrives
from tests.browser.player import Player
from tests.browser.waiting import another_page

pytestmark = pytest.mark.browser

BEGIN = "Play a guided turn"
MOST_ACTS = 60
# The buttons of each step: the first that exists is pressed. Forms are sent unchanged.
BUTTONS = (
    "Seal the bid",
    "Field this force",
    "Send the report",
    "I am done until my go",
    "I am done with this phase",
)


@pytest.fixture(autouse=True)
def board(transactional_db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_newcomer_plays_the_guided_turn_to_its_end(arrives: Arrives, script: bool):
    newcomer = arrives("Newcomer", how=PHONE, script=script)
    newcomer.page.goto("/")
    with another_page(newcomer.page):
        newcomer.page.get_by_role("button", name=BEGIN).click()
    steps = [step(newcomer)]
    for _ in range(MOST_ACTS):
        if newcomer.page.locator(".tour.over").count():
            break
        play(newcomer)
        reads_on(newcomer, script=script)
        if step(newcomer) != steps[-1]:
            steps.append(step(newcomer))
            expect(newcomer.page.locator("#tour-title")).to_be_in_viewport(ratio=1)
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == ("step 1", "step 5")
    assert len(steps) >= 4
    expect(newcomer.page.locator(".tour")).to_contain_text("Your score: ")
    is_true(newcomer)
    newcomer.page.get_by_role("button", name="Set up your own campaign").click()
    expect(newcomer.page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert newcomer.page.url.endswith("?next=/new/")
    assert not tours().exists()


def test_a_newcomer_can_leave_at_once_and_two_newcomers_do_not_meet(arrives: Arrives):
    first, second = arrives("First"), arrives("Second")
    for newcomer in (first, second):
        newcomer.page.goto("/")
        newcomer.page.get_by_role("button", name=BEGIN).click()
        expect(newcomer.page.locator("#tour-title")).to_contain_text("step 1")
    assert first.page.url != second.page.url
    first.page.get_by_role("button", name="Leave the guided turn").click()
    expect(first.page.get_by_role("button", name=BEGIN)).to_be_visible()
    expect(second.look().page.locator("#tour-title")).to_contain_text("step 1")
    assert tours().count() == 1


def is_true(newcomer: Player) -> None:
    """Checks that the last step says that the next turn has begun only if it has."""
    said = newcomer.page.locator(".tour").inner_text()
    is_over = newcomer.page.locator(".winner").count() > 0
    assert ("The campaign is over" in said) == is_over
    assert ("The next turn has begun" in said) != is_over


def reads_on(newcomer: Player, *, script: bool) -> None:
    """Reads the news, which are in the window as soon as they come."""
    told = newcomer.page.locator(".brief")
    if told.count():
        if script:
            expect(told.get_by_role("heading")).to_be_in_viewport(ratio=1)
        newcomer.use(told.get_by_role("button", name="Next"))


def step(newcomer: Player) -> str:
    said = newcomer.page.locator("#tour-title small").inner_text()
    assert re.fullmatch(r"Guided turn, step \d of 5", said)
    return said.removeprefix("Guided turn, ").partition(" of ")[0]


def play(newcomer: Player) -> None:
    """One action that the page offers: marches come before passing."""
    now = newcomer.now
    if now.get_by_role("heading", name="Declare a move").count():
        return march(newcomer)
    if now.get_by_label("Power points", exact=True).count():
        now.get_by_label("Power points", exact=True).fill("1")
    if now.get_by_role("group", name="Who won?").count():
        now.get_by_role("radio").first.check()
    for name in BUTTONS:
        button = now.get_by_role("button", name=name, exact=True)
        if button.count():
            return newcomer.use(button.first)
    form = now.locator("form.act:has(button.main)").first
    if form.get_by_role("radio").count():
        form.get_by_role("radio").first.check()
    return newcomer.use(form.locator("button.main").first)


def march(newcomer: Player) -> None:
    """The first band, to the first terrain in its reach."""
    for spot in ("> li:nth-child(1) .choice", "> li:nth-child(2) .choice", "button.main"):
        newcomer.use(newcomer.page.locator(f".steps {spot}").first)
