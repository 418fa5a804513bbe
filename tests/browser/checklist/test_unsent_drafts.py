"""C16: when a phase ends during typing, the typed text is neither lost nor sent."""

import pytest
from playwright.sync_api import expect

from club.actions.clock import closing
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.drafts import KEPT, NOTHING_KEPT, Seated, ask, given, recruiting
from tests.browser.player import DONE
from tests.browser.waiting import until
from tests.table import bring_to

pytestmark = pytest.mark.browser
AN_EARLIER_TURN = f"""() => {{
  const [key] = {KEPT};
  const draft = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({{ ...draft, version: "1" }}));
}}"""


@pytest.mark.journey
def test_c16_a_phase_that_closes_during_typing_keeps_the_draft(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    before = given(game, "B")
    closing.close(game.pk, how="organiser")
    ask(bruno.page)
    bruno.reads(
        "This phase has ended in the meantime. What you typed is still here; none of it was"
    )
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")

    bruno.press("Recruit")
    bruno.reads("The game has moved on since this page was loaded. Please look again.")
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
    kept.get_by_role("button", name="Discard it").tap()
    expect(kept).to_be_hidden()
    bruno.look()
    expect(bruno.now.locator("#kept")).to_be_hidden()


def test_c16_a_draft_bid_of_one_turn_never_fills_the_form_of_another(game: Game, seated: Seated):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Power points").fill("2")
    expect(bruno.now.locator(".orders .word")).to_have_text("draft")
    bruno.page.evaluate(AN_EARLIER_TURN)
    bruno.look()
    expect(bruno.now.get_by_label("Power points")).to_have_value("")
    expect(bruno.now.locator(".orders .word")).to_have_text("none")
    expect(bruno.now.locator("#kept dl")).to_have_text("Power points2")


def another_moment(game: Game) -> None:
    """The next phase, or the next go of a phase."""
    assert closing.close(game.pk, how="organiser")


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
    assert bruno.page.evaluate(KEPT) == []


def test_c16_an_unsent_draft_is_shown_in_the_current_language(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    bruno.now.get_by_label("Kind of unit 1").select_option(value="levies")
    another_moment(game)
    bruno.page.context.add_cookies(
        [{"name": "django_language", "value": "fr", "domain": "127.0.0.1", "path": "/"}]
    )
    bruno.look()
    expect(bruno.now.locator("#kept summary")).to_have_text("Saisi plus tôt, mais pas envoyé")
    expect(bruno.now.locator("#kept dt")).to_have_text(["", "", ""])
    expect(bruno.now.locator("#kept dd")).to_have_text(["Brand", "12", "8"])


def test_c16_declaring_done_with_an_unsent_draft_asks_for_confirmation(game: Game, seated: Seated):
    bruno = recruiting(game, seated)
    before = given(game, "B")
    asked: list[str] = []
    bruno.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    done = bruno.now.get_by_role("button", name=DONE)
    done.tap()
    until(bruno.page, lambda: asked, "the question")
    assert asked == ["You have typed something that you have not sent. Go on without it?"]
    expect(bruno.now.get_by_label("Name of the new lord")).to_have_value("Brand")
    expect(done).to_be_enabled()
    bruno.page.once("dialog", lambda dialog: dialog.accept())
    bruno.use(done)
    assert game.journal.filter(seat="B", origin__startswith="given").count() == before + 2
    bruno.page.wait_for_function(NOTHING_KEPT)
    expect(bruno.look().now.locator("#kept")).to_be_hidden()


def test_c16_declaring_done_without_a_draft_does_not_ask(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    name = bruno.now.get_by_label("Name of the new lord")
    name.fill("Brand")
    name.fill("")
    bruno.page.on("dialog", lambda dialog: bruno.troubles.append(dialog.message))
    bruno.done()
    expect(bruno.now.locator("#kept")).to_be_hidden()
