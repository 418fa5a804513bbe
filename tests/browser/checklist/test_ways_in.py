"""C3, C4, C5: from a link to one's duty, from an invitation to the table, and "My games"."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db.models.functions import Now
from playwright.sync_api import expect

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import make_invitation
from club.models import Game, Seat
from tests.browser.conftest import PHONE, Arrives, Site
from tests.browser.games.turns import type_code
from tests.browser.player import Player
from tests.table import bring_to, new_campaign

pytestmark = pytest.mark.browser

MOST_SCREENS = 4


def signs_in(player: Player, site: Site, game: Game) -> None:
    """Signs in with the code that the page sends to the player's address, after they followed a
    link."""
    user = game.seats.get(name=player.name).user
    email = f"{player.name.lower()}.{game.public_id.lower()}@example.org"
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    type(user).objects.filter(pk=user.pk).update(email=email)
    player.page.get_by_role("textbox", name="Email").fill(email)
    player.page.get_by_role("button", name="Send me a code").tap()
    code = player.page.get_by_role("textbox", name="Code")
    expect(code).to_have_attribute("autocomplete", "one-time-code")
    code.fill(site.code_for(email))
    player.page.get_by_role("main").get_by_role("button", name="Sign in").tap()


@pytest.mark.parametrize("place", ["", "chronicle", "act/bid"])
def test_c03_every_link_leads_to_the_order_form_in_one_tap(
    game: Game, arrives: Arrives, site: Site, place: str
):
    bring_to(game, "bids")
    bruno = arrives("Bruno", how=PHONE)
    bruno.page.goto(f"/c/{game.public_id}/{place}")
    signs_in(bruno, site, game)
    expect(bruno.page.get_by_role("navigation", name="This campaign")).to_be_visible()
    bruno.page.wait_for_load_state()
    if not bruno.now.is_visible():
        bruno.page.get_by_role("link", name="Map waiting for you").tap()
    expect(bruno.now).to_be_visible()
    bruno.page.wait_for_load_state()
    onwards = bruno.page.locator("#recap a[href='#now']")
    if onwards.count():
        onwards.tap()
    expect(bruno.now.get_by_label("Power points")).to_be_in_viewport()


@pytest.mark.journey
def test_c04_from_an_invitation_to_the_table_in_four_screens(
    game: Game, arrives: Arrives, site: Site
):
    bring_to(game, "bids")
    Seat.objects.filter(game=game, name="Clara").update(user=None)
    secret = make_invitation(game.pk, "C", actor=Actor.organiser(game.organiser))
    dora = arrives("Dora", how=PHONE)
    screens: list[str] = []
    dora.page.on("domcontentloaded", lambda page: screens.append(page.url))
    dora.page.goto(f"/join/{secret}")
    dora.page.get_by_label("Your name at the table").fill("Dora")
    dora.page.get_by_label("Your email").fill("dora@example.org")
    dora.page.get_by_role("button", name="Send me a code").tap()
    expect(dora.page.locator("input[type=password]")).to_have_count(0)
    type_code(dora, site)  # the field is marked as one for such a code
    if "handover" in dora.page.url:
        dora.page.get_by_role("link", name="Map waiting for you").tap()
    expect(dora.now).to_contain_text("Seal your bid for the favour of the gods.")
    assert len(screens) <= MOST_SCREENS, screens


def test_c05_the_list_starts_with_campaigns_that_await_the_reader(
    game: Game, arrives: Arrives, site: Site
):
    bring_to(game, "bids")
    users = [seat.user for seat in game.seats.order_by("player")]
    for name in ("Later", "Sooner", "Not mine"):
        bring_to(new_campaign(users[0], users, name=name), "bids")
    rows = Game.objects
    rows.filter(name="Later").update(closes_at=Now() + timedelta(days=3))
    rows.filter(name="Sooner").update(closes_at=Now() + timedelta(hours=3, minutes=1))
    rows.filter(name="Not mine").update(closes_at=Now() + timedelta(hours=1), waits_for="AC")
    rows.filter(pk=game.pk).update(closes_at=Now() + timedelta(days=2))
    bruno = arrives("Bruno", how=PHONE)
    bruno.page.goto("/")
    bruno.page.get_by_role("link", name="Sign in with your email").tap()
    signs_in(bruno, site, game)
    lines = bruno.page.locator(".campaigns > li")
    expect(lines.locator("h2")).to_have_text(["Sooner", "The three fords", "Later", "Not mine"])
    expect(bruno.page).to_have_title("(3) My games")
    expect(lines.first.locator(".left")).to_have_text("3 hours left")
    words = lines.locator(".word")
    expect(words).to_have_text(["none", "none", "none", "sealed"])
