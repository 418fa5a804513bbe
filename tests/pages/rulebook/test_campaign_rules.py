"""The rules of a campaign, on a page that every member can read."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.actions.play.campaign_policies import Policies
from campaign.house_rules import HouseRules, limits_for
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.models import Game
from tests.pages.laid import address, words
from tests.table import new_campaign


def founded(people: list[Any], **more: Any) -> Game:
    return new_campaign(people[0], people, **more)


def page_of(client: Any, game: Game) -> str:
    return words(client.get(address(game, "rules")))


def test_default_rules_are_shown_without_a_mark(people, as_player):
    page = page_of(as_player("B"), founded(people))
    assert "Turns R1 8 After the last turn" in page
    assert "changed; usual" not in page


def test_changed_rules_are_marked(people, as_player):
    rules = HouseRules(limits=limits_for(3), start_pp=4, sacred_ground=False)
    page = page_of(as_player("B"), founded(people, rules=rules))
    assert "Starting power points A1 4 changed; usual: 0" in page
    assert "Sacred grounds A75 no changed; usual: yes" in page
    assert page.count("changed; usual") == 2


def test_the_calendar_is_described_in_words(people, as_player):
    policies = Policies(
        wall_clock={"bids": [6, "20:00"], "movement": [None, "21:30"]},
        quiet_hours=("22:00", "08:00"),
        unplayed="dice",
        absent="grace",
        grace_hours=1,
    )
    durations = {"ties": 90 * 60, "dice": 0, "transfer": 3600}
    game = founded(people, policies=policies, durations=durations, early_close=False)
    page = page_of(as_player("B"), game)
    for words_of_it in (
        "Sealed bids Sunday at 20:00",
        "Movement every day at 21:30",
        "Ties 90 minutes",
        "Initiative dice no deadline",
        "Transfer of units 1 hour",
        "Battles 14 days",
        "No deadline falls between 22:00 and 08:00: it moves to 08:00.",
        "Times are those of Europe/Paris.",
        "Sealed bids are opened at the deadline, even if",
        "then the default is played (1 hour)",
        "dice decide",
    ):
        assert words_of_it in page


def test_a_club_night_has_minutes(people, as_player):
    game = founded(people, policies=Policies(live=True), durations={"live": 600})
    page = page_of(as_player("B"), game)
    assert "Sealed bids 10 minutes" in page
    assert "Battles no deadline" in page
    assert "This is a club night" in page


def test_standing_rulings_are_listed_newest_first(people, as_player):
    game = founded(people)
    for reason, standing in (
        ("Hills are slow", True),
        ("One-off", False),
        ("Fords are free", True),
    ):
        locked = lock(game.pk)
        record_ruling(
            locked, "word", actor=Actor.organiser(people[0]), reason=reason, standing=standing
        )
    page = page_of(as_player("B"), game)
    assert page.index("Fords are free") < page.index("Hills are slow")
    assert "One-off" not in page


def test_strangers_find_no_rules_page(people, stranger):
    assert stranger.get(address(founded(people), "rules")).status_code == 404


@pytest.mark.parametrize("player", "ABC")
def test_every_player_reads_the_rules(people, as_player, player):
    assert as_player(player).get(address(founded(people), "rules")).status_code == 200


def test_the_rules_cost_few_queries(people, as_player):
    game, bruno = founded(people), as_player("B")
    with CaptureQueriesContext(connection) as seen:
        bruno.get(address(game, "rules"))
    assert len(seen) <= 5
