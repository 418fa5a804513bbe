"""Notices of evenings: one when a companion plans one, one when it is called off."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from campaign.actions.seats.account_erasure import erase
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.delivery.outbox_sender import deliver_due
from club.actions.delivery.webhooks import event_in_json
from club.actions.notices.recipients import save_preferences
from club.models import Game, Notice, Profile
from tavern.actions.evenings import guests, planning
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.models import Evening
from tests.table import person
from tests.tavern.evenings import an_evening

pytestmark = pytest.mark.django_db
PLANNED, OFF = "evening_planned", "evening_off"


@pytest.fixture
def people() -> list[Any]:
    """Three people who have played together."""
    found = [person(name) for name in ("anna", "bruno", "clara")]
    for user in found:
        user.first_name = user.username.capitalize()
        user.save()
    plans = [SeatPlan(name, user=user) for name, user in zip("xyz", found, strict=True)]
    game = found_table(host=found[0], terms=TableTerms(kind="stone-falls"), seats=plans)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    Notice.objects.all().delete()
    person("stranger")
    return found


def plan(host: Any) -> Evening:
    day, hour = timezone.now() + timedelta(days=3), timezone.now().time().replace(microsecond=0)
    return planning.plan_evening(
        host=host, title="Thursday", place="The old mill", day=day.date(), starts=hour
    )


def told(event: str) -> list[str]:
    return sorted(Notice.objects.filter(event=event).values_list("user__username", flat=True))


def send_all() -> list[Any]:
    """The emails after all have waited long enough."""
    Notice.objects.filter(outcome="").update(due_at=timezone.now() - timedelta(minutes=1))
    mail.outbox.clear()
    deliver_due()
    return mail.outbox


def test_companions_get_one_notice_of_a_new_evening(people: list[Any]):
    evening = plan(people[0])
    assert told(PLANNED) == ["bruno", "clara"]
    assert {row.due_at - row.made_at for row in Notice.objects.all()} == {timedelta(minutes=3)}
    letters = send_all()
    assert sorted(letter.to[0] for letter in letters) == [people[1].email, people[2].email]
    assert letters[0].subject == "Anna is planning an evening: Thursday"
    assert "The old mill. Say whether you are coming, and where you will sit." in letters[0].body
    assert f"/tavern/evenings/{evening.public_id}" in letters[0].body
    assert send_all() == []


def test_a_demo_makes_nobody_a_companion_of_an_evening(people: list[Any]):
    Game.objects.update(demo=True)
    plan(people[0])
    assert told(PLANNED) == []


def test_people_who_have_answered_or_cannot_see_it_any_more_get_no_notice(people: list[Any]):
    evening = plan(people[0])
    guests.come(evening, user=people[1])
    Game.objects.all().delete()
    assert send_all() == []
    assert {*Notice.objects.values_list("outcome", flat=True)} == {"dropped"}


def test_a_slip_that_is_corrected_at_once_invites_nobody_twice(people: list[Any]):
    planning.call_off(plan(people[0]))
    plan(people[0])
    assert len(send_all()) == 2
    assert told(OFF) == []


def test_only_guests_are_notified_that_an_evening_is_called_off(people: list[Any]):
    evening = plan(people[0])
    guests.come(evening, user=people[0])
    guests.come(evening, user=people[1])
    planning.call_off(evening)
    assert told(OFF) == ["bruno"]
    letters = send_all()
    assert [letter.subject for letter in letters] == ["Called off: Thursday"]
    assert "This evening will not take place:" in letters[0].body
    assert "/tavern/evenings/" in letters[0].body


def test_nobody_is_notified_of_an_evening_that_is_long_over(people: list[Any]):
    evening = an_evening(people[0])
    guests.come(evening, user=people[1])
    Evening.objects.update(day=evening.day - timedelta(days=7))
    evening.refresh_from_db()
    planning.call_off(evening)
    assert send_all() == []


def test_a_person_chooses_whether_they_are_notified_of_evenings(people: list[Any]):
    save_preferences(people[1], {(PLANNED, None): "never"})
    Profile.objects.update_or_create(user=people[2], defaults={"no_mail": True})
    plan(people[0])
    assert told(PLANNED) == []


def test_an_invitation_waits_for_the_end_of_quiet_hours(people: list[Any]):
    hours = {"quiet_hours": ["00:00", "23:59"], "time_zone": "UTC"}
    Profile.objects.update_or_create(user=people[1], defaults=hours)
    plan(people[0])
    row = Notice.objects.get(user=people[1])
    assert row.due_at.strftime("%H:%M") == "23:59"


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("fr", "Anna propose une soirée : Thursday"),
        ("de", "Anna plant einen Abend: Thursday"),
        ("nl", "Anna plant een spelavond: Thursday"),
    ],
)
def test_notices_are_in_the_language_of_their_reader(people, language: str, subject: str):
    Profile.objects.update_or_create(user=people[1], defaults={"language": language})
    plan(people[0])
    assert rendered_words(Notice.objects.get(user=people[1]), timezone.now()).subject == subject


def test_a_program_is_not_given_the_name_or_the_place(people: list[Any]):
    plan(people[0])
    body = str([event_in_json(row) for row in Notice.objects.all()])
    assert "evening_planned" in body
    assert [word for word in ("Thursday", "mill", "Anna") if word in body] == []


def test_a_host_who_is_erased_calls_their_evenings_off_without_their_words(people: list[Any]):
    evening = plan(people[0])
    guests.come(evening, user=people[1])
    erase(people[0])
    assert not Evening.objects.exists()
    assert told(OFF) == ["bruno"]
    assert [letter.subject for letter in send_all()] == ["Called off: An evening"]
    kept = str([*Notice.objects.values_list("values", flat=True)])
    assert [word for word in ("Thursday", "mill", "Anna") if word in kept] == []


def test_the_page_of_notices_offers_both_kinds(people: list[Any]):
    client = Client()
    client.force_login(people[1])
    page = client.get("/me/notices").content.decode()
    assert f'name="{PLANNED}-mail"' in page
    assert f'name="{OFF}-mail"' in page
