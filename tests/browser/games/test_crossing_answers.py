"""Two requests in flight together: whichever response comes last is shown in its place or
dropped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.sealed_bids import seal_bid
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.player import DONE, Player
from tests.browser.waiting import count_answers, dealing_with, until
from tests.table import bring_to

pytestmark = pytest.mark.browser

POLL = "() => htmx.trigger('#pulse', 'due')"


class Held:
    """Responses to these addresses wait until they are released."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page, self.waiting = page, list[tuple[Route, APIResponse]]()
        count_answers(page)
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self.waiting.append((route, route.fetch()))

    def wait(self) -> None:
        until(self.page, lambda: self.waiting, "a question that is held")

    def let_go(self) -> None:
        with dealing_with(self.page, len(self.waiting)):
            for route, response in self.waiting:
                route.fulfill(response=response)
        self.waiting.clear()


@pytest.fixture
def bidding(game: Game, seated: Callable[..., Player]) -> Player:
    bring_to(game, "bids")
    return seated(game, "Anna")


def bruno_seals(game: Game) -> None:
    user = game.seats.get(name="Bruno").user
    seal_bid(game.pk, actor=Actor.seat(user, "B"), amount=1, key="brunos-key", page_version=None)


def test_a_poll_overtaken_by_an_action_causes_no_error(game: Game, bidding: Player):
    bruno_seals(game)
    polls = Held(bidding.page, "**/now")
    bidding.page.evaluate(POLL)
    polls.wait()
    bidding.seal(1)
    polls.let_go()
    bidding.reads("sealed")
    assert bidding.troubles == []


@pytest.mark.journey
def test_an_action_overtaken_by_a_poll_shows_its_response(game: Game, bidding: Player):
    bring_to(game, "recruitment")
    anna = bidding.look()
    acts = Held(anna.page, "**/act/done")
    anna.now.get_by_role("button", name=DONE).click()
    acts.wait()
    with dealing_with(anna.page):
        anna.page.evaluate(POLL)
    expect(anna.now.get_by_role("button", name="Sending …")).to_be_disabled()
    acts.let_go()
    expect(anna.now.locator("form[action*='/act/done']")).to_have_count(0)
    assert anna.troubles == []


def test_a_map_selection_overtaken_by_a_poll_is_shown(
    game: Game, bidding: Player, seated: Callable[..., Player]
):
    bring_to(game, "movement")
    name = game.seats.get(player=read_world(game).speaker).name
    speaker = seated(game, name)
    choices = Held(speaker.page, "**/?band=*")
    speaker.page.locator("#map a[aria-label^='Move the band of ']").first.click()
    choices.wait()
    Game.objects.filter(pk=game.pk).update(version=game.version + 5)
    with dealing_with(speaker.page):
        speaker.page.evaluate(POLL)
    choices.let_go()
    expect(speaker.now.locator(".choice[aria-current]").first).to_be_visible()
    assert speaker.troubles == []
