"""The poll of a table: 304, by one query, if this session was shown this very version."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.accounts.members import end_sessions
from club.actions.clock.absence import set_absence
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.seats import leave
from club.models import Game, PhaseClose
from tavern.actions.founding import SeatPlan
from tests.table import let_deadline_pass
from tests.tavern.glass_tables import actor_of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
BrowserOf = Callable[..., Client]


def ask(client: Client, game: Game, tag: str = "", query: str = "") -> Any:
    known = {"If-None-Match": tag} if tag else {}
    return client.get(f"/t/{game.public_id}/now{query}", headers=HTMX | known)


def tag_of(client: Client, game: Game, query: str = "") -> str:
    return str(client.get(f"/t/{game.public_id}/{query}")["ETag"])


@pytest.fixture
def game(anna: Any, bruno: Any) -> Game:
    return stone_table(anna, bruno)


def test_a_poll_without_changes_costs_one_query(game: Game, anna: Any, browser_of: BrowserOf):
    browser = browser_of(anna)
    tag = tag_of(browser, game)
    with CaptureQueriesContext(connection) as asked:
        response = ask(browser, game, tag)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", tag)
    assert response["Cache-Control"] == "private, no-store"
    assert len(asked) == 1
    assert ask(browser, game, f"W/{tag}").status_code == 304
    assert ask(browser, game, tag, "?at=3").status_code == 200


def test_a_tag_is_valid_only_for_its_reader_and_session(
    game: Game, anna: Any, bruno: Any, browser_of: BrowserOf
):
    tag = tag_of(browser_of(bruno), game)
    for other in (browser_of(anna), browser_of(bruno)):
        response = ask(other, game, tag)
        assert response.status_code == 200
        assert response["ETag"] != tag
    assert ask(Client(), game, tag).status_code == 302


def test_a_turn_of_anybody_is_news(game: Game, anna: Any, bruno: Any, browser_of: BrowserOf):
    browsers = [browser_of(user) for user in (anna, bruno)]
    tags = [tag_of(browser, game) for browser in browsers]
    act(game.pk, whole_turn(game)[0], actor=actor_of(game, game.waits_for))
    for browser, tag in zip(browsers, tags, strict=True):
        assert ask(browser, game, tag).status_code == 200


def test_a_former_player_gets_no_earlier_answer(game: Game, bruno: Any, browser_of: BrowserOf):
    browser = browser_of(bruno)
    tag = tag_of(browser, game)
    leave(game.pk, actor=Actor.seat(bruno, "B"))
    assert ask(browser, game, tag).status_code == 404


def test_after_signing_out_everywhere_the_tag_is_invalid(
    game: Game, bruno: Any, browser_of: BrowserOf
):
    browser = browser_of(bruno)
    tag = tag_of(browser, game)
    end_sessions(bruno)
    assert ask(browser, game, tag).status_code == 302


def test_a_deadline_that_has_passed_is_closed_by_the_poll(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    game = stone_table(anna, bruno, pace="slow")
    browser = browser_of(anna)
    tag, closed = tag_of(browser, game), PhaseClose.objects.filter(game=game).count()
    let_deadline_pass(game)
    assert ask(browser, game, tag).status_code == 200
    assert PhaseClose.objects.filter(game=game).count() > closed


def test_the_view_answers_polls_of_tables_with_a_bot(
    game: Game, anna: Any, bruno: Any, browser_of: BrowserOf
):
    with_bot = stone_table(anna, bots=1)
    browser = browser_of(anna)
    tag = tag_of(browser, with_bot)
    with CaptureQueriesContext(connection) as asked:
        assert ask(browser, with_bot, tag).status_code == 304
    assert len(asked) > 1
    set_absence(game.pk, actor=Actor.seat(bruno, "B"), away=True, steward="steady")
    tag = tag_of(browser, game)
    with CaptureQueriesContext(connection) as asked:
        ask(browser, game, tag)
    assert len(asked) > 1


def test_at_a_shared_device_the_view_finds_out_who_sits_there(anna: Any, browser_of: BrowserOf):
    from tests.tavern.glass_tables import lay_table

    game = lay_table(SeatPlan("Anna", user=anna), SeatPlan("Guest", here=True), host=anna)
    browser = browser_of(anna)
    tag = tag_of(browser, game)
    assert ask(browser, game, tag).status_code == 304
    browser.post(f"/t/{game.public_id}/curtain", {"player": "B"})
    assert ask(browser, game, tag).status_code == 200
