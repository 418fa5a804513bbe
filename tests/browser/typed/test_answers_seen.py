"""The sender reads every response to a form next to its button, and the typed text stays.

Two tabs of one browser: https://github.com/postfixadmin/postfixadmin/pull/1055 and
https://github.com/dod-ccpo/atat/pull/391 lost a form to a token of an earlier sign-in.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Locator, Route, expect

from campaign.models import Envelope
from club.models import Game
from tests.browser.conftest import Site, sign_in
from tests.browser.drafts import ask
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
STAYS = "What you typed is still here"


def sign_in_elsewhere(player: Player, game: Game, name: str) -> None:
    """In another tab somebody signs in again: another session, and another token for forms."""
    player.page.context.clear_cookies(name="csrftoken")
    sign_in(player, game.seats.get(name=name).user)
    tab = player.page.context.new_page()
    tab.goto("/me/")
    tab.close()


def answer_of(form: Locator) -> Locator:
    """The page's message in this form."""
    return form.get_by_role("alert")


# What a browser says of requests that fail because the test wanted it, some of it only at the end.
FAILED = ("htmx:", "Response Status Error", "500 ")


@pytest.fixture
def bidding(game: Game, seated: Seated) -> Player:
    """Anna, who has typed a bid."""
    anna = seated(bring_to(game, "bids"), "Anna", once=True)
    anna.now.get_by_label("Power points").fill("2")
    anna.wanted = FAILED
    return anna


def press_seal(player: Player) -> None:
    player.now.get_by_role("button", name="Seal the bid").click()


@pytest.mark.journey
def test_a_bid_is_sealed_although_its_sender_signed_in_again_in_another_tab(
    game: Game, bidding: Player
):
    sign_in_elsewhere(bidding, game, "Anna")
    press_seal(bidding)
    bidding.reads("sealed")
    assert Envelope.objects.filter(game=game, player="A").count() == 1


def test_the_page_names_the_present_reader_and_shows_nothing_of_theirs(game: Game, bidding: Player):
    get_user_model().objects.filter(username="bruno").update(first_name="Bruno")
    sign_in_elsewhere(bidding, game, "Bruno")
    ask(bidding.page)
    said = bidding.page.get_by_role("alert").filter(has_text="Bruno is signed in now")
    expect(said).to_contain_text(STAYS)
    expect(bidding.page.locator("#head")).to_contain_text("Anna")
    press_seal(bidding)
    expect(answer_of(bidding.form("bid"))).to_contain_text("Bruno is signed in now")
    expect(bidding.now.get_by_label("Power points")).to_have_value("2")
    assert not Envelope.objects.exists()
    with bidding.page.expect_navigation():
        said.last.get_by_role("link", name="Load the page again").click()
    expect(bidding.page.locator("#head")).to_contain_text("Bruno")


def test_a_player_removed_from_their_seat_reads_so_next_to_the_button(game: Game, bidding: Player):
    game.seats.filter(player="A").update(user=None)
    Game.objects.filter(pk=game.pk).update(organiser=game.seats.get(player="B").user)
    press_seal(bidding)
    expect(answer_of(bidding.form("bid"))).to_contain_text("you may no longer do it")
    expect(bidding.now.get_by_label("Power points")).to_have_value("2")


@pytest.mark.parametrize(
    ("status", "words"),
    [(413, "too large"), (429, "sent again automatically"), (500, "try again in a minute")],
)
def test_an_error_of_the_site_is_shown_next_to_the_button(bidding: Player, status: int, words: str):
    def refuse(route: Route) -> None:
        route.fulfill(status=status, headers={"Retry-After": "60"}, body="")

    bidding.page.route("**/act/bid", refuse)
    press_seal(bidding)
    expect(answer_of(bidding.form("bid"))).to_contain_text(words)
    expect(bidding.now.get_by_label("Power points")).to_have_value("2")


@pytest.fixture
def talking(game: Game, seated: Seated, site: Site) -> Player:
    """Anna, who has typed a message into a form that loads a page."""
    anna = seated(game, "Anna", once=True)
    anna.page.goto(f"{site.page_of(game)}talk")
    anna.page.get_by_label("Your message").fill("Who brings the dice?")
    return anna


def send(player: Player) -> Locator:
    """Presses the button. Returns the page's message in the form."""
    button = player.page.get_by_role("button", name="Send the message")
    answer = answer_of(player.page.locator("form").filter(has=button))
    button.click()
    return answer


@pytest.mark.parametrize(
    ("gone", "words"), [("session", "You have been signed out"), ("site", "try again in a minute")]
)
def test_a_message_stays_where_it_was_typed(talking: Player, gone: str, words: str):
    if gone == "session":
        talking.page.context.clear_cookies()
    else:
        talking.page.route("**/reader", lambda route: route.abort())
    expect(send(talking)).to_contain_text(words)
    expect(talking.page.get_by_label("Your message")).to_have_value("Who brings the dice?")


def test_a_message_is_sent_although_its_sender_signed_in_again_in_another_tab(
    game: Game, talking: Player
):
    sign_in_elsewhere(talking, game, "Anna")
    talking.page.get_by_role("button", name="Send the message").click()
    expect(talking.page.locator("#comments")).to_contain_text("Who brings the dice?")
