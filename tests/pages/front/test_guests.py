"""The start page leaves nothing behind for people who only look."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

pytestmark = pytest.mark.django_db


def test_looking_at_the_start_page_begins_no_session():
    client = Client()
    assert client.get("/").status_code == 200
    assert not Session.objects.exists()
    assert "sessionid" not in client.cookies


def test_caches_do_not_store_the_start_page():
    """It has the token of a form, and after signing in another page has its address."""
    assert "no-store" in Client().get("/")["Cache-Control"]
