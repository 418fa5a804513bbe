"""Inviting people to a table by name, and their answers."""

from typing import Any

import pytest
from django.test import Client

from club.actions.delivery.notice_rendering import rendered_words
from club.actions.notices.relevance import is_outdated
from club.models import Game, Notice
from tavern.actions.founding import SeatPlan
from tavern.models import AskedPerson
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(anna, bruno) -> Game:
    """Anna hosts a table with a free seat, and has met Bruno at another."""
    lay_table(*of(anna, bruno), host=anna)
    return lay_table(*of(anna), SeatPlan("Guest"), host=anna, start=False)


def ask(client: Client, game: Game, user: Any, player: str = "B") -> Any:
    return client.post(f"/t/{game.public_id}/seats/ask", {"player": player, "person": user.pk})


def test_an_invited_person_gets_one_link_and_sits_down_with_one_tap(game, anna, bruno, browser_of):
    ask(browser_of(anna), game, bruno)
    notice = Notice.objects.get(event="asked", user=bruno)
    read = rendered_words(notice, notice.made_at)
    assert read.subject == "Anna invites you to a table of Glass"
    assert read.link.endswith(f"/t/{game.public_id}/asked")
    assert not is_outdated(notice)
    assert "Anna invites you to a table of Glass" in words(
        browser_of(bruno).get(f"/t/{game.public_id}/asked")
    )
    answer = browser_of(bruno).post(f"/t/{game.public_id}/asked", {"answer": "yes"})
    assert answer["Location"] == f"/t/{game.public_id}/"
    assert game.seats.get(player="B").user == bruno
    assert AskedPerson.objects.get().answered_at is not None


def test_a_kind_no_frees_the_seat_and_the_host_reads_it(game, anna, bruno, browser_of):
    ask(browser_of(anna), game, bruno)
    assert "Kept for Bruno" in words(browser_of(anna).get(f"/t/{game.public_id}/seats"))
    answer = browser_of(bruno).post(f"/t/{game.public_id}/asked", {"answer": "no"})
    assert answer["Location"] == "/tavern/"
    assert game.seats.get(player="B").user is None
    assert is_outdated(Notice.objects.get(event="asked"))
    read = Notice.objects.get(event="seat", user=anna)
    assert "Bruno says thanks, but cannot come" in rendered_words(read, read.made_at).text
    seats = browser_of(anna).get(f"/t/{game.public_id}/seats").content.decode()
    assert "Kept for" not in seats
    assert ask(browser_of(anna), game, bruno).status_code == 422, "nobody is asked twice"


def test_the_tavern_shows_an_invitation_with_both_answers(game, anna, bruno, browser_of):
    ask(browser_of(anna), game, bruno)
    page = words(browser_of(bruno).get("/tavern/"))
    assert "You are invited to a table" in page
    assert "Yes, count me in Not this time, thanks" in page


def test_nobody_else_takes_a_reserved_seat(anna, bruno, browser_of):
    dora = person("dora", first_name="Dora")
    lay_table(*of(anna, bruno, dora), host=anna)
    game = lay_table(*of(anna), SeatPlan("Guest"), host=anna, start=False)
    ask(browser_of(anna), game, bruno)
    taken = browser_of(dora).post(f"/tavern/sit/{game.public_id}", {"player": "B", "name": "Dora"})
    assert taken.status_code == 404
    browser_of(anna).post(f"/t/{game.public_id}/seats/unask", {"player": "B"})
    browser_of(dora).post(f"/tavern/sit/{game.public_id}", {"player": "B", "name": "Dora"})
    assert game.seats.get(player="B").user == dora


def test_strangers_can_neither_be_invited_nor_see_the_table(game, anna, bruno, browser_of):
    dora = person("dora", first_name="Dora")
    refused = ask(browser_of(anna), game, dora)
    assert "You can invite only people you have played with." in words(refused)
    assert not AskedPerson.objects.exists()
    assert browser_of(dora).get(f"/t/{game.public_id}/asked").status_code == 404
    assert browser_of(bruno).get(f"/t/{game.public_id}/asked").status_code == 404
    assert browser_of(anna).get(f"/t/{game.public_id}/asked")["Location"] == f"/t/{game.public_id}/"


def test_a_late_answer_takes_the_seat_from_its_bot(game, anna, bruno, browser_of):
    ask(browser_of(anna), game, bruno)
    browser_of(anna).post(f"/t/{game.public_id}/seats/start")
    assert game.seats.get(player="B").bot
    browser_of(bruno).post(f"/t/{game.public_id}/asked", {"answer": "yes"})
    seat = game.seats.get(player="B")
    assert (seat.user, seat.bot) == (bruno, "")


def test_a_rematch_takes_each_player_one_tap(anna, bruno, browser_of):
    old = lay_table(*of(anna, bruno), host=anna)
    Game.objects.filter(pk=old.pk).update(status=Game.ENDED)
    page = browser_of(anna).get(f"/t/{old.public_id}/").content.decode()
    assert f'action="/t/{old.public_id}/again"' in page
    there = browser_of(anna).post(f"/t/{old.public_id}/again")["Location"]
    assert browser_of(bruno).post(f"/t/{old.public_id}/again")["Location"] == there
    game = Game.objects.latest("pk")
    assert game.status == Game.RUNNING
    assert list(game.seats.values_list("user", flat=True)) == [bruno.pk, anna.pk]


def test_another_page_can_name_the_table_that_waits_in_a_kilobyte(game, anna, bruno, browser_of):
    (running,) = Game.objects.exclude(pk=game.pk)
    awaited, other = (anna, bruno) if running.waits_for == "A" else (bruno, anna)
    answer = browser_of(awaited).get("/tavern/waiting")
    assert f'href="/t/{running.public_id}/">A table is waiting for you' in answer.content.decode()
    assert len(answer.content) <= 1_000
    Game.objects.filter(pk=running.pk).update(status=Game.ENDED)
    assert "An open table in the tavern" in words(browser_of(bruno).get("/tavern/waiting"))
    ask(browser_of(anna), game, bruno)
    assert "invites you to a table of Glass" in words(browser_of(bruno).get("/tavern/waiting"))
    assert browser_of(person("dora")).get("/tavern/waiting").content.strip() == b""


def over(*people: Any, **terms: Any) -> Game:
    game = lay_table(*of(*people), host=people[0], **terms)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    Notice.objects.all().delete()
    return game


def test_a_slow_rematch_asks_the_others_who_say_yes_from_home(anna, bruno, browser_of):
    clara = person("clara")
    old = over(anna, bruno, clara, pace="slow")
    browser_of(anna).post(f"/t/{old.public_id}/again")
    game = Game.objects.latest("pk")
    asked = set(Notice.objects.filter(event="asked").values_list("user__username", flat=True))
    assert asked == {"bruno", "clara"}
    assert game.status == Game.SETUP
    home = browser_of(bruno).get("/")
    assert "Anna invites you to a table of Glass, and is keeping a seat for you." in words(home)
    assert f'action="/t/{game.public_id}/asked"' in home.content.decode()
    assert "(1)" in words(home)
    browser_of(bruno).post(f"/t/{game.public_id}/asked", {"answer": "yes"})
    assert game.seats.get(user=bruno).name == "Bruno"
    browser_of(clara).post(f"/t/{old.public_id}/again")
    game.refresh_from_db()
    assert game.status == Game.RUNNING
    assert not AskedPerson.objects.filter(answered_at=None).exists()
    assert "asks you" not in words(browser_of(clara).get("/"))


def test_a_slow_rematch_starts_when_the_last_one_says_yes(anna, bruno, browser_of):
    old = over(anna, bruno, pace="slow")
    browser_of(bruno).post(f"/t/{old.public_id}/again")
    game = Game.objects.latest("pk")
    browser_of(anna).post(f"/t/{game.public_id}/asked", {"answer": "yes"})
    game.refresh_from_db()
    assert game.status == Game.RUNNING
    assert sorted(game.seats.values_list("name", flat=True)) == ["Anna", "Bruno"]


def test_players_who_are_online_get_no_notice(anna, bruno, browser_of):
    for pace in ("evening", "free"):
        old = over(anna, bruno, pace=pace)
        browser_of(anna).post(f"/t/{old.public_id}/again")
    assert not AskedPerson.objects.exists()
    assert not Notice.objects.filter(event="asked").exists()


def test_people_without_a_name_are_known_by_the_seats_where_they_were_met(anna, browser_of):
    olga, otto = person("olga"), person("otto")
    lay_table(
        SeatPlan("Olga the Host", user=olga), SeatPlan("Otto the Guest", user=otto), host=olga
    )
    game = lay_table(SeatPlan("Olga", user=olga), SeatPlan("Guest"), host=olga, start=False)
    seats = browser_of(olga).get(f"/t/{game.public_id}/seats")
    assert f'<option value="{otto.pk}">Otto the Guest</option>' in seats.content.decode()
    ask(browser_of(olga), game, otto)
    assert "Kept for Otto the Guest" in words(browser_of(olga).get(f"/t/{game.public_id}/seats"))
    read = Notice.objects.get(event="asked", user=otto)
    assert rendered_words(read, read.made_at).subject == "Olga invites you to a table of Glass"
    page = words(browser_of(otto).get(f"/t/{game.public_id}/asked"))
    assert "Olga invites you to a table of Glass" in page
    browser_of(otto).post(f"/t/{game.public_id}/asked", {"answer": "no"})
    read = Notice.objects.get(event="seat", user=olga)
    assert "Otto the Guest says thanks" in rendered_words(read, read.made_at).text


def test_a_person_without_a_name_enters_one_with_their_yes(game, anna, browser_of):
    otto = person("otto")
    lay_table(*of(anna, otto), host=anna)
    ask(browser_of(anna), game, otto)
    assert 'name="name"' in browser_of(otto).get(f"/t/{game.public_id}/asked").content.decode()
    browser_of(otto).post(f"/t/{game.public_id}/asked", {"answer": "yes", "name": "Otto"})
    otto.refresh_from_db()
    assert (game.seats.get(player="B").name, otto.first_name) == ("Otto", "Otto")


def test_a_nameless_host_is_no_member_at_their_own_table(browser_of):
    olga = person("olga")
    browser_of(olga).post("/tavern/new/stone-falls", {"against": "2"})
    assert Game.objects.get().seats.get(player="A").name == "Host"
