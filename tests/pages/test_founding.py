"""Founding a campaign from the browser."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaign.actions import members
from campaign.models import Campaign
from tests.table import person, ring_map


@pytest.fixture
def organiser(db: None) -> Client:
    client = Client()
    client.force_login(person("olga"))
    return client


def form(*rows: tuple[str, str], **more: Any) -> dict[str, Any]:
    fields = {
        "name": "Winter war", "map": ring_map().pk, "pace": "brisk", "time_zone": "Europe/Paris",
        "form-TOTAL_FORMS": 6, "form-INITIAL_FORMS": 0,
    }  # fmt: skip
    for number in range(6):
        name, email = rows[number] if number < len(rows) else ("", "")
        fields |= {f"form-{number}-name": name, f"form-{number}-email": email,
                   f"form-{number}-faction": "Vikings"}  # fmt: skip
    return fields | more


def test_two_members_are_seated_and_the_founder_organises(organiser):
    answer = organiser.post("/new/", form(("Olga", "olga@example.org"), ("Pio", "pio@example.org")))
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/c/{campaign.public_id}/"
    assert [seat.name for seat in campaign.seats.order_by("player")] == ["Olga", "Pio"]
    assert campaign.organiser == campaign.seats.get(player="A").user
    assert campaign.seats.get(player="B").user.email == "pio@example.org"
    assert campaign.phase == "muster"
    assert campaign.durations["bids"] == 24 * 3600


def test_the_founder_reads_that_nobody_is_invited_by_letter(organiser):
    ring_map()
    assert "No invitation is sent" in organiser.get("/new/").content.decode()


def test_an_address_that_is_known_keeps_its_account(organiser):
    pio = person("pio")
    organiser.post("/new/", form(("Olga", "olga@example.org"), ("Pio", "PIO@example.org")))
    assert Campaign.objects.get().seats.get(player="B").user == pio


def test_a_new_member_can_be_reached_only_by_code(organiser):
    organiser.post("/new/", form(("Olga", "olga@example.org"), ("Quin", "quin@example.org")))
    member = get_user_model().objects.get(email="quin@example.org")
    assert not member.has_usable_password()


@pytest.mark.parametrize(
    ("rows", "more", "sentence"),
    [
        ([("Olga", "olga@example.org")], {}, "Two to six seats"),
        ([("Olga", "olga@example.org"), ("Pio", "")], {}, "both a name and an address"),
        ([("A", "a@example.org"), ("B", "a@example.org")], {}, "one per person"),
        ([("A", "a@example.org"), ("B", "nowhere")], {}, "valid email address"),
        ([("A", "a@example.org"), ("B", "b@example.org")], {"name": " "}, "required"),
        ([("A", "a@example.org"), ("B", "b@example.org")], {"map": 999}, "valid choice"),
    ],
)
def test_what_does_not_fit_is_said_and_kept(organiser, rows, more, sentence):
    answer = organiser.post("/new/", form(*rows, **more))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert rows[0][0] in page
    assert not Campaign.objects.exists()
    assert get_user_model().objects.count() == 1


def test_who_is_not_signed_in_founds_nothing(db):
    assert Client().post("/new/", form()).status_code == 302
    assert not Campaign.objects.exists()


def test_nobody_founds_campaigns_and_accounts_without_end(organiser, monkeypatch):
    monkeypatch.setattr(members, "MOST_RUNNING", 1)
    fields = form(("Olga", "olga@example.org"), ("Pio", "pio@example.org"))
    organiser.post("/new/", fields)
    answer = organiser.post("/new/", fields | {"form-1-email": "rui@example.org"})
    assert answer.status_code == 422
    assert "You organise 1 running campaigns already" in answer.content.decode()
    assert Campaign.objects.count() == 1
    assert not get_user_model().objects.filter(email="rui@example.org").exists()
