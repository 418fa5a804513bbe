"""Access to the desk: for which people and campaigns, and after how recent a sign-in."""

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from campaign.models import Challenge, Envelope, Map, MapDraft, Simulation
from club.models import Heartbeat, JournalEntry, OnceKey, Ruling, Seat, Snapshot, Tenure
from club.pages.frame.fresh_sign_in import FRESH, GRACE, LET_IN
from tests.admin.signed_in import desk, show_factor, signed_in
from tests.host.web.asking import present_code
from tests.pages.laid import words
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(at_war):
    return at_war


@pytest.mark.django_db(transaction=True)
def test_a_user_without_second_factor_sets_one_up_and_enters(game, people, client):
    client.force_login(people[0])
    set_up = client.get(desk(game))
    assert set_up["Location"].startswith("/accounts/2fa/totp/activate/")
    page = client.get(set_up["Location"]).content.decode()
    (secret,) = re.findall(r"<code>([A-Z2-7]{32})</code>", page)
    code = present_code(secret)
    wrong = client.post("/accounts/2fa/totp/activate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert not Authenticator.objects.exists()
    codes = client.post("/accounts/2fa/totp/activate/", {"code": code}, follow=True)
    (recovery, *_) = re.findall(r"<li><code>(\d{8})</code></li>", codes.content.decode())
    assert client.get(desk(game)).status_code == 200
    client.logout()
    client.force_login(people[0])
    again = client.get(desk(game))
    assert again["Location"].startswith("/accounts/2fa/reauthenticate/?next=%2Fadmin")
    back = client.post(again["Location"], {"code": recovery, "next": desk(game)})
    assert back["Location"] == desk(game)
    assert client.get(desk(game)).status_code == 200


@pytest.mark.parametrize("who", ["organiser", "staff", "superuser"])
def test_signing_in_only_by_code_opens_no_page_of_the_admin(game, people, who):
    user = people[0] if who == "organiser" else person(who, is_staff=True)
    type(user).objects.filter(pk=user.pk).update(is_superuser=who == "superuser")
    client = Client()
    client.force_login(user)
    show_factor(client, user)
    session = client.session
    session["account_authentication_methods"][0]["method"] = "code"
    session.save()
    for page in (reverse("admin:index"), desk(game), desk(game, "power")):
        assert client.get(page)["Location"].startswith("/accounts/2fa/totp/activate/")
        assert client.post(page, {"step": "confirm"}).status_code == 302
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("page", ["", "power"])
def test_a_ruling_needs_a_factor_presented_in_the_last_15_minutes(game, people, page):
    answer = signed_in(people[0], ago=FRESH + 5).get(desk(game, page))
    assert answer.status_code == 403
    assert "Show your second factor" in words(answer)
    assert signed_in(people[0], ago=FRESH - 5).get(desk(game, page)).status_code == 200
    assert signed_in(people[0], ago=-60).get(desk(game, page)).status_code == 302
    assert signed_in(people[0], ago=LET_IN + 5).get(desk(game, page)).status_code == 302


def test_a_ruling_previewed_in_time_may_be_confirmed_a_little_later(game, people):
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "preview"}
    late = signed_in(people[0], ago=FRESH + GRACE - 60)
    assert late.post(desk(game, "power"), fields).status_code == 200
    too_late = signed_in(people[0], ago=FRESH + GRACE + 5)
    fields["step"] = "confirm"
    assert too_late.post(desk(game, "power"), fields).status_code == 403
    assert not Ruling.objects.exists()


def test_presenting_the_factor_again_redirects_only_to_the_admin(game, anna, people):
    again = reverse("admin:club_game_again")
    there = anna.post(again, {"next": desk(game, "power")})["Location"]
    assert there.endswith(f"?next=%2Fadmin%2Fclub%2Fgame%2F{game.pk}%2Frule%2Fpower%2F")
    for elsewhere in ("https://example.org/", "//example.org", "/admin//example.org", ""):
        assert anna.post(again, {"next": elsewhere})["Location"].endswith("?next=%2Fadmin%2F")


def test_the_administrator_removes_a_lost_factor(people, capsys):
    TOTP.activate(people[0], generate_totp_secret())
    call_command("dropfactor", people[0].email.upper())
    assert capsys.readouterr().out == "The second factor is gone.\n"
    assert not Authenticator.objects.exists()
    with pytest.raises(CommandError, match="Nobody has the address"):
        call_command("dropfactor", "nobody@example.org")


def changelist(model: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def test_organisers_see_their_own_campaigns_and_no_others(game, people):
    olga = person("olga")
    other = new_campaign(olga, people)
    client = signed_in(olga)
    listed = words(client.get(reverse("admin:club_game_changelist")))
    assert other.name in listed
    assert game.name not in listed
    assert client.get(desk(other)).status_code == 200
    for page in ("", "power", "result"):
        assert client.get(desk(game, page)).status_code == 404
        assert client.post(desk(game, page or "word"), {"reason": "x"}).status_code == 404
    change = reverse("admin:club_game_change", args=[game.pk])
    assert client.get(change).status_code == 404
    for model in (Map, Simulation, Heartbeat, OnceKey, MapDraft):
        assert client.get(changelist(model)).status_code == 403
    assert client.get("/admin/auth/user/").status_code == 403
    for model in (JournalEntry, Ruling, Challenge, Seat, Envelope, Snapshot, Tenure):
        page = client.get(changelist(model))
        assert page.status_code == 200
        assert game.name not in words(page)


def test_only_organisers_and_staff_enter_the_admin(game, people):
    for user in (people[1], person("stranger")):
        for page in ("", "power"):
            assert signed_in(user).get(desk(game, page)).status_code in (302, 403)
        assert signed_in(user).get("/admin/", follow=True).status_code == 403
    assert Client().get(desk(game))["Location"].startswith("/admin/login/")
