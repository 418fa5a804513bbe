"""C14, C15, C16: one order whatever the network does, and nothing that was typed is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Campaign, Envelope
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Seated = Callable[..., Player]
SOON = 15_000  # milliseconds


def ask(page: Page) -> None:
    """The page asks now what it asks every few seconds."""
    page.evaluate("htmx.trigger('#pulse', 'due')")


def was_cut_off(player: Player) -> None:
    """That a request failed is what was wanted, so it is no trouble."""
    player.troubles[:] = [words for words in player.troubles if not words.startswith("htmx:")]


def given(campaign: Campaign, player: str) -> int:
    return campaign.journal.filter(seat=player, origin="given").count()


def recruiting(campaign: Campaign, seated: Seated) -> Player:
    """Bruno, who has typed a band and not sent it."""
    bring_to(campaign, "recruitment")
    bruno = seated(campaign, "Bruno", how=PHONE)
    bruno.now.get_by_label("Name of the new lord").fill("Brand")
    bruno.now.get_by_label("Figures of unit 1").fill("12")
    bruno.now.get_by_label("Figures of unit 2").fill("8")
    return bruno


def test_c14_a_double_tap_on_a_slow_network_is_one_order(campaign: Campaign, seated: Seated):
    held: list[Route] = []
    bruno = recruiting(campaign, seated)
    before = given(campaign, "B")
    bruno.page.route(
        "**/act/recruit",
        lambda route: route.continue_() if "count=1" in (route.request.post_data or "")
        else held.append(route),
    )  # fmt: skip
    button = bruno.form("recruit").locator("button.main")
    button.dblclick()
    expect(button).to_have_text("Sending …")
    expect(button).to_be_disabled()
    assert len(held) == 1
    held[0].continue_()
    bruno.chronicle_says("Bruno raises the band of Brand")
    assert given(campaign, "B") == before + 1


def test_c14_an_order_whose_answer_was_lost_is_sent_again_and_played_once(
    campaign: Campaign, seated: Seated
):
    def lose_the_answer(route: Route) -> None:
        if "count=1" in (route.request.post_data or "") or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    lost: list[int] = []
    bruno = recruiting(campaign, seated)
    before = given(campaign, "B")
    bruno.page.route("**/act/recruit", lose_the_answer)
    bruno.form("recruit").locator("button.main").tap()
    expect(bruno.page.locator("#offline")).to_be_visible()
    bruno.chronicle_says("Bruno raises the band of Brand")
    expect(bruno.page.locator("#offline")).to_be_hidden()
    assert lost == [200]
    assert given(campaign, "B") == before + 1
    was_cut_off(bruno)


def test_c15_offline_i_am_told_and_it_is_sent_by_itself(campaign: Campaign, seated: Seated):
    bring_to(campaign, "bids")
    bruno = seated(campaign, "Bruno", how=PHONE)
    context, amount = bruno.page.context, bruno.now.get_by_label("Power points")
    context.set_offline(True)
    expect(bruno.page.locator("#offline")).to_be_visible()
    amount.fill("2")
    bruno.now.get_by_role("button", name="Seal the bid").tap()
    expect(bruno.now.locator("button.main")).to_be_enabled()
    expect(amount).to_have_value("2")
    assert not Envelope.objects.exists()
    context.set_offline(False)
    expect(bruno.now.locator(".orders .word")).to_have_text("sealed", timeout=SOON)
    expect(bruno.page.locator("#offline")).to_be_hidden()
    assert Envelope.objects.filter(campaign=campaign, player="B").count() == 1
    was_cut_off(bruno)


def test_c15_a_draft_is_kept_on_the_phone_until_i_sign_out(campaign: Campaign, seated: Seated):
    bring_to(campaign, "bids")
    bruno = seated(campaign, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("2")
    again = bruno.page.context.new_page()
    bruno.page.close()
    again.goto(f"/c/{campaign.public_id}/")
    expect(again.get_by_label("Power points")).to_have_value("2")
    expect(again.locator(".orders .word")).to_have_text("draft")
    assert again.evaluate("Object.keys(localStorage).length") == 1
    again.get_by_role("button", name="Sign out").tap()
    again.wait_for_url(lambda url: "/c/" not in url)
    assert again.evaluate("Object.keys(localStorage)") == []


def last_to_bid(campaign: Campaign, seated: Seated) -> Player:
    """Bruno, whose bid opens the envelopes; he has typed it."""
    bring_to(campaign, "bids")
    for name in ("Anna", "Clara"):
        row = campaign.seats.get(name=name)
        seal_bid(campaign.pk, actor=Actor.seat(row.user, row.player), amount=0)
    bruno = seated(campaign, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("1")
    return bruno


def test_c15_what_opened_the_envelopes_is_no_draft(campaign: Campaign, seated: Seated):
    bruno = last_to_bid(campaign, seated)
    bruno.press("Seal the bid")
    bruno.look()
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    assert bruno.page.evaluate("Object.keys(localStorage)") == []


def test_c15_what_was_sent_while_the_page_was_drawn_anew_is_no_draft(
    campaign: Campaign, seated: Seated
):
    held: list[Route] = []
    bruno = last_to_bid(campaign, seated)
    bruno.page.route(
        "**/act/bid",
        lambda route: route.abort() if "count=1" in (route.request.post_data or "")
        else held.append(route),
    )  # fmt: skip
    bruno.now.get_by_role("button", name="Seal the bid").tap()
    expect(bruno.now.locator("button.main")).to_have_text("Sending …")
    answer = held[0].fetch()
    bruno.page.evaluate("delete document.getElementById('bid').dataset.touched")
    bruno.page.evaluate("document.activeElement.blur()")
    ask(bruno.page)
    bruno.page.wait_for_timeout(300)
    expect(bruno.form("bid").locator("button.main")).to_have_text("Sending …")
    held[0].fulfill(response=answer)
    bruno.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    was_cut_off(bruno)


def test_c15_what_was_sent_before_the_scripts_arrived_is_no_draft(
    campaign: Campaign, seated: Seated
):
    bruno = last_to_bid(campaign, seated)
    with bruno.page.expect_navigation():
        bruno.page.evaluate("""() => {
          const form = document.getElementById("bid");
          form.replaceWith(form.cloneNode(true)); // htmx does not know this one
          document.getElementById("bid").elements.amount.value = "1";
          document.getElementById("bid").requestSubmit();
        }""")
    expect(bruno.now.locator("#kept, #typed")).to_be_hidden()
    assert bruno.page.evaluate("Object.keys(localStorage)") == []


def test_c15_a_lent_device_keeps_nothing(campaign: Campaign, seated: Seated):
    bring_to(campaign, "bids")
    anna = seated(campaign, "Anna", how=PHONE)
    anna.page.goto(f"/c/{campaign.public_id}/?for=B")
    anna.now.get_by_label("Power points").fill("2")
    assert anna.page.evaluate("Object.keys(localStorage)") == []


def test_c16_the_phase_closes_while_i_type(campaign: Campaign, seated: Seated):
    bruno = recruiting(campaign, seated)
    before = given(campaign, "B")
    closing.close(campaign.pk, how="organiser")
    ask(bruno.page)
    bruno.reads("This phase has ended meanwhile. What you typed is still here; nothing of it was")
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")

    bruno.press("Recruit")
    bruno.reads("The campaign has moved on since this page was drawn. Look again.")
    assert given(campaign, "B") == before
    campaign.refresh_from_db()
    assert campaign.phase != "recruitment"
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


def test_c16_a_bid_typed_for_one_turn_never_enters_the_form_of_another(
    campaign: Campaign, seated: Seated
):
    bring_to(campaign, "bids")
    bruno = seated(campaign, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("2")
    bruno.page.evaluate("""() => {
      const key = Object.keys(localStorage)[0];
      const draft = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...draft, seen: "1" }));
    }""")
    bruno.look()
    expect(bruno.now.get_by_label("Power points")).to_have_value("")
    expect(bruno.now.locator(".orders .word")).to_have_text("none")
    expect(bruno.now.locator("#kept dl")).to_have_text("Power points2")


def another_moment(campaign: Campaign) -> None:
    """The next phase, or the next go of one."""
    assert closing.close(campaign.pk, how="organiser")


def kept_keys(player: Player) -> int:
    return player.page.evaluate("Object.keys(localStorage).length")


def test_c16_what_was_not_sent_is_shown_once_folded_to_a_line_and_then_forgotten(
    campaign: Campaign, seated: Seated
):
    bruno = recruiting(campaign, seated)
    another_moment(campaign)
    kept = bruno.look().now.locator("#kept")
    expect(kept).to_be_visible()
    expect(kept.locator("dl")).to_be_hidden()
    expect(bruno.look().now.locator("#kept")).to_be_visible()
    another_moment(campaign)
    bruno.look()
    expect(bruno.now.locator("#kept")).to_be_hidden()
    assert kept_keys(bruno) == 0


def test_c16_what_was_not_sent_is_shown_in_the_language_of_now(campaign: Campaign, seated: Seated):
    bruno = recruiting(campaign, seated)
    bruno.now.get_by_label("Kind of unit 1").select_option(value="levies")
    another_moment(campaign)
    bruno.page.context.add_cookies([
        {"name": "django_language", "value": "fr", "domain": "127.0.0.1", "path": "/"}
    ])  # fmt: skip
    bruno.look()
    expect(bruno.now.locator("#kept summary")).to_have_text("Saisi plus tôt, mais pas envoyé")
    expect(bruno.now.locator("#kept dt")).to_have_text(["", "", ""])
    expect(bruno.now.locator("#kept dd")).to_have_text(["Brand", "12", "8"])


def test_c16_who_is_done_is_asked_about_what_lies_unsent(campaign: Campaign, seated: Seated):
    bruno = recruiting(campaign, seated)
    before = given(campaign, "B")
    asked: list[str] = []
    bruno.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    done = bruno.now.get_by_role("button", name="I am done with this phase")
    done.tap()
    assert asked == ["You have typed something that you have not sent. Go on without it?"]
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")
    expect(done).to_be_enabled()
    bruno.page.once("dialog", lambda dialog: dialog.accept())
    bruno.use(done)
    assert campaign.journal.filter(seat="B", origin__startswith="given").count() == before + 1
    bruno.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    expect(bruno.look().now.locator("#kept")).to_be_hidden()


def test_c16_who_has_typed_nothing_is_not_asked(campaign: Campaign, seated: Seated):
    bring_to(campaign, "recruitment")
    bruno = seated(campaign, "Bruno", how=PHONE)
    name = bruno.now.get_by_label("Name of the new lord")
    name.fill("Brand")
    name.fill("")
    bruno.page.on("dialog", lambda dialog: bruno.troubles.append(dialog.message))
    bruno.press("I am done with this phase")
    expect(bruno.now.locator("#kept")).to_be_hidden()
