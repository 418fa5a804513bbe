"""S1, S2: a sealed bid stays secret: the tests search everything that leaves the site for three
bids.

One is sealed (983), one was replaced by it (987), one was withdrawn (989). Two were planned (971 in
the place of 977). No map and no page has these numbers by chance. Each search first proves that it
would find them: on their owner's page before the opening, and everywhere after it.
"""

import contextlib
import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from club.actions.clock import closing
from club.actions.delivery import calendar_entries
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.seats import spectator_links
from club.actions.seats.api_keys import make_token
from club.models import Game
from tests.api.reads import readable
from tests.assertions.canary import Canary
from tests.crawl import crawl
from tests.reliability.secrecy.cast import Cast
from tests.reliability.secrecy.sealed import (
    canaries,
    cast,
    columns_with,
    pages_with,
    seal_three,
    sings,
)
from tests.reliability.secrecy.whole_store import whole_dump

__all__ = ["canaries", "cast"]

pytestmark = [pytest.mark.django_db(transaction=True, reset_sequences=True)]
Figure = Callable[..., None]
TYPED = 983  # far from the line that sends it, since an error page shows lines of code


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Everything that is logged at any level, including SQL with its parameters."""
    for name in ("", "campaign", "django", "django.db.backends"):
        caplog.set_level(logging.DEBUG, name)
    connection.force_debug_cursor = True
    yield caplog
    connection.force_debug_cursor = False


def records(game: Game, directory: Path) -> dict[str, str]:
    """The output of the commands that write about a campaign."""
    file = directory / f"{game.seq}.jsonl"
    file.write_text(printed("exportcampaign", game.public_id))
    return {
        "export": file.read_text(),
        "replay of the file": printed("replay", str(file), "--json"),
        "replay of the journal": printed("replay", game.public_id, "--json"),
        "schema": printed("schema"),
        "data": printed("dumpdata"),
    }


def printed(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_s01_before_the_bids_their_amounts_are_nowhere(cast: Cast):
    numbers = [Canary(amount, "no nonce yet") for amount in (983, 987, 989, 977, 971)]
    assert columns_with(numbers) == set()
    assert pages_with(numbers, crawl(cast.bruno, cast.game)) == set()


@pytest.mark.both_databases
def test_s01_no_column_of_the_database_contains_a_sealed_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    assert columns_with(canaries) == set()
    assert all("_auth_user_id" in held for held in cast.sessions)
    assert sings(canaries, cast.sessions) == []
    assert not any(canary.nonce.encode() in dump for dump in whole_dump() for canary in canaries)
    assert closing.close(cast.game.pk, how="organiser")
    assert columns_with([sealed]) >= {
        "club_game.world",
        "campaign_envelope.amount",
        "campaign_envelope.nonce",
        "club_journalentry.command",
        "club_journalentry.news",
        "club_snapshot.world",
    }
    assert any(sealed.nonce.encode() in dump for dump in whole_dump())
    assert columns_with(gone) == set()


@pytest.mark.both_databases
def test_s01_no_record_of_the_campaign_contains_a_sealed_bid(
    cast: Cast, canaries: list[Canary], tmp_path: Path
):
    sealed, *gone = canaries
    cast.game.refresh_from_db()
    before = records(cast.game, tmp_path)
    assert [name for name, text in before.items() if sings(canaries, [text])] == []
    assert closing.close(cast.game.pk, how="organiser")
    cast.game.refresh_from_db()
    after = records(cast.game, tmp_path)
    shown = [name for name, text in after.items() if sings([sealed], [text])]
    assert shown == ["export", "replay of the file", "replay of the journal", "data"]
    assert [name for name, text in after.items() if sings(gone, [text])] == []


@pytest.mark.both_databases
def test_s01_no_log_line_contains_a_sealed_bid(cast: Cast, logged: pytest.LogCaptureFixture):
    canaries = seal_three(cast)
    own_page = reverse("table", args=[cast.game.public_id])
    for user in (cast.bruno, cast.diego, cast.root):
        client = Client(SERVER_NAME="localhost")
        client.force_login(user)
        client.get(own_page)
    assert "campaign_envelope" in logged.text
    assert sings(canaries, logged.text.splitlines()) == []
    assert closing.close(cast.game.pk, how="organiser")
    assert sings(canaries[:1], logged.text.splitlines()) != []


@pytest.mark.night("a whole walk over the site after a closing that fails")
def test_s01_a_closing_that_fails_after_opening_reveals_no_bid(
    cast: Cast, canaries: list[Canary], caplog: pytest.LogCaptureFixture, monkeypatch: Any
):
    """The traceback names no amount, whatever the error. (A running site does not log SQL.)"""

    def broken(held: Any, command: Any, **_: Any) -> None:
        assert command.bids == {"A": 983}
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(LockedGame, "append", broken)
    with contextlib.suppress(ZeroDivisionError):
        closing.close(cast.game.pk, now=cast.game.closes_at)
    assert "a bug" in caplog.text
    assert sings(canaries, caplog.text.splitlines()) == []
    assert columns_with(canaries) == set()
    for user in (cast.diego, cast.root):
        assert pages_with(canaries, crawl(user, cast.game)) == set()


def ways_besides(cast: Cast) -> Callable[[], dict[str, list[bytes]]]:
    """Programs of the other seats, calendars, spectators, metrics, emails: each is a call."""
    pk, organiser = cast.game.pk, Actor.organiser(cast.olga)
    key = spectator_links.open_to_spectators(pk, actor=organiser)
    seats = {"B": cast.clara, "C": cast.diego}
    keys = {
        player: make_token(pk, actor=Actor.seat(user, player), label="Bot")
        for player, user in seats.items()
    }
    calendars = [calendar_entries.make_feed(user) for user in (cast.bruno, cast.diego, cast.olga)]
    metrics = Client(REMOTE_ADDR="127.0.0.1", headers={"authorization": "Bearer m"})

    def ask() -> dict[str, bytes]:
        found: dict[str, Any] = {"metrics": metrics.get("/metrics")}
        for player, secret in keys.items():
            program = Client(headers={"authorization": f"Bearer {secret}"})
            for path in readable():
                found[f"API, {player}, {path}"] = program.get(f"/api/v1/{path}")
        for number, secret in enumerate(calendars):
            found[f"calendar {number}"] = Client().get(f"/calendar/{secret}.ics")
        for rest in ("", "now", "chronicle", "envelopes", "saga", "history/1", "picture.png"):
            found[f"spectators, {rest}"] = Client().get(f"/s/{key}/{rest}")
        texts = {
            name: [answer.serialize_headers(), answer.content] for name, answer in found.items()
        }
        return texts | {"letters": [letter.message().as_bytes() for letter in mail.outbox]}

    return ask


def test_s01_feeds_mails_and_other_outputs_reveal_no_sealed_bid(
    cast: Cast, canaries: list[Canary], settings: Any, figure: Figure
):
    settings.METRICS_TOKEN = "m"
    sealed, *gone = canaries
    ask = ways_besides(cast)
    before = ask()
    assert [name for name, texts in before.items() if sings(canaries, texts)] == []
    assert closing.close(cast.game.pk, how="organiser")
    after = ask()
    shown = {name for name, texts in after.items() if sings([sealed], texts)}
    assert shown >= {"API, B, journal", "API, C, envelopes", "spectators, envelopes"}
    assert [name for name, texts in after.items() if sings(gone, texts)] == []
    figure(f"API, feeds, spectators, metrics, letters: {len(before)} answers, no bid")


def test_s01_only_the_program_of_the_owner_reads_a_bid_and_no_cache_stores_it(
    cast: Cast, canaries: list[Canary]
):
    secret = make_token(cast.game.pk, actor=Actor.seat(cast.bruno, "A"), label="Bot")
    answer = Client(headers={"authorization": f"Bearer {secret}"}).get("/api/v1/bid")
    assert canaries[0].sings_in(answer.content)
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize("debug", [False, True])
def test_s01_error_pages_contain_neither_variables_nor_input(
    cast: Cast, debug: bool, monkeypatch: Any, settings: Any, figure: Figure
):
    settings.DEBUG = debug

    def broken(*bid: Any, **_: Any) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("campaign.actions.play.sealed_bids.seal", broken)
    client = Client(SERVER_NAME="localhost", raise_request_exception=False)
    client.force_login(cast.bruno)
    address = reverse("act", args=[cast.game.public_id, "bid"])
    typed = {"page_version": cast.game.moment, "amount": TYPED, "above": TYPED}
    answer = client.post(address, typed)
    assert answer.status_code == 500
    assert (b"a bug" in answer.content) == debug
    assert not Canary(TYPED, "no nonce yet").sings_in(answer.content)
    figure(f"the page of an error{' in DEBUG' if debug else ''}: no amount")
