"""At a table without a clock, the role of an absent host goes to a player who asks for it."""

from datetime import timedelta
from typing import Any

import pytest

from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game, Notice
from tavern.actions.founding import SeatPlan
from tavern.actions.host_role import ask_for_role, role_asked, stay_host
from tests.assertions.unchanged import refused
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of
from tests.tavern.passing_time import again, pass_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def clara(db: None) -> Any:
    return person("clara", first_name="Clara")


@pytest.fixture
def table(anna: Any, bruno: Any, clara: Any) -> Game:
    """Anna hosts, and one seat is at her device."""
    plans = [*of(anna, bruno, clara), SeatPlan("Dora", here=True)]
    return lay_table(*plans, host=anna, pace="free")


def ask(game: Game, user: Any, player: str) -> None:
    ask_for_role(game.pk, actor=Actor.seat(user, player))


def test_the_role_passes_after_two_days_and_the_host_is_notified_before(
    table: Game, anna: Any, bruno: Any
):
    ask(table, bruno, "B")
    assert list(Notice.objects.filter(event="host").values_list("user", flat=True)) == [anna.pk]
    pass_time(table, timedelta(hours=47))
    closing.close_all_due()
    assert again(table).organiser == anna
    pass_time(table, timedelta(hours=2))
    closing.close_all_due()
    found = again(table)
    assert found.organiser == bruno
    assert found.table.here == ""
    assert found.seats.get(player="D").bot
    assert found.seats.get(player="A").user == anna
    assert role_asked(found) is None


def test_a_host_who_is_here_keeps_the_role(table: Game, anna: Any, bruno: Any, clara: Any):
    ask(table, bruno, "B")
    refused("asked", ask, table, clara, "C")
    stay_host(table.pk, host=anna)
    assert role_asked(again(table)) is None
    pass_time(table, timedelta(days=3))
    closing.close_all_due()
    assert again(table).organiser == anna
    ask(table, clara, "C")


def test_it_cannot_be_asked_for_where_a_clock_runs_or_by_the_host(anna: Any, bruno: Any):
    slow = lay_table(*of(anna, bruno), host=anna, pace="slow")
    refused("not-here", ask, slow, bruno, "B")
    free = lay_table(*of(anna, bruno), host=anna, pace="free")
    refused("not-yours", ask, free, anna, "A")


def test_the_page_of_seats_shows_and_answers_a_request(
    table: Game, anna: Any, bruno: Any, browser_of: Any
):
    page = f"/t/{table.public_id}/seats"
    assert "Ask to become the host" in words(browser_of(bruno).get(page))
    assert "Ask to become the host" not in words(browser_of(anna).get(page))
    browser_of(bruno).post(f"{page}/host")
    assert "is asking to become the host" in words(browser_of(bruno).get(page))
    assert "I'm here, and I'll stay the host" in words(browser_of(anna).get(page))
    assert browser_of(bruno).post(f"{page}/stay").status_code == 404
    browser_of(anna).post(f"{page}/stay")
    assert "I'm here, and I'll stay the host" not in words(browser_of(anna).get(page))
