"""An evening with several tables: one list, and the real table in one tap."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from campaign.actions.seats.account_erasure import erase
from club.actions.delivery.outbox_sender import deliver_due
from club.models import Game, Notice
from tavern.actions.evenings import planning
from tavern.models import Evening, Guest, PlannedTable
from tests.pages.laid import words
from tests.table import person
from tests.tavern.evenings import an_evening
from tests.tavern.pages.evenings.forms import LIST, read, send, typed

pytestmark = pytest.mark.django_db


def test_a_planned_evening_is_only_in_the_lists_of_companions(clients, companions):
    anna, bruno, _ = clients
    there = anna.post(LIST, typed())["Location"]
    assert there in bruno.get(LIST).content.decode()
    assert "Thursday" in bruno.get(there).content.decode()
    zoe = Client()
    zoe.force_login(person("zoe"))
    assert there not in zoe.get(LIST).content.decode()
    assert zoe.get(there).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": " "}, "Give the evening a name."),
        ({"day": "2026-13-01"}, "That is not a date."),
        ({"day": ""}, "That is not a date."),
        ({"day": "1999-01-01"}, "Choose a day between today and a year from now"),
        ({"starts": "25:00"}, "That is not a time."),
        ({"starts": "soon"}, "That is not a time."),
    ],
)
def test_bad_input_gets_a_sentence_and_keeps_the_typed_text(clients, wrong, sentence):
    answer = clients[0].post(LIST, typed(**wrong, place="The old mill"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert "The old mill" in page
    assert not Evening.objects.exists()


def test_a_person_plans_at_most_six_evenings(clients, companions):
    for _ in range(planning.MOST_EVENINGS):
        an_evening(companions[0])
    answer = clients[0].post(LIST, typed())
    assert answer.status_code == 422
    assert Evening.objects.count() == planning.MOST_EVENINGS


def test_the_host_adds_and_removes_tables_and_nobody_else_does(clients, evening):
    anna, bruno, _ = clients
    more = {"kind": "six-lands", "seats": "4", "starts": "21:00"}
    assert send(bruno, evening, "add", **more).status_code == 404
    send(anna, evening, "add", **more)
    assert [*evening.tables.values_list("kind", "seats")] == [("stone-falls", 2), ("six-lands", 4)]
    table = evening.tables.last()
    assert send(bruno, evening, "drop", table=table.pk).status_code == 404
    send(anna, evening, "drop", table=table.pk)
    assert evening.tables.count() == 1
    for wrong in ({"kind": "chess"}, {"seats": "1"}, {"seats": "9"}, {"starts": ""}):
        assert send(anna, evening, "add", **more | wrong).status_code == 422
    assert evening.tables.count() == 1


def test_people_come_sit_down_and_stay_away(clients, companions, evening):
    _, bruno, clara = clients
    table = evening.tables.get()
    send(bruno, evening, "come")
    assert "Needs 2 people" in read(clara, evening)
    send(bruno, evening, "come", table=table.pk)
    assert Guest.objects.get().table == table
    assert "Needs 1 person" in read(clara, evening)
    send(bruno, evening, "away")
    left = Guest.objects.get()
    assert (left.comes, left.table) == (False, None)
    assert "Needs 2 people" in read(clara, evening)


def test_guests_who_cannot_come_are_listed_apart_and_may_change_their_mind(
    clients, companions, evening
):
    type(companions[1])._default_manager.filter(pk=companions[1].pk).update(first_name="Bruno")
    _, bruno, clara = clients
    for client in (clara, bruno):
        assert "Not this time" not in words(client.get(f"{LIST}{evening.public_id}"))
    send(bruno, evening, "away")
    page = words(clara.get(f"{LIST}{evening.public_id}"))
    assert "Who is coming Nobody yet. Not this time: Bruno" in page
    send(bruno, evening, "come")
    page = words(clara.get(f"{LIST}{evening.public_id}"))
    assert "Who is coming Bruno" in page
    assert "Not this time" not in page


def test_people_without_a_name_are_numbered(clients, companions, evening):
    """They have not played under a name yet, and nobody may see their address."""
    for client in clients[1:]:
        send(client, evening, "come", table=evening.tables.get().pk)
    page = words(clients[0].get(f"{LIST}{evening.public_id}"))
    assert "Planned by a member 1." in page
    assert "Who is coming a member 2 , a member 3" in page
    assert page.count("a member 2 , a member 3") == 2  # at the table too
    assert [one.email for one in companions[1:] if one.email in page] == []


def test_an_evening_waits_for_an_answer_at_home_until_there_is_one(clients, companions, evening):
    anna, bruno, clara = clients
    home = words(bruno.get("/"))
    assert "is planning this evening. Are you coming? I'm coming I can't come" in home
    assert "Nothing is waiting for you now." not in home
    assert "Are you coming? Thursday" in words(bruno.get("/tavern/waiting"))
    assert "Club · Are you coming?" in words(bruno.get("/tavern/"))
    send(bruno, evening, "away")
    send(clara, evening, "come")
    for client in clients:  # the host comes without being asked
        assert "Are you coming?" not in words(client.get("/")) + words(
            client.get("/tavern/waiting")
        )
    assert "Club · You are not coming" in words(bruno.get("/tavern/"))
    assert "Nothing is waiting for you now." in words(bruno.get("/"))


def test_an_evening_of_the_day_before_asks_nobody(clients, companions, evening):
    Evening.objects.update(day=evening.day - timedelta(days=1))
    assert "Are you coming?" not in words(clients[1].get("/"))


def test_a_full_table_takes_nobody_and_opens_with_exactly_its_people(clients, companions, evening):
    anna, bruno, clara = clients
    table = evening.tables.get()
    for client in (anna, bruno):
        send(client, evening, "come", table=table.pk)
    assert send(clara, evening, "come", table=table.pk).status_code == 422
    assert send(clara, evening, "open", table=table.pk).status_code == 422
    answer = send(bruno, evening, "open", table=table.pk)
    game = PlannedTable.objects.get().game
    assert answer["Location"] == f"/t/{game.public_id}/seats"
    assert (game.status, game.organiser) == (Game.SETUP, companions[1])
    assert [*game.seats.order_by("player").values_list("user", flat=True)] == [
        companions[0].pk,
        companions[1].pk,
    ]
    assert "The table is open." in read(clara, evening)
    assert game.public_id not in read(clara, evening)
    assert game.public_id in read(anna, evening)
    for what in ("open", "drop", "come"):
        assert send(anna, evening, what, table=table.pk).status_code == 422
    assert Game.objects.count() == 2


def test_a_table_that_looks_for_people_does_not_open(clients, evening):
    table = evening.tables.get()
    send(clients[0], evening, "come", table=table.pk)
    assert send(clients[0], evening, "open", table=table.pk).status_code == 422
    assert Game.objects.count() == 1


def test_a_table_of_another_evening_is_not_found(clients, companions, evening):
    other = an_evening(companions[1]).tables.get()
    assert send(clients[0], evening, "come", table=other.pk).status_code == 422
    assert not Guest.objects.exists()


def test_an_evening_that_is_called_off_is_gone(clients, evening):
    assert send(clients[1], evening, "off").status_code == 404
    assert send(clients[0], evening, "off")["Location"] == LIST
    assert not Evening.objects.exists()
    assert not PlannedTable.objects.exists()


def test_an_erased_guest_is_removed(companions, evening):
    Guest.objects.create(evening=evening, user=companions[1], table=evening.tables.get())
    erase(companions[1])
    assert not Guest.objects.exists()


def test_the_others_at_a_table_that_opens_get_a_notice(clients, companions, evening):
    anna, bruno, _ = clients
    table = evening.tables.get()
    for client in (anna, bruno):
        send(client, evening, "come", table=table.pk)
    send(bruno, evening, "open", table=table.pk)
    game = PlannedTable.objects.get().game
    found = Notice.objects.filter(game=game)
    assert [(one.user, one.event) for one in found] == [(companions[0], "evening")]
    assert deliver_due() == 1
    assert mail.outbox[-1].to == [companions[0].email]
    assert "your table is open" in mail.outbox[-1].subject
    assert "has opened your table for this evening." in mail.outbox[-1].body
