"""The first administrator. The command in the README makes the account, a code signs in, and the
desk opens once a second factor is set up.
"""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user, get_user_model
from django.contrib.auth.hashers import is_password_usable
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from club.actions.accounts.members import member_for
from tests.admin.signed_in import signed_in
from tests.host.web.asking import present_code
from tests.table import person

ROOT = Path(__file__).resolve().parent.parent.parent.parent
ADDRESS = "olga@example.org"
DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
SET_UP = "/accounts/2fa/totp/activate/"


def people() -> Any:
    return get_user_model()._default_manager


def enter(client: Client, email: str) -> None:
    client.post(DOOR, {"email": email})
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    client.post(CONFIRM, {"code": found[0]})
    assert get_user(client).is_authenticated


def set_up_factor(client: Client) -> None:
    page = client.get("/admin/", follow=True)
    assert page.redirect_chain[-1][0].startswith(SET_UP), page.redirect_chain
    (secret,) = re.findall(r"<code>([A-Z2-7]{32})</code>", page.content.decode())
    client.post(SET_UP, {"code": present_code(secret)})
    assert Authenticator.objects.filter(user=get_user(client)).exists()


@pytest.mark.django_db(transaction=True)
def test_the_command_asks_only_for_an_email_whose_owner_enters_the_admin(process_env: Any):
    manage = [sys.executable, str(ROOT / "manage.py"), "createsuperuser"]
    done = subprocess.run(
        manage, env=process_env, input=f"{ADDRESS}\n", text=True, capture_output=True, check=True
    )
    assert "password" not in done.stdout.lower()
    client = Client()
    enter(client, ADDRESS)
    set_up_factor(client)
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/auth/user/").status_code == 200


@pytest.mark.django_db
def test_without_prompts_the_email_comes_from_the_environment(monkeypatch: Any):
    monkeypatch.setenv("DJANGO_SUPERUSER_EMAIL", "Olga@Example.org")
    call_command("createsuperuser", interactive=False, stdout=StringIO())
    (olga,) = people().all()
    assert (olga.email, olga.is_staff, olga.is_superuser) == (ADDRESS, True, True)
    assert not is_password_usable(olga.password)


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "olga", "olga@"])
def test_an_invalid_email_creates_no_account(given: str, monkeypatch: Any):
    monkeypatch.delenv("DJANGO_SUPERUSER_EMAIL", raising=False)
    with pytest.raises(CommandError, match="Give the administrator's address"):
        call_command("createsuperuser", email=given, interactive=False)
    assert not people().exists()


@pytest.mark.django_db
def test_an_existing_account_becomes_administrator_and_loses_its_password():
    anna = member_for(ADDRESS)
    anna.set_password("a long enough passphrase")
    anna.save()
    call_command("createsuperuser", email=ADDRESS, stdout=StringIO())
    (found,) = people().all()
    assert (found.pk, found.is_superuser) == (anna.pk, True)
    assert not is_password_usable(found.password)


@pytest.mark.django_db(transaction=True)
def test_an_account_with_an_old_password_enters_without_a_redirect_loop():
    olga = person("olga", is_staff=True, is_superuser=True, password="a long enough passphrase")
    client = Client()
    enter(client, olga.email)
    set_up_factor(client)
    assert client.get("/admin/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("password", [None, "a long enough passphrase"])
def test_an_old_sign_in_redirects_to_a_working_page(password: str | None):
    olga = person("olga", is_staff=True, password=password)
    client = Client()
    client.force_login(olga)
    session = client.session
    session["signed_in_at"] -= 3600
    session.save()
    answer = client.get("/admin/", follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0].startswith("/me/again?next=")


@pytest.mark.django_db
def test_the_admin_creates_accounts_by_email_without_password():
    root = person("root", is_staff=True, is_superuser=True)
    client = signed_in(root)
    page = client.get("/admin/auth/user/add/")
    assert page.status_code == 200
    assert "password" not in page.content.decode().lower()
    added = client.post("/admin/auth/user/add/", {"email": "New@example.org"})
    new = people().get(email="new@example.org")
    assert added["Location"] == f"/admin/auth/user/{new.pk}/change/"
    shown = client.get(f"/admin/auth/user/{new.pk}/change/").content.decode()
    assert "password" not in shown.lower()
    fields = dict.fromkeys(("password1", "password2"), "a long enough one")
    sent = client.post(f"/admin/auth/user/{new.pk}/password/", fields | {"usable_password": "true"})
    assert sent.status_code == 302
    new.refresh_from_db()
    assert not is_password_usable(new.password)
    again = client.post("/admin/auth/user/add/", {"email": "NEW@example.org"})
    assert "This address already has an account." in again.content.decode()
    assert people().count() == 2
