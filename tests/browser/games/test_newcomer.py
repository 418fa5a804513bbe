"""A newcomer with no instruction but "play your turn": link, code, bid, done."""

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import expect

from campaign.models import Envelope
from club.models import Game
from tests.browser.conftest import PHONE, Arrives, Site
from tests.table import bring_to

pytestmark = pytest.mark.browser


@pytest.mark.journey
def test_a_newcomer_plays_a_turn_on_a_phone_in_three_screens(
    game: Game, arrives: Arrives, site: Site
):
    bring_to(game, "bids")
    user = game.seats.get(name="Bruno").user
    user.email = f"bruno.{game.public_id.lower()}@example.org"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    bruno = arrives("Bruno", how=PHONE)
    page = bruno.page
    screens: list[str] = []
    page.on("domcontentloaded", lambda page: screens.append(page.url))

    page.goto(site.page_of(game))
    email = page.get_by_role("textbox", name="Email")
    email.tap()
    email.fill(user.email)
    page.get_by_role("button", name="Send me a code").tap()
    code = page.get_by_role("textbox", name="Code")
    expect(code).to_be_in_viewport()
    code.fill(site.code_for(user.email))
    page.get_by_role("main").get_by_role("button", name="Sign in").tap()

    expect(bruno.now.locator(".duty")).to_have_text("Seal your bid for the favour of the gods.")
    amount, button = bruno.now.get_by_label("Power points"), bruno.now.locator("button.main")
    for shown in (bruno.now.locator(".duty"), bruno.now.locator(".left"), amount, button):
        expect(shown).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    expect(bruno.now.locator("button.main:visible")).to_have_count(1)
    amount.tap()
    amount.fill("2")
    button.tap()
    expect(bruno.now.locator(".orders .word")).to_have_text("sealed")
    expect(bruno.now.locator(".orders")).to_be_in_viewport()

    assert len(screens) == 3, screens  # the sign-in, the code, the table
    assert Envelope.objects.get(game=game, player="B").on_behalf is False
