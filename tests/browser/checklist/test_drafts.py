"""C14, C15, C16: one order whatever the network does, and no typed text is lost."""

import pytest
from playwright.sync_api import Request, Route, expect

from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Envelope
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.drafts import KEPT, NOTHING_KEPT, Seated, ask, given, recruiting
from tests.browser.player import Player
from tests.browser.waiting import dealing_with, until
from tests.table import bring_to

pytestmark = pytest.mark.browser
# Notes whether the page said, however briefly, that it has no connection.
NOTE_OFFLINE = """() => {
  const notice = document.getElementById("offline");
  new MutationObserver(() => { window.wasOffline ||= !notice.hidden; })
    .observe(notice, { attributes: true });
}"""


def is_bid(request: Request) -> bool:
    """Whether it is the button's request, and not that of the preview."""
    return "/act/bid" in request.url and "count=1" not in (request.post_data or "")


def was_cut_off(player: Player) -> None:
    """The failed request is no trouble, since the test wanted it."""
    player.wanted = ("htmx:",)


def test_c14_a_double_tap_on_a_slow_network_is_one_command(game: Game, seated: Seated):
    def hold_the_form(route: Route) -> None:
        if "count=1" in (route.request.post_data or ""):
            previews.append(route.request)
            route.continue_()
        else:
            held.append(route)

    previews: list[Request] = []
    held: list[Route] = []
    bruno = recruiting(game, seated)
    before = given(game, "B")
    bruno.page.route("**/act/recruit", hold_the_form)
    button = bruno.form("recruit").locator("button.main")
    button.dblclick()
    expect(button).to_have_text("Sending …")
    expect(button).to_be_disabled()
    until(bruno.page, lambda: held, "the form on its way")
    assert len(held) == 1
    held[0].continue_()
    bruno.chronicle_says("Bruno raises the band of Brand")
    assert given(game, "B") == before + 1
    for preview in previews:
        preview.response()  # else the end of the test cuts it off


def test_c14_a_command_whose_response_was_lost_is_resent_and_played_once(
    game: Game, seated: Seated
):
    def lose_the_answer(route: Route) -> None:
        if "count=1" in (route.request.post_data or "") or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    lost: list[int] = []
    bruno = recruiting(game, seated)
    before = given(game, "B")
    bruno.page.route("**/act/recruit", lose_the_answer)
    bruno.page.evaluate(NOTE_OFFLINE)
    bruno.form("recruit").locator("button.main").tap()
    bruno.chronicle_says("Bruno raises the band of Brand")
    expect(bruno.page.locator("#offline")).to_be_hidden()
    assert bruno.page.evaluate("window.wasOffline")
    assert lost == [200]
    assert given(game, "B") == before + 1
    was_cut_off(bruno)


def test_c15_a_preview_that_gives_way_to_a_newer_one_is_no_lost_connection(
    game: Game, seated: Seated
):
    held: list[Route] = []
    bruno = recruiting(game, seated)
    bruno.page.evaluate(NOTE_OFFLINE)
    bruno.page.route(
        "**/act/recruit", lambda route: route.continue_() if held else held.append(route)
    )
    figures = bruno.now.get_by_label("Figures of unit 1")
    figures.fill("8")
    until(bruno.page, lambda: held, "the first preview on its way")
    with bruno.page.expect_response("**/act/recruit"):
        figures.fill("4")
    assert not bruno.page.evaluate("window.wasOffline")
    was_cut_off(bruno)


@pytest.mark.journey
def test_c15_an_offline_form_says_so_and_is_sent_automatically(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    context, amount = bruno.page.context, bruno.now.get_by_label("Power points")
    context.set_offline(True)
    expect(bruno.page.locator("#offline")).to_be_visible()
    amount.fill("2")
    with bruno.page.expect_event("requestfailed", is_bid):
        bruno.now.get_by_role("button", name="Seal the bid").tap()
    expect(bruno.now.locator("button.main")).to_be_enabled()
    expect(amount).to_have_value("2")
    assert not Envelope.objects.exists()
    context.set_offline(False)
    expect(bruno.now.locator(".orders .word")).to_have_text("sealed")
    expect(bruno.page.locator("#offline")).to_be_hidden()
    assert Envelope.objects.filter(game=game, player="B").count() == 1
    was_cut_off(bruno)


def test_c15_a_draft_is_stored_on_the_phone_until_signing_out(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("2")
    expect(bruno.now.locator(".orders .word")).to_have_text("draft")
    again = bruno.page.context.new_page()
    bruno.page.close()
    again.goto(f"/c/{game.public_id}/")
    expect(again.get_by_label("Power points")).to_have_value("2")
    expect(again.locator(".orders .word")).to_have_text("draft")
    assert len(again.evaluate(KEPT)) == 1
    again.locator("header summary").tap()
    again.get_by_role("button", name="Sign out").tap()
    again.wait_for_url(lambda url: "/c/" not in url)
    assert again.evaluate("Object.keys(localStorage)") == []


def last_to_bid(game: Game, seated: Seated) -> Player:
    """Bruno, whose bid opens the envelopes; it is typed but not sent."""
    bring_to(game, "bids")
    for name in ("Anna", "Clara"):
        row = game.seats.get(name=name)
        seal_bid(game.pk, actor=Actor.seat(row.user, row.player), amount=0)
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("1")
    return bruno


def test_c15_the_bid_that_opened_the_envelopes_leaves_no_draft(game: Game, seated: Seated):
    bruno = last_to_bid(game, seated)
    bruno.seal()
    bruno.look()
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    assert bruno.page.evaluate(KEPT) == []


def test_c15_a_form_sent_during_a_reload_leaves_no_draft(game: Game, seated: Seated):
    held: list[Route] = []
    bruno = last_to_bid(game, seated)
    bruno.page.route(
        "**/act/bid",
        lambda route: (
            route.abort() if "count=1" in (route.request.post_data or "") else held.append(route)
        ),
    )
    bruno.now.get_by_role("button", name="Seal the bid").tap()
    expect(bruno.now.locator("button.main")).to_have_text("Sending …")
    until(bruno.page, lambda: held, "the form on its way")
    answer = held[0].fetch()
    bruno.page.evaluate("delete document.getElementById('bid').dataset.touched")
    bruno.page.evaluate("document.activeElement.blur()")
    with dealing_with(bruno.page):
        ask(bruno.page)
    expect(bruno.form("bid").locator("button.main")).to_have_text("Sending …")
    held[0].fulfill(response=answer)
    bruno.page.wait_for_function(NOTHING_KEPT)
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    was_cut_off(bruno)


def test_c15_a_form_sent_before_the_scripts_loaded_leaves_no_draft(game: Game, seated: Seated):
    bruno = last_to_bid(game, seated)
    with bruno.page.expect_navigation():
        bruno.page.evaluate("""() => {
          const form = document.getElementById("bid");
          form.replaceWith(form.cloneNode(true)); // htmx does not know this one
          document.getElementById("bid").elements.amount.value = "1";
          document.getElementById("bid").requestSubmit();
        }""")
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    assert bruno.page.evaluate(KEPT) == []


def test_c15_a_shared_device_stores_no_draft(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    anna.page.goto(f"/c/{game.public_id}/?for=B")
    anna.now.get_by_label("Power points").fill("2")
    expect(anna.now.locator(".foresight")).to_contain_text("keep")  # so the form was handled
    assert anna.page.evaluate(KEPT) == []
