"""How members sign in: with one code, whoever made the account."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client

from tests.host.web.asking import ask
from tests.table import person


def test_an_account_created_in_the_admin_signs_in_with_one_code(db: None, client: Client) -> None:
    dora = person("dora")
    client.post("/accounts/login/code/confirm/", {"code": ask(client, dora.email)})
    assert get_user(client) == dora
    assert len(mail.outbox) == 1
    assert EmailAddress.objects.get(user=dora).verified


def test_the_admin_has_no_other_sign_in_page(db: None, client: Client) -> None:
    asked = client.get("/admin/", follow=True)
    assert asked.redirect_chain[-1][0] == "/accounts/login/code/?next=%2Fadmin%2F"
    assert "password" not in asked.content.decode().replace("there is no password", "")


def test_a_wrong_code_does_not_verify_the_address(db: None, client: Client) -> None:
    emil = person("emil")
    ask(client, emil.email)
    client.post("/accounts/login/code/confirm/", {"code": "AAAA-AAAA"})
    assert not get_user(client).is_authenticated
    assert not EmailAddress.objects.exists()


@pytest.mark.parametrize(
    "page",
    [
        "signup/",
        "confirm-email/",
        "password/reset/",
        "password/set/",
        "password/change/",
        "email/",
        "reauthenticate/",
    ],
)
def test_no_page_changes_the_sign_in_email_without_proof(
    db: None, client: Client, page: str
) -> None:
    client.force_login(person("frida"))
    answer = client.post(f"/accounts/{page}", {"email": "other@example.org", "action_add": ""})
    assert answer.headers["Location"] == "/accounts/login/code/"
    assert not mail.outbox
    assert not EmailAddress.objects.exists()
