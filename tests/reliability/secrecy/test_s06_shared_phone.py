"""S6: people who pass on the phone, or sign out, leave nothing sealed on it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from campaign.actions.bids.plans import seal_plan
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.plans import Plan
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.models import Game
from tests.browser.conftest import PHONE, Arrives, Site, sign_in
from tests.pages.laid import words
from tests.table import bring_to, new_campaign, person

Figure = Callable[..., None]
OWN = ("table", "now", "plan", "away", "receipts", "handover", "programs")


def sealed_by(user: Any, *others: Any) -> Game:
    """A campaign in which this user bid 0 and planned to bid 0."""
    game = bring_to(new_campaign(user, [user, *others]), "bids")
    actor = Actor.seat(user, "A")
    seal_bid(game.pk, actor=actor, amount=0)
    seal_plan(game.pk, Plan(bid=0), actor=actor)
    return game


@pytest.mark.django_db
def test_s06_pages_with_sealed_bids_are_not_cached(figure: Figure):
    anna = person("anna")
    game, client = sealed_by(anna, person("bruno"), person("clara")), Client()
    client.force_login(anna)
    pages = {name: client.get(reverse(name, args=[game.public_id])) for name in OWN}
    parts = client.get(f"/c/{game.public_id}/", headers={"HX-Request": "true"})
    assert "You bid 0 power points" in words(pages["table"])
    assert "You bid 0 power points" in words(parts)
    act = reverse("act", args=[game.public_id, "bid"])
    pages |= {
        "parts": parts,
        "refused": client.post(act, {"amount": "many"}),
        "home": client.get("/"),
        "feed page": client.get("/me/notices"),
        "sealing": client.post(act, {"amount": "0"}),
    }
    assert {n for n, page in pages.items() if "no-store" not in page["Cache-Control"]} == set()
    secret = make_token(game.pk, actor=Actor.seat(anna, "A"), label="Bot")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    own = ("bid", "plan", "receipts", "drafts", "handover")
    for path in own:
        assert program.get(f"/api/v1/{path}")["Cache-Control"] == "no-store"
    figure(f"{len(pages) + len(own)} answers with something of one's own: all no-store")


@pytest.mark.django_db
def test_s06_public_pages_may_be_cached():
    """Otherwise the test above would find `no-store` on everything."""
    assert "no-store" not in Client().get("/robots.txt")["Cache-Control"]


@pytest.mark.night("a look in a browser; every push asks for the headers that make it so")
@pytest.mark.browser
def test_s06_the_back_button_shows_nothing_after_signing_out(
    arrives: Arrives, site: Site, figure: Figure
):
    anna = person("anna")
    game = sealed_by(anna, person("bruno"), person("clara"))
    player = arrives("anna", how=PHONE)
    sign_in(player, anna)
    page, bid = player.page, "You bid 0 power points"
    for name in ("table", "plan", "away", "receipts"):
        page.goto(reverse(name, args=[game.public_id]))
    page.goto(reverse("table", args=[game.public_id]))
    expect(page.get_by_role("main")).to_contain_text(bid)
    page.locator("header summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    for _ in range(4):
        page.go_back()
        page.wait_for_load_state()
        assert bid not in page.content()
        assert "Nonce" not in page.content()
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "bid" not in kept.lower()
    figure("back four times after signing out: no bid, no nonce, nothing in the browser's store")
