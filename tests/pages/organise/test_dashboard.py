"""The organiser's dashboard: missing commands, and decisions about time that need confirmation."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.world import Battle
from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.models import Game, Ruling
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, forms, refusal, send, words
from tests.table import bring_to, new_campaign, person
from tests.worlds import a_band, a_world

WHY = "Snow on the roads"


@pytest.fixture
def bidding(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "bids")


@pytest.fixture
def anna(as_player: Any) -> Client:
    return as_player("A")


def decide(client: Client, game: Game, verb: str, query: str = "", **fields: Any) -> Any:
    where = address(game, f"organise/{verb}{query}")
    return client.post(where, hidden_in(client.get(where)) | {"reason": WHY} | fields)


def test_the_dashboard_shows_the_missing_commands_of_each_player(bidding, anna, as_player):
    send(as_player("B"), bidding, "bid", amount="0")
    page = words(anna.get(address(bidding, "organise")))
    assert re.search(
        r"missing A anna Vikings a sealed bid Excuse anna … See the table as anna", page
    )
    assert re.search(r"bruno Normans sealed Lend this device to bruno See the table as bruno", page)
    assert re.search(
        r"missing C clara Welsh a sealed bid Remind clara Excuse clara … Lend this device to clara",
        page,
    )
    assert "Open since" in page
    assert re.search(r"Open since \w+ \d+ \w+ \d{4}, [\d:]+ CES?T", page)


def test_missing_players_come_first(bidding, anna, as_player):
    send(as_player("A"), bidding, "bid", amount="0")
    said = words(anna.get(address(bidding, "organise")))
    assert said.index("clara Welsh") < said.index("anna Vikings")
    assert "missing A anna" not in said


def test_the_organiser_reminds_one_player_or_all(bidding, anna):
    page = address(bidding, "organise")
    assert "Remind anna" not in words(anna.get(page))
    said = words(anna.post(f"{page}/remind", {"player": "B"}, follow=True))
    assert "A reminder went to: bruno." in said
    said = words(anna.post(f"{page}/remind", follow=True))
    assert "A reminder went to: clara." in said
    again = anna.post(f"{page}/remind")
    assert (again.status_code, refusal(again)) == (
        422,
        "They were reminded less than six hours ago.",
    )
    assert "A reminder went to: B bruno" in words(anna.get(address(bidding, "chronicle")))


def test_battles_are_named_to_the_organiser(laid, anna):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir"),
            a_band("b1", "B", "Fir"),
            players="ABC",
            phase="forces",
            battles={"b": Battle("Fir", ("A", "B"))},
        )
    )
    page = words(anna.get(address(game, "organise")))
    assert page.count("Fir: the forces are being chosen") == 2


@pytest.mark.parametrize(
    "page",
    [
        "organise",
        "organise/extend",
        "organise/close",
        "organise/excuse?player=B",
        "as/B",
        "organise/retry",
    ],
)
def test_only_the_organiser_sees_the_dashboard(bidding, as_player, stranger, page):
    for client in (as_player("B"), stranger):
        for answer in (client.get(address(bidding, page)), client.post(address(bidding, page))):
            assert answer.status_code in (404, 405)
    assert client.post(address(bidding, page)).status_code in (404, 405)
    assert Client().get(address(bidding, page)).status_code in (302, 405)


def test_only_the_organiser_gets_a_link_to_the_dashboard(bidding, anna, as_player):
    link = f'href="{address(bidding, "organise")}"'
    assert link in anna.get(address(bidding)).content.decode()
    assert link not in as_player("B").get(address(bidding)).content.decode()


def test_unknown_decisions_are_not_found(bidding, anna):
    assert anna.get(address(bidding, "organise/burn")).status_code == 404
    assert anna.get(address(bidding, "organise/excuse?player=Z")).status_code == 404
    assert anna.get(address(bidding, "as/Z")).status_code == 404


@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("extend", "Move the deadline of “Sealed bids”"),
        ("pause", "Pause “Ring of trees”"),
        ("close", "Yes, close “Sealed bids” now"),
        ("live", "Begin a club night"),
        ("calendar", "End the club night"),
        ("excuse?player=B", "Excuse bruno from “Sealed bids”"),
    ],
)
def test_every_decision_asks_for_confirmation_by_name(bidding, anna, verb, names):
    answer = anna.get(address(bidding, f"organise/{verb}"))
    assert names in words(answer)
    assert not Ruling.objects.exists()


def test_a_new_deadline_is_in_the_time_zone_of_the_campaign(bidding, anna):
    paris = ZoneInfo("Europe/Paris")
    day = bidding.closes_at.astimezone(paris) + timedelta(days=3)
    answer = decide(anna, bidding, "extend", until=day.strftime("%Y-%m-%dT20:00"))
    assert answer["Location"] == address(bidding, "organise")
    bidding.refresh_from_db()
    assert bidding.closes_at == datetime(day.year, day.month, day.day, 20, tzinfo=paris)
    page = words(anna.get(address(bidding, "organise")))
    assert "The deadline has moved: this phase closes on" in page
    assert "20:00" in page
    assert "Deadline moved" in page


def test_the_form_shows_the_closing_time_and_not_the_current_time(bidding, anna):
    page = words(anna.get(address(bidding, "organise/extend")))
    assert "This phase closes on" in page
    assert "It is now" not in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"until": "soon"}, "Enter the time like 2026-11-22T20:00."),
        ({"until": "2001-01-01T20:00"}, "That time has already passed."),
        ({"until": "2999-01-01T20:00"}, "A deadline must be within a year."),
        ({"page_version": "x", "until": "2999-01-01T20:00"}, "“x” is not a whole number."),
        ({"page_version": "1", "until": "2999-01-01T20:00"}, "The game has moved on"),
    ],
)
def test_invalid_decisions_are_refused_and_the_form_keeps_its_values(
    bidding, anna, fields, sentence
):
    answer = decide(anna, bidding, "extend", **fields)
    assert answer.status_code == 422
    assert sentence in refusal(answer)
    assert WHY in answer.content.decode()
    assert fields["until"] in answer.content.decode()


def test_the_organiser_pauses_and_resumes(bidding, anna):
    decide(anna, bidding, "pause")
    page = words(anna.get(address(bidding, "organise")))
    assert "The campaign is paused: all deadlines are stopped." in page
    assert "Excuse" not in page.replace("Player excused", "")
    decide(anna, bidding, "resume")
    assert not Game.objects.get().paused


def test_the_organiser_excuses_a_player_and_closes_the_phase(bidding, anna):
    decide(anna, bidding, "excuse", "?player=B")
    assert Game.objects.get().waits_for == "AC"
    decide(anna, bidding, "close")
    assert Game.objects.get().phase == "ties"


def test_closing_matches_its_preview_or_shows_a_new_one(bidding, anna, as_player):
    where = address(bidding, "organise/close")
    shown = hidden_in(anna.get(where))
    send(as_player("B"), bidding, "bid", amount="0")
    before = Game.objects.values().get(), bidding.journal.count()
    late = anna.post(where, shown | {"reason": WHY})
    assert (late.status_code, "moved on" in refusal(late)) == (422, True)
    assert (Game.objects.values().get(), bidding.journal.count()) == before
    assert not Ruling.objects.exists()
    assert anna.post(where, hidden_in(late) | {"reason": WHY}).status_code == 302
    assert Game.objects.get().phase != "bids"


def test_the_organiser_starts_and_ends_a_club_night(bidding, anna):
    decide(anna, bidding, "live", minutes="15")
    assert Game.objects.get().durations["live"] == 900
    assert "End the club night …" in words(anna.get(address(bidding, "organise")))
    assert "each phase closes after 15 minutes" in words(anna.get(address(bidding, "chronicle")))
    decide(anna, bidding, "calendar")
    assert "Begin a club night …" in words(anna.get(address(bidding, "organise")))


def test_a_double_tap_closes_once(bidding, anna):
    where = address(bidding, "organise/close")
    typed = hidden_in(anna.get(where)) | {"reason": WHY}
    assert anna.post(where, typed).status_code == 302
    assert anna.post(where, typed).status_code == 422
    assert Ruling.objects.count() == 1


def test_the_organiser_restarts_a_stuck_phase(bidding, anna):
    Game.objects.update(stuck="ab12cd34")
    assert "ab12cd34" in words(anna.get(address(bidding, "organise")))
    anna.post(address(bidding, "organise/retry"))
    assert Game.objects.get().stuck == ""


def test_the_preview_shows_the_table_of_a_player_without_secrets_and_forms(
    bidding, anna, as_player
):
    send(as_player("B"), bidding, "bid", amount="0")
    answer = anna.get(address(bidding, "as/B"))
    page = words(answer)
    assert "This is the table as bruno sees it" in page
    assert re.search(r"bruno you sealed", page)
    assert forms(answer) == set()
    assert "<form" not in answer.content.decode().split('<main id="main"')[1].split("</main>")[0]
    assert "Receipt" not in page
    assert "Your bid is sealed" in words(as_player("B").get(address(bidding)))


def test_an_organiser_who_does_not_play_has_the_same_dashboard(bidding, people):
    olga = person("olga")
    Game.objects.update(organiser=olga)
    client = Client()
    client.force_login(olga)
    assert client.get(address(bidding, "organise")).status_code == 200
    decide(client, bidding, "pause")
    assert Ruling.objects.get().by_player == ""


@pytest.mark.parametrize("bands", [1, 30])
def test_the_dashboard_costs_few_queries(laid, anna, people, bands):
    piles = [a_band(f"c{i}", "C", "Alder", 4) for i in range(bands)]
    game = laid(a_world(LAND, *piles, players="ABC", phase="bids"))
    for _ in range(3):
        deadlines.pause(game.pk, actor=Actor.organiser(people[0]), reason=WHY)
        deadlines.resume(game.pk, actor=Actor.organiser(people[0]), reason=WHY)
    with CaptureQueriesContext(connection) as seen:
        anna.get(address(game, "organise"))
    assert len(seen) <= 6


def test_the_view_of_a_player_has_its_chronicle_below_the_grid(laid, as_player):
    """The grid has no place for it and would put it in another column beyond the map."""
    game = laid(a_world(LAND, a_band("a1", "A", "Fir"), players="AB", phase="movement"))
    page = as_player("A").get(address(game, "as/B")).content.decode()
    grid = page[page.index('<div class="table">') : page.index('<section id="chronicle"')]
    assert len(re.findall("<div[ >]", grid)) == grid.count("</div>")
