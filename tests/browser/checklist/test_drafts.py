"""C14, C15, C16: one order whatever the network does, and nothing that was typed is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Envelope
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.waiting import dealing_with, until
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Seated = Callable[..., Player]
# Notes whether the page said, however shortly, that it has no connection.
NOTE_OFFLINE = """() => {
  const notice = document.getElementById("offline");
  new MutationObserver(() => { window.wasOffline ||= !notice.hidden; })
    .observe(notice, { attributes: true });
}"""


def ask(page: Page) -> None:
    """The page asks now what it asks every few seconds."""
    page.evaluate("htmx.trigger('#pulse', 'due')")


def is_bid(request: Request) -> bool:
    """What the button sends, and not the question of what would follow."""
    return "/act/bid" in request.url and "count=1" not in (request.post_data or "")


def was_cut_off(player: Player) -> None:
    """That a request failed is what was wanted, so it is no trouble."""
    player.troubles[:] = [words for words in player.troubles if not words.startswith("htmx:")]


def given(game: Game, player: str) -> int:
    return game.journal.filter(seat=player, origin="given").count()


def recruiting(game: Game, seated: Seated) -> Player:
    """Bruno, who has typed a band and not sent it."""
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Name of the new lord").fill("Brand")
    bruno.now.get_by_label("Figures of unit 1").fill("12")
    bruno.now.get_by_label("Figures of unit 2").fill("8")
    return bruno


def test_c14_a_double_tap_on_a_slow_network_is_one_command(game: Game, seated: Seated):
    held: list[Route] = []
    bruno = recruiting(game, seated)
    before = given(game, "B")
    bruno.page.route(
        "**/act/recruit",
        lambda route: route.continue_() if "count=1" in (route.request.post_data or "")
        else held.append(route),
    )  # fmt: skip
    button = bruno.form("recruit").locator("button.main")
    button.dblclick()
    expect(button).to_have_text("Sending …")
    expect(button).to_be_disabled()
    until(bruno.page, lambda: held, "the form on its way")
    assert len(held) == 1
    held[0].continue_()
    bruno.chronicle_says("Bruno raises the band of Brand")
    assert given(game, "B") == before + 1


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
    again = bruno.page.context.new_page()
    bruno.page.close()
    again.goto(f"/c/{game.public_id}/")
    expect(again.get_by_label("Power points")).to_have_value("2")
    expect(again.locator(".orders .word")).to_have_text("draft")
    assert again.evaluate("Object.keys(localStorage).length") == 1
    again.get_by_role("button", name="Sign out").tap()
    again.wait_for_url(lambda url: "/c/" not in url)
    assert again.evaluate("Object.keys(localStorage)") == []


def last_to_bid(game: Game, seated: Seated) -> Player:
    """Bruno, whose bid opens the envelopes; he has typed it."""
    bring_to(game, "bids")
    for name in ("Anna", "Clara"):
        row = game.seats.get(name=name)
        seal_bid(game.pk, actor=Actor.seat(row.user, row.player), amount=0)
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("1")
    return bruno


def test_c15_the_bid_that_opened_the_envelopes_leaves_no_draft(game: Game, seated: Seated):
    bruno = last_to_bid(game, seated)
    bruno.press("Seal the bid")
    bruno.look()
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    assert bruno.page.evaluate("Object.keys(localStorage)") == []


def test_c15_a_form_sent_during_a_reload_leaves_no_draft(game: Game, seated: Seated):
    held: list[Route] = []
    bruno = last_to_bid(game, seated)
    bruno.page.route(
        "**/act/bid",
        lambda route: route.abort() if "count=1" in (route.request.post_data or "")
        else held.append(route),
    )  # fmt: skip
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
    bruno.page.wait_for_function("() => Object.keys(localStorage).length === 0")
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
    assert bruno.page.evaluate("Object.keys(localStorage)") == []


def test_c15_a_shared_device_stores_no_draft(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    anna.page.goto(f"/c/{game.public_id}/?for=B")
    anna.now.get_by_label("Power points").fill("2")
    assert anna.page.evaluate("Object.keys(localStorage)") == []


def test_c16_a_phase_that_closes_during_typing_keeps_the_draft(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    before = given(game, "B")
    closing.close(game.pk, how="organiser")
    ask(bruno.page)
    bruno.reads("This phase has ended meanwhile. What you typed is still here; nothing of it was")
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")

    bruno.press("Recruit")
    bruno.reads("The game has moved on since this page was drawn. Look again.")
    assert given(game, "B") == before
    game.refresh_from_db()
    assert game.phase != "recruitment"
    for words in ("Brand", "12", "8"):
        expect(bruno.now.locator("#typed dl")).to_contain_text(words)

    bruno.look()
    kept = bruno.now.locator("#kept")
    expect(kept).to_have_js_property("open", False)
    kept.get_by_text("Typed earlier, but not sent").tap()
    for words in ("Brand", "12", "8"):
        expect(kept.locator("dl")).to_contain_text(words)
    kept.get_by_role("button", name="Forget it").tap()
    expect(kept).to_be_hidden()
    bruno.look()
    expect(bruno.now.locator("#kept")).to_be_hidden()


def test_c16_a_draft_bid_of_one_turn_never_fills_the_form_of_another(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("2")
    bruno.page.evaluate("""() => {
      const key = Object.keys(localStorage)[0];
      const draft = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...draft, version: "1" }));
    }""")
    bruno.look()
    expect(bruno.now.get_by_label("Power points")).to_have_value("")
    expect(bruno.now.locator(".orders .word")).to_have_text("none")
    expect(bruno.now.locator("#kept dl")).to_have_text("Power points2")


def another_moment(game: Game) -> None:
    """The next phase, or the next go of one."""
    assert closing.close(game.pk, how="organiser")


def kept_keys(player: Player) -> int:
    return player.page.evaluate("Object.keys(localStorage).length")


def test_c16_an_unsent_draft_is_shown_folded_for_one_moment_and_then_deleted(
    game: Game, seated: Seated
):
    bruno = recruiting(game, seated)
    another_moment(game)
    kept = bruno.look().now.locator("#kept")
    expect(kept).to_be_visible()
    expect(kept.locator("dl")).to_be_hidden()
    expect(bruno.look().now.locator("#kept")).to_be_visible()
    another_moment(game)
    bruno.look()
    expect(bruno.now.locator("#kept")).to_be_hidden()
    assert kept_keys(bruno) == 0


def test_c16_an_unsent_draft_is_shown_in_the_current_language(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    bruno.now.get_by_label("Kind of unit 1").select_option(value="levies")
    another_moment(game)
    bruno.page.context.add_cookies([
        {"name": "django_language", "value": "fr", "domain": "127.0.0.1", "path": "/"}
    ])  # fmt: skip
    bruno.look()
    expect(bruno.now.locator("#kept summary")).to_have_text("Saisi plus tôt, mais pas envoyé")
    expect(bruno.now.locator("#kept dt")).to_have_text(["", "", ""])
    expect(bruno.now.locator("#kept dd")).to_have_text(["Brand", "12", "8"])


def test_c16_declaring_done_with_an_unsent_draft_asks_for_confirmation(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    before = given(game, "B")
    asked: list[str] = []
    bruno.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    done = bruno.now.get_by_role("button", name="I am done with this phase")
    done.tap()
    until(bruno.page, lambda: asked, "the question")
    assert asked == ["You have typed something that you have not sent. Go on without it?"]
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")
    expect(done).to_be_enabled()
    bruno.page.once("dialog", lambda dialog: dialog.accept())
    bruno.use(done)
    assert game.journal.filter(seat="B", origin__startswith="given").count() == before + 1
    bruno.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    expect(bruno.look().now.locator("#kept")).to_be_hidden()


def test_c16_declaring_done_without_a_draft_does_not_ask(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    name = bruno.now.get_by_label("Name of the new lord")
    name.fill("Brand")
    name.fill("")
    bruno.page.on("dialog", lambda dialog: bruno.troubles.append(dialog.message))
    bruno.press("I am done with this phase")
    expect(bruno.now.locator("#kept")).to_be_hidden()
