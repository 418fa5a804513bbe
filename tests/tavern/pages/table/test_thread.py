"""The page of free talk at a table."""

from typing import Any

import pytest
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats import seats, spectator_links
from club.actions.seats.spectator_links import watch_secret
from club.models import Game, TalkMessage
from tavern.actions import table_talk
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(anna: Any, bruno: Any) -> Game:
    lay_table(*of(anna, bruno), host=anna)
    return lay_table(*of(anna, bruno), host=anna)


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(user: Any, game: Game) -> Any:
    return browser(user).get(f"/t/{game.public_id}/thread")


def send(user: Any, game: Game, what: str, **fields: Any) -> Any:
    return browser(user).post(f"/t/{game.public_id}/thread", {"what": what, **fields})


def test_a_message_is_new_on_the_table_until_the_talk_was_opened(
    friends: Game, anna: Any, bruno: Any
):
    assert send(anna, friends, "write", text="Wait, <b>who</b> begins?").status_code == 302
    there = browser(bruno).get(f"/t/{friends.public_id}/")
    assert "1 new message" in words(there)
    assert "who begins" not in words(there)
    opened = page(bruno, friends)
    assert "Wait, &lt;b&gt;who&lt;/b&gt; begins?" in opened.content.decode()
    assert "new message" not in words(browser(bruno).get(f"/t/{friends.public_id}/"))


def test_a_refused_message_stays_in_its_field(friends: Game, anna: Any):
    table_talk.close(friends.pk, True, host=anna)
    answer = send(anna, friends, "write", text="Typed words")
    assert answer.status_code == 422
    assert "The host has switched off free talk at this table." in words(answer)


def test_strangers_are_asked_and_told_who_has_not_agreed(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    assert send(anna, game, "agree").status_code == 302
    asked = words(page(anna, game))
    assert "free talk begins once everybody has agreed to it" in asked
    assert "Not yet: Bruno" in asked
    assert send(bruno, game, "agree").status_code == 302
    assert "Send the message" in words(page(anna, game))
    assert "agrees to free talk" in words(browser(anna).get(f"/t/{game.public_id}/"))


def test_a_blocked_person_is_not_shown_and_can_be_read_again(friends: Game, anna: Any, bruno: Any):
    send(bruno, friends, "write", text="Rubbish!")
    row = TalkMessage.objects.get()
    send(anna, friends, "block", number=row.pk)
    blocked = words(page(anna, friends))
    assert "Rubbish!" not in blocked
    assert "People whose messages you do not see" in blocked
    send(anna, friends, "unblock", number=bruno.pk)
    assert "Rubbish!" in words(page(anna, friends))


def test_the_host_sees_what_was_reported_and_removes_it(friends: Game, anna: Any, bruno: Any):
    send(anna, friends, "write", text="Rubbish!")
    send(bruno, friends, "write", text="Reported words")
    row = TalkMessage.objects.get(text="Reported words")
    send(anna, friends, "report", number=row.pk)
    assert "reported" in words(page(anna, friends)).replace("Reported words", "")
    send(anna, friends, "remove", number=row.pk)
    assert "The host removed this message." in words(page(bruno, friends))
    assert "Reported words" not in words(page(bruno, friends))


@pytest.mark.parametrize("what", ["close", "open", "show", "hide", "nonsense", ""])
def test_only_the_host_has_the_switches(friends: Game, bruno: Any, what: str):
    assert send(bruno, friends, what).status_code == 404


def test_others_find_nothing(friends: Game):
    assert page(person("clara"), friends).status_code == 404


def test_spectators_read_it_after_the_end_if_the_host_shows_it(friends: Game, anna: Any):
    spectator_links.open_to_spectators(friends.pk, actor=Actor.organiser(anna))
    key = watch_secret(Game.objects.get(pk=friends.pk))
    send(anna, friends, "write", text="Well played.")
    there = f"/tavern/watch/{key}/talk"
    assert Client().get(there).status_code == 404
    send(anna, friends, "show")
    assert Client().get(there).status_code == 404
    Game.objects.filter(pk=friends.pk).update(status=Game.ENDED)
    shown = Client().get(there)
    assert "Well played." in words(shown)
    assert "<form" not in shown.content.decode().split("<main")[1].split("</main>")[0]
    send(anna, friends, "hide")
    assert Client().get(there).status_code == 404


def test_words_of_somebody_who_left_are_not_those_of_the_next_person(
    friends: Game, anna: Any, bruno: Any
):
    table_talk.write(friends.pk, actor=Actor.seat(bruno, "B"), text="Rubbish!")
    assert "no longer sits here" not in words(page(anna, friends))
    seats.leave(friends.pk, actor=Actor.seat(bruno, "B"))
    friends.seats.filter(player="B").update(user=person("clara"), name="Clara", bot="")
    thread = words(page(anna, friends)).partition("Messages")[2]
    assert "Bruno no longer sits here" in thread
    assert "Clara" not in thread
