"""S6: what a device keeps for times without a connection contains nothing secret, for any role."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaign.actions.company.notes import save_note
from campaign.actions.company.private_talk import write_privately
from club.actions.journal.actor import Actor
from tests.assertions.canary import Canary
from tests.browser.conftest import Arrives, Site, sign_in
from tests.browser.home_screen.conftest import IN_CHARGE, WITH_WORKER
from tests.browser.home_screen.pocket import EVERYTHING, PATHS, keep_on_device, wait_until_empty
from tests.reliability.secrecy.cast import Cast
from tests.reliability.secrecy.planted import Planted, lands
from tests.reliability.secrecy.sealed import canaries, cast

__all__ = ["canaries", "cast"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NOTE, MESSAGE = "Quagmire-Zephyr-47", "Thunder-Marigold-83"
Figure = Callable[..., None]


def looks_around(page: Page, cast: Cast, table: str) -> None:
    """The reader opens the pages on which they see what only they may see."""
    for name in ("notes", "private_talks", "plan", "receipts", "table"):
        page.goto(reverse(name.replace("notes", "own_notes"), args=[cast.game.public_id]))
    page.goto(f"/t/{table}/")
    page.goto(reverse("table", args=[cast.game.public_id]))


def found_in(texts: list[str], canaries: list[Canary], hand: Planted) -> list[str]:
    """What of all this is in the texts, by its kind."""
    checks = {
        "a bid": lambda text: any(canary.sings_in(text) for canary in canaries),
        "a hand": hand.sings_in,
        "a note": lambda text: NOTE in text,
        "a message": lambda text: MESSAGE in text,
        "a token": lambda text: "csrfmiddlewaretoken" in text,
        "an address": lambda text: "@example" in text,
    }
    return [kind for kind, sings in checks.items() if any(map(sings, texts))]


@pytest.mark.parametrize("who", ["bruno", "clara", "diego", "olga"])
def test_s06_a_device_keeps_no_bid_note_message_or_hand(
    arrives: Arrives, site: Site, cast: Cast, canaries: list[Canary], figure: Figure, who: str
):
    writer = Actor.seat(cast.bruno, "A")
    save_note(cast.game.pk, actor=writer, text=NOTE)
    write_privately(cast.game.pk, cast.clara.pk, actor=writer, text=MESSAGE)
    table, hand = lands(cast.bruno, cast.clara)
    player = arrives(who, how=WITH_WORKER, once=True)
    sign_in(player, getattr(cast, who))
    page = player.page
    page.goto(site.page_of(cast.game))
    page.wait_for_function(IN_CHARGE)
    keep_on_device(page, site.page_of(cast.game))
    looks_around(page, cast, table.public_id)
    keep = page.evaluate(PATHS)
    assert {
        reverse(f"pocket_{name}", args=[cast.game.public_id]) for name in ("table", "sheet")
    } < set(keep)
    texts = page.evaluate(EVERYTHING)
    assert any(cast.game.name in text for text in texts)
    assert found_in(texts, canaries, hand) == []
    figure(f"{who}: {len(texts)} kept texts, nothing secret")


def superuser_at_the_table(cast: Cast) -> Any:
    type(cast.diego).objects.filter(pk=cast.diego.pk).update(is_staff=True, is_superuser=True)
    return cast.diego


def test_s06_a_superuser_keeps_what_every_player_keeps(
    arrives: Arrives, site: Site, cast: Cast, canaries: list[Canary]
):
    writer = Actor.seat(cast.bruno, "A")
    save_note(cast.game.pk, actor=writer, text=NOTE)
    write_privately(cast.game.pk, cast.clara.pk, actor=writer, text=MESSAGE)
    table, hand = lands(cast.bruno, cast.clara)
    player = arrives("diego", how=WITH_WORKER, once=True)
    sign_in(player, superuser_at_the_table(cast))
    player.page.goto(site.page_of(cast.game))
    player.page.wait_for_function(IN_CHARGE)
    keep_on_device(player.page, site.page_of(cast.game))
    looks_around(player.page, cast, table.public_id)
    texts = player.page.evaluate(EVERYTHING)
    assert any(cast.game.name in text for text in texts)
    assert found_in(texts, canaries, hand) == []


@pytest.mark.parametrize("who", ["staff", "root", "stranger"])
def test_s06_who_has_no_seat_keeps_nothing_of_a_campaign(
    arrives: Arrives, site: Site, cast: Cast, who: str
):
    """Neither staff nor superusers: their device has the list of their own campaigns, which is
    empty."""
    player = arrives(who, how=WITH_WORKER, once=True)
    sign_in(player, getattr(cast, who))
    page = player.page
    page.goto("/me/")
    page.wait_for_function(IN_CHARGE)
    page.locator("#pocket").get_by_role("button", name="Keep on this device").click()
    expect(page.locator("#pocket")).to_contain_text("Kept on this device.")
    assert [path for path in page.evaluate(PATHS) if path.startswith("/pocket")] == ["/pocket/"]
    texts = page.evaluate(EVERYTHING)
    assert not [text for text in texts if cast.game.name in text]


@pytest.mark.parametrize("who", ["bruno", "olga", "root"])
def test_s06_signing_out_leaves_nothing_of_the_reader_on_the_device(
    arrives: Arrives, site: Site, cast: Cast, who: str
):
    player = arrives(who, how=WITH_WORKER, once=True)
    sign_in(player, getattr(cast, who))
    page = player.page
    page.goto("/me/")
    page.wait_for_function(IN_CHARGE)
    page.locator("#pocket").get_by_role("button", name="Keep on this device").click()
    expect(page.locator("#pocket")).to_contain_text("Kept on this device.")
    assert any("saga:" in text for text in page.evaluate(EVERYTHING))
    with page.expect_navigation():
        page.evaluate("document.querySelector('[data-signs-out]').requestSubmit()")
    wait_until_empty(page)
    texts = page.evaluate(EVERYTHING)
    assert not [text for text in texts if cast.game.name in text or "/pocket" in text]
    assert "saga:" not in texts[0]


def test_s06_the_sweep_finds_what_a_page_would_leave(
    arrives: Arrives, site: Site, cast: Cast, canaries: list[Canary]
):
    """The sweep of the test above is not blind: Bruno's own page, put into a cache, is found."""
    save_note(cast.game.pk, actor=Actor.seat(cast.bruno, "A"), text=NOTE)
    player = arrives("bruno", how=WITH_WORKER, once=True)
    sign_in(player, cast.bruno)
    page = player.page
    page.goto(site.page_of(cast.game))
    expect(page.locator("#now")).to_be_visible()
    for path in ("", "notes"):
        page.evaluate(
            "async (path) => (await caches.open('pocket-x')).put(path, await fetch(path))",
            f"/c/{cast.game.public_id}/{path}",
        )
    hand = Planted((3, 5, 8, 13, 21, 34), ("no such words",))
    found = found_in(page.evaluate(EVERYTHING), canaries, hand)
    assert {"a bid", "a note", "a token"} <= set(found)
