"""The emails of a round use one connection, opened again if the server ended it."""

from collections.abc import Iterator
from typing import Any

import pytest

from club.actions.delivery import outbox_sender
from club.actions.delivery.outbox_sender import deliver_due
from club.actions.notices.outbox import post
from club.models import Game, Notice
from tests.actions.delivery.sinks import Post, open_for_business

LETTERS = 7


@pytest.fixture
def sink(settings: Any) -> Iterator[Post]:
    """A mail server, and the site's settings for it."""
    with open_for_business(Post()) as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


@pytest.fixture
def letters(bidding: Game, bruno: Any) -> None:
    """Seven emails to Bruno wait, and nothing else."""
    Notice.objects.all().delete()
    for number in range(LETTERS):
        post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion=number, kind="ruled")


def outcomes() -> set[tuple[str, int]]:
    return set(Notice.objects.values_list("outcome", "tries"))


@pytest.mark.usefixtures("letters")
def test_many_emails_take_one_connection(sink: Post):
    assert deliver_due() == LETTERS
    assert (len(sink.letters), sink.connections) == (LETTERS, 1)
    assert outcomes() == {("sent", 1)}


@pytest.mark.usefixtures("letters")
def test_a_server_that_ends_connections_gets_every_email_once(sink: Post):
    sink.most = 3
    assert deliver_due() == LETTERS
    assert (len(set(sink.numbers())), len(sink.letters), sink.connections) == (LETTERS, LETTERS, 3)
    assert outcomes() == {("sent", 1)}


@pytest.mark.usefixtures("letters")
def test_a_server_that_takes_nothing_rests_with_all_its_emails(sink: Post):
    sink.most = 0
    assert deliver_due() == 1
    assert sink.letters == []
    assert sorted(Notice.objects.values_list("tries", flat=True)) == [0] * (LETTERS - 1) + [1]
    assert set(Notice.objects.values_list("claimed_until", flat=True)) == {None}
    assert not outbox_sender.has_due()


@pytest.mark.usefixtures("letters")
def test_claimed_emails_that_a_round_does_not_reach_are_returned(
    sink: Post, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outbox_sender, "HELD", -1.0)
    assert deliver_due(limit=3, budget=0.2) == 0
    assert outbox_sender.due_count(99) == LETTERS
    assert set(Notice.objects.values_list("claimed_until", flat=True)) == {None}
