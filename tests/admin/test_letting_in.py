"""Who is let in to the desk, to which campaigns, and how lately he has to have signed in."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from campaign.admin.freshness import FRESH, GRACE
from campaign.models import Ruling
from tests.admin.signed_in import desk, signed_in
from tests.pages.laid import words
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(at_war):
    return at_war


def test_a_code_from_the_letter_box_opens_the_desk(campaign, people, client):
    door = client.get(desk(campaign), follow=True).redirect_chain[-1][0]
    client.post(door, {"email": people[0].email})
    code = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert code
    sent = client.post("/accounts/login/code/confirm/", {"code": code[0]})
    assert sent.status_code == 302
    assert client.get(desk(campaign)).status_code == 200


@pytest.mark.parametrize("page", ["", "power"])
def test_a_sign_in_of_the_last_hour_is_needed(campaign, people, page):
    for client in (signed_in(people[0], ago=FRESH + 5), signed_in(people[0], ago=-60)):
        answer = client.get(desk(campaign, page))
        assert answer.status_code == 403
        assert "Sign in again" in words(answer)
    without_code = Client()
    without_code.force_login(people[0])
    assert without_code.get(desk(campaign, page)).status_code == 403
    assert signed_in(people[0], ago=FRESH - 5).get(desk(campaign, page)).status_code == 200


def test_what_was_begun_in_time_may_be_finished_a_little_later(campaign, people):
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "preview"}
    late = signed_in(people[0], ago=FRESH + GRACE - 60)
    assert late.post(desk(campaign, "power"), fields).status_code == 200
    too_late = signed_in(people[0], ago=FRESH + GRACE + 5)
    fields["step"] = "confirm"
    assert too_late.post(desk(campaign, "power"), fields).status_code == 403
    assert not Ruling.objects.exists()


def test_signing_in_again_leads_back_to_the_desk_and_nowhere_else(campaign, anna, people):
    again = reverse("admin:campaign_campaign_again")
    door = anna.post(again, {"next": desk(campaign, "power")})
    assert door["Location"] == f"/accounts/login/code/?next=%2Fadmin%2Fcampaign%2Fcampaign%2F" \
        f"{campaign.pk}%2Frule%2Fpower%2F"  # fmt: skip
    assert anna.get(desk(campaign)).status_code == 302
    for elsewhere in ("https://example.org/", "//example.org", "/admin//example.org", ""):
        client = signed_in(people[0])
        assert client.post(again, {"next": elsewhere})["Location"] == "/accounts/login/code/"


def test_organisers_see_their_own_campaigns_and_no_others(campaign, people):
    olga = person("olga")
    other = new_campaign(olga, people)
    client = signed_in(olga)
    listed = words(client.get(reverse("admin:campaign_campaign_changelist")))
    assert other.name in listed
    assert campaign.name not in listed
    assert client.get(desk(other)).status_code == 200
    for page in ("", "power", "result"):
        assert client.get(desk(campaign, page)).status_code == 404
        assert client.post(desk(campaign, page or "word"), {"reason": "x"}).status_code == 404
    change = reverse("admin:campaign_campaign_change", args=[campaign.pk])
    assert client.get(change).status_code == 404
    for model in ("map", "simulation", "heartbeat", "oncekey", "mapdraft"):
        assert client.get(reverse(f"admin:campaign_{model}_changelist")).status_code == 403
    assert client.get("/admin/auth/user/").status_code == 403
    for model in ("journalentry", "ruling", "challenge", "seat", "envelope", "snapshot", "tenure"):
        page = client.get(reverse(f"admin:campaign_{model}_changelist"))
        assert page.status_code == 200
        assert campaign.name not in words(page)


def test_who_neither_organises_nor_is_staff_is_not_let_in(campaign, people):
    for user in (people[1], person("stranger")):
        for page in ("", "power"):
            assert signed_in(user).get(desk(campaign, page)).status_code in (302, 403)
        assert signed_in(user).get("/admin/", follow=True).status_code == 403
    assert Client().get(desk(campaign))["Location"].startswith("/admin/login/")
