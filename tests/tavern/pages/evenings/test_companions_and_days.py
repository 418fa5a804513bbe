"""Evenings among people who come and go, in their calendars and in their own form of a day."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.seats.account_erasure import erase
from club.actions.delivery.calendar_entries import agenda_of
from club.models import Game, Seat
from tavern.models import Evening, Guest, PlannedTable
from tests.pages.laid import words
from tests.tavern.pages.evenings.forms import LIST, read, send

pytestmark = pytest.mark.django_db


def leaves_the_club(user: Any) -> None:
    Seat.objects.filter(user=user).update(user=None)


def loses_the_account(user: Any) -> None:
    type(user)._default_manager.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize("goes", [leaves_the_club, loses_the_account])
def test_a_former_companion_of_the_host_cannot_sit_down(
    clients, companions, evening, goes: Callable[[Any], None]
):
    anna, bruno, clara = clients
    table = evening.tables.get()
    for client in (bruno, clara):
        send(client, evening, "come", table=table.pk)
    goes(companions[1])
    assert "Needs 1 person" in read(anna, evening)
    assert send(anna, evening, "open", table=table.pk).status_code == 422
    send(anna, evening, "come", table=table.pk)
    send(anna, evening, "open", table=table.pk)
    game = PlannedTable.objects.get().game
    assert {seat.user for seat in game.seats.all()} == {companions[0], companions[2]}


def test_the_evening_of_a_former_companion_is_in_no_calendar(clients, companions, evening):
    send(clients[1], evening, "come")
    assert len(agenda_of(companions[1])) == 1
    leaves_the_club(companions[1])
    assert agenda_of(companions[1]) == []


def test_the_tavern_names_the_coming_evenings(clients, companions, evening):
    anna, bruno, clara = clients
    send(bruno, evening, "come")
    assert "Thursday" in words(clara.get("/tavern/"))
    assert "You are coming" not in words(clara.get("/tavern/"))
    for client in (anna, bruno):
        assert "Club · You are coming" in words(client.get("/tavern/"))


def test_evenings_are_in_the_calendars_of_those_who_come(clients, companions, evening):
    _, bruno, _ = clients
    anna, user, clara = companions
    evening.zone = "America/New_York"
    evening.save()
    send(bruno, evening, "come")
    for person_of, entries in ((anna, 1), (user, 1), (clara, 0)):
        assert len(agenda_of(person_of)) == entries
    entry = agenda_of(user)[0]
    assert (entry.title, entry.place, entry.starts.date()) == ("Thursday", "Club", evening.day)
    assert (entry.starts.hour, str(entry.starts.tzinfo)) == (19, "America/New_York")
    assert entry.link.endswith(f"/tavern/evenings/{evening.public_id}")
    send(bruno, evening, "away")
    assert agenda_of(user) == []
    evening.delete()
    assert agenda_of(anna) == []


def test_a_host_who_is_erased_leaves_no_evening_behind(clients, companions, evening):
    send(clients[1], evening, "come")
    Game.objects.update(status=Game.ENDED)
    erase(companions[0])
    assert not Evening.objects.exists()
    assert not Guest.objects.exists()
    assert type(companions[0])._default_manager.filter(pk=companions[0].pk).exists()


def test_every_page_says_the_day_of_the_week_and_the_zone_of_an_evening(
    clients, companions, evening
):
    """The zone is that in which it was planned."""
    evening.zone = "Africa/Lagos"
    evening.day = timezone.now().date() + timedelta(days=2)
    evening.save()
    day = evening.day
    says = f"{day:%a} {day.day} {day:%b %Y}, 19:30 WAT · Club"
    there = ("/", "/tavern/", LIST, f"{LIST}{evening.public_id}")
    assert [place for place in there if says not in words(clients[1].get(place))] == []


def test_dates_are_written_alike_in_english(clients):
    day = timezone.localdate()
    assert f"{day.day} {day:%b %Y}." in words(clients[0].get("/tavern/falls"))
