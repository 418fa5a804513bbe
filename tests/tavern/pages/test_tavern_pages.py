"""The tavern, setting up tables, seats, and the list of all games."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from club.actions.clock import closing
from club.models import Game, Seat
from tavern.actions import falls
from tavern.actions.founding import SeatPlan
from tavern.actions.table_queries import seen_at
from tavern.games import GAMES
from tavern.pages.games.words import ABOUT
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.tavern.glass_tables import lay_table, of
from tests.tavern.pages.founding_fields import seats
from tests.worlds import a_world

pytestmark = pytest.mark.django_db
NEW = "/tavern/new/stone-falls"


def test_against_a_bot_takes_two_taps(anna, browser_of):
    client = browser_of(anna)
    assert 'name="against"' in client.get("/tavern/").content.decode()
    answer = client.post(NEW, {"against": "2"})
    game = Game.objects.get()
    assert answer["Location"] == f"/t/{game.public_id}/"
    assert (game.status, game.table.pace) == (Game.RUNNING, "free")
    assert list(game.seats.values_list("user", "bot")) == [(anna.pk, ""), (None, "steady")]


def test_each_game_has_its_picture_and_one_button_is_the_main_one(anna, browser_of):
    drawn = (Path(settings.BASE_DIR) / "static/boards.svg").read_text()
    pictures = set(re.findall(r'<g id="([\w-]+)"', drawn))
    client = browser_of(anna)
    for _ in range(2):  # a newcomer, then a player for whom a table waits
        page = client.get("/tavern/").content.decode()
        assert set(GAMES) <= set(re.findall(r"boards\.svg#([\w-]+)", page)) <= pictures
        assert len(re.findall(r'class="[^"]*\bmain\b', page)) == 1
        client.post(NEW, {"against": "1"})


def test_a_solo_game_starts_at_once(anna, browser_of):
    browser_of(anna).post(NEW, {"against": "1"})
    assert Game.objects.get().waits_for == "A"


def test_a_table_waits_for_invited_players(anna, bruno, browser_of):
    answer = browser_of(anna).post(NEW, seats("me", "link", "", ""))
    game = Game.objects.get()
    assert answer["Location"] == f"/t/{game.public_id}/seats"
    assert game.status == Game.SETUP
    page = browser_of(anna).post(f"/t/{game.public_id}/seats/invite", {"player": "B"})
    link = page.content.decode().split('id="link" readonly value="')[1].split('"')[0]
    assert 'data-copy="link"' in page.content.decode()
    secret = link.rsplit("/", 1)[1]
    assert browser_of(bruno).get(f"/join/{secret}").status_code == 200
    there = browser_of(bruno).post("/join/", {"secret": secret, "name": "Bruno"})
    assert there["Location"] == f"/t/{game.public_id}/"
    browser_of(anna).post(f"/t/{game.public_id}/seats/start")
    game.refresh_from_db()
    assert game.status == Game.RUNNING


def test_bots_take_the_free_seats_at_the_start(anna, browser_of):
    browser_of(anna).post(NEW, seats("me", "link", "link", ""))
    game = Game.objects.get()
    browser_of(anna).post(f"/t/{game.public_id}/seats/start")
    assert sorted(game.seats.values_list("bot", flat=True)) == ["", "steady", "steady"]


def test_seats_at_this_device_are_played_at_once(anna, browser_of):
    browser_of(anna).post(NEW, seats("me", "here", "", ""))
    game = Game.objects.get()
    assert (game.status, game.table.here) == (Game.RUNNING, "B")


@pytest.mark.parametrize("sent", [{}, seats("", "", "", ""), seats("me", "me", "", "")])
def test_an_invalid_form_is_shown_again(sent: dict[str, str], anna, browser_of):
    page = browser_of(anna).post(NEW, sent)
    assert (page.status_code, Game.objects.count()) == (422, 0)


TERMS = {"pace": "slow", "open_to": "link", "rated": "on"}


def test_a_table_is_set_up_with_its_terms(anna, browser_of):
    sent = seats("me", "link", "link", "") | TERMS
    sent |= {"0-name": "Annika", "1-name": "Ben", "2-name": ""}
    browser_of(anna).post(NEW, sent)
    game = Game.objects.get()
    assert (game.table.pace, game.table.open_to, game.table.rated) == ("slow", "link", True)
    assert list(game.seats.values_list("name", flat=True)) == ["Annika", "Ben", "Seat 3"]


@pytest.mark.parametrize("sitters", [("me", "sharp"), ("me", "here"), ("me",)])
def test_an_impossible_rating_is_refused_and_the_typed_text_stays(
    sitters: tuple[str, ...], anna, browser_of
):
    sent = seats(*sitters, *[""] * (4 - len(sitters))) | TERMS | {"0-name": "Annika"}
    answer = browser_of(anna).post(NEW, sent)
    page = answer.content.decode()
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert "A game can be rated only between people" in page
    assert 'value="Annika"' in page
    assert re.search(r'value="slow"[^>]* checked', page)
    assert '<details class="more" open>' in page, "what is wrong can be seen"


def test_an_unknown_pace_gets_a_sentence(anna, browser_of):
    answer = browser_of(anna).post(NEW, seats("me", "link", "", "") | {"pace": "at once"})
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert "at once is not one of the available choices" in answer.content.decode()


def test_the_form_says_what_a_number_of_seats_means(anna, browser_of):
    assert "Four play as two teams" in browser_of(anna).get(NEW).content.decode()


def test_bots_of_every_strength_can_be_seated(anna, browser_of):
    browser_of(anna).post(NEW, seats("me", "random", "steady", "sharp"))
    found = Game.objects.get().seats.values_list("bot", flat=True)
    assert list(found) == ["", "random", "steady", "sharp"]


def test_an_unknown_game_is_not_found(anna, browser_of):
    assert browser_of(anna).get("/tavern/new/chess").status_code == 404


def test_the_tavern_lists_awaiting_running_and_open_tables(anna, bruno, browser_of):
    lay_table(*of(anna, bruno), host=anna, name="Known to both")
    table = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False, name="An open table")
    mine = browser_of(bruno).get("/tavern/").content.decode()
    assert mine.index("Waiting for me") < mine.index("Known to both") < mine.index("An open table")
    assert "An open table" not in browser_of(person("x")).get("/tavern/").content.decode()
    sent = {"player": "B", "name": "Bruno"}
    assert browser_of(person("y")).post(f"/tavern/sit/{table.public_id}", sent).status_code == 404
    answer = browser_of(bruno).post(f"/tavern/sit/{table.public_id}", sent)
    assert answer["Location"] == f"/t/{table.public_id}/"
    assert Seat.objects.get(game=table, player="B").user == bruno


def test_the_home_page_lists_tables_and_campaigns_and_counts_awaiting_ones(anna, bruno, browser_of):
    lay_table(*of(anna, bruno), host=anna, name="A glass table")
    page = browser_of(bruno).get("/").content.decode()
    assert "<title>(1) My games</title>" in page
    assert "A glass table" in page
    assert "The tavern" in page


def test_a_bot_replaces_a_player_who_leaves_a_running_table(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    out = f"/t/{game.public_id}/seats/B/out"
    assert out in browser_of(bruno).get(f"/t/{game.public_id}/seats").content.decode()
    asked = browser_of(bruno).get(out).content.decode()
    assert "a bot plays until somebody takes the seat" in asked
    assert "plans" not in asked
    answer = browser_of(bruno).post(out, {"note": "Guess high."})
    assert answer["Location"] == "/"
    assert game.seats.get(player="B").bot == "steady"
    assert browser_of(bruno).get(out).status_code == 404


def test_the_host_replaces_a_player_who_never_comes(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), SeatPlan("Free"), host=anna, start=False)
    out = f"/t/{game.public_id}/seats/B/out"
    assert (
        "Remove or replace Bruno"
        in browser_of(anna).get(f"/t/{game.public_id}/seats").content.decode()
    )
    sent = {"sitter": bruno.pk, "substitute": "1"}
    page = browser_of(anna).post(out, sent).content.decode()
    assert 'id="link" readonly value="http://localhost/join/' in page
    seat = game.seats.get(player="B")
    assert (seat.user, seat.bot) == (None, "")
    assert browser_of(bruno).get(f"/t/{game.public_id}/").status_code == 404


def test_the_host_reads_why_a_seat_at_their_device_has_no_link(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), SeatPlan("Clara", here=True), host=anna)
    there = f"/t/{game.public_id}/seats"
    why = "There is no link to this seat, since it is played at your device."
    assert why in browser_of(anna).get(there).content.decode()
    assert why not in browser_of(bruno).get(there).content.decode()
    sent = browser_of(anna).post(f"{there}/invite", {"player": "C"})
    assert sent.status_code == 422
    assert "Clara plays on the host&#x27;s device" in sent.content.decode()
    assert 'id="link"' not in sent.content.decode()


def test_only_the_host_finds_operations_of_the_host(anna, bruno, browser_of):
    game = lay_table(*of(anna, bruno), host=anna)
    for operation in ("start", "invite", "bot", "spectators", "no-spectators", "nonsense"):
        there = f"/t/{game.public_id}/seats/{operation}"
        assert browser_of(bruno).post(there).status_code == 404


DAY = date(2030, 1, 1)


def deal(user: Any, day: date = DAY) -> list[Any]:
    game = falls.play_the_day(user, user.username, day)
    return list(seen_at(Game.objects.get(pk=game.pk), "A").world.queue)


def test_the_daily_falls_are_the_same_for_everybody_and_differ_the_next_day(anna, bruno):
    mine = deal(anna)
    assert len(mine) == 14
    assert deal(anna) == mine == deal(bruno)
    assert deal(anna, date(2030, 1, 2)) != mine
    assert Game.objects.count() == 3, "everybody plays a day once"


def test_the_daily_falls_are_begun_from_their_page_and_end_with_a_medal(anna, browser_of):
    client = browser_of(anna)
    there = client.post("/tavern/falls")["Location"]
    assert client.post("/tavern/falls")["Location"] == there
    game = Game.objects.get()
    for _ in range(200):
        game.refresh_from_db()
        if game.status == Game.ENDED:
            break
        assert closing.close(game.pk, how="organiser")
    page = client.get("/tavern/falls").content.decode()
    assert "Anna" in page
    assert game.results.get().how in ("gold", "silver", "bronze", "failed")
    assert "Today's medals" in client.get(there).content.decode()


def test_without_stone_falls_there_are_no_daily_falls(anna, browser_of, monkeypatch):
    monkeypatch.setattr(falls, "FALLS", "unknown")
    assert browser_of(anna).get("/tavern/falls").status_code == 404
    assert "daily falls" not in browser_of(anna).get("/tavern/").content.decode()


def test_the_threads_of_the_club_are_named_while_their_campaigns_go_on(anna, bruno, browser_of):
    campaign = lay(a_world(LAND, players="AB", phase="bids"), [anna, bruno])
    talk = f'href="/c/{campaign.public_id}/talk"'
    assert talk in browser_of(bruno).get("/tavern/").content.decode()
    assert browser_of(bruno).get(f"/c/{campaign.public_id}/talk").status_code == 200
    stranger = browser_of(person("clara")).get("/tavern/").content.decode()
    assert "/talk" not in stranger
    Game.objects.filter(pk=campaign.pk).update(status=Game.ENDED)
    assert talk not in browser_of(bruno).get("/tavern/").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_reads_what_a_game_is_about_and_finds_its_table(game: str, browser_of: Any):
    client = browser_of(person("nina"))
    about = str(ABOUT[game])
    pages = ("/tavern/", f"/tavern/new/{game}", f"/tavern/rules/{game}")
    read = {page: client.get(page).content.decode() for page in pages}
    assert [page for page in pages if about not in read[page]] == []
    assert f'href="/tavern/new/{game}"' in read[pages[2]]
