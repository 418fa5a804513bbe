"""A bid above the stock asks for confirmation before it is sealed, however it was sent (A9)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.models import Envelope
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.conftest import PHONE, WITH_SCRIPT
from tests.browser.drafts import KEPT, ask
from tests.browser.player import ASKED, Player
from tests.browser.waiting import dealing_with
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


def type_too_much(game: Game, seated: Seated, **more: object) -> Player:
    """Bruno, after typing more than the stock."""
    bruno = seated(bring_to(game, "bids"), "Bruno", how=PHONE, **more)
    bruno.now.get_by_label("Power points").fill("99")
    return bruno


def question(player: Player) -> Locator:
    return player.form("bid").get_by_role("alert")


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_the_question_and_its_button_are_visible_without_scrolling(
    game: Game, seated: Seated, script: bool
):
    bruno = type_too_much(game, seated, script=script)
    bruno.press("Seal the bid")
    expect(question(bruno)).to_contain_text("this bid will be void and put you last")
    for shown in (question(bruno), bruno.form("bid").get_by_role("button", name=ASKED)):
        expect(shown).to_be_in_viewport(ratio=1)
    expect(bruno.now.get_by_label("Power points")).to_have_value("99")
    assert not Envelope.objects.exists()
    bruno.press(ASKED)
    bruno.reads("You bid 99 power points.")


def test_the_button_names_its_action_with_the_typed_number(game: Game, seated: Seated):
    bruno = type_too_much(game, seated)
    bruno.press("Seal the bid")
    button, amount = (
        bruno.form("bid").locator("button.main"),
        bruno.now.get_by_label("Power points"),
    )
    expect(button).to_have_text(ASKED)
    amount.fill("9")
    expect(button).to_have_text("Seal the bid")
    amount.fill("99")
    expect(button).to_have_text(ASKED)
    amount.fill("9")
    bruno.press("Seal the bid")
    bruno.reads("You bid 9 power points.")


def test_news_of_others_leave_the_question_in_place(game: Game, seated: Seated):
    bruno = type_too_much(game, seated)
    bruno.press("Seal the bid")
    clara = game.seats.get(name="Clara")
    seal_bid(game.pk, actor=Actor.seat(clara.user, "C"), amount=0)
    bruno.page.evaluate("document.activeElement.blur()")
    with dealing_with(bruno.page):
        ask(bruno.page)
    expect(bruno.page.locator("#stale")).to_be_visible()
    expect(question(bruno)).to_be_visible()
    bruno.press(ASKED)
    bruno.reads("You bid 99 power points.")


def test_a_bid_sent_offline_asks_for_confirmation_when_it_arrives(game: Game, seated: Seated):
    bruno = type_too_much(game, seated)
    context = bruno.page.context
    context.set_offline(True)
    expect(bruno.page.locator("#offline")).to_be_visible()
    with bruno.page.expect_event("requestfailed", lambda sent: "count=1" not in sent.post_data):
        bruno.now.get_by_role("button", name="Seal the bid").tap()
    context.set_offline(False)
    expect(question(bruno)).to_be_in_viewport(ratio=1)
    expect(bruno.page.locator("#offline")).to_be_hidden()
    expect(bruno.now.locator(".orders .word")).to_have_text("draft")
    assert not Envelope.objects.exists()
    bruno.press(ASKED)
    bruno.reads("You bid 99 power points.")
    sealed = own_bid(game, "B")
    assert sealed is not None
    assert sealed.amount == 99
    bruno.wanted = ("htmx:",)


def test_no_part_of_the_question_stays_on_a_shared_device(game: Game, seated: Seated):
    anna = seated(bring_to(game, "bids"), "Anna", how=PHONE)
    anna.page.goto(f"/c/{game.public_id}/?for=B")
    amount = anna.now.get_by_label("Power points")
    amount.fill("99")
    anna.press("Seal the bid")
    expect(question(anna)).to_be_visible()
    expect(amount).to_have_attribute("type", "password")
    expect(anna.page.get_by_text("99")).to_have_count(0)
    anna.press(ASKED)
    expect(amount).to_have_value("")
    expect(anna.page.locator("[value='99']")).to_have_count(0)
    assert anna.page.evaluate(KEPT) == []
