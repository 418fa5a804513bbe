"""Errors are reported to an address and to a server of Sentry's protocol, without any secret."""

import gzip
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from django.test import Client

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.journal.actor import Actor
from host.monitoring import error_mail
from host.monitoring.error_mail import ErrorMail
from tests.assertions.canary import Canary
from tests.services import wait_until
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = pytest.mark.django_db(transaction=True)
SEALED = 983
OF_A_LINE = re.compile(rb'(?:line |"(?:lineno|length)": ?)\d+')
OF_A_REPORT = {
    "event_id",
    "timestamp",
    "level",
    "logger",
    "platform",
    "release",
    "transaction",
    "message",
    "exception",
}


class Sink(HTTPServer):
    """A server that keeps the requests it gets: bodies, and headers as text."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.headers: list[str] = []
        super().__init__(("127.0.0.1", 0), Kept)

    @property
    def dsn(self) -> str:
        return f"http://key@127.0.0.1:{self.server_port}/1"

    def reports(self) -> list[dict[str, Any]]:
        """The errors in the envelopes: lines of JSON, of which every third is the content of one
        item.
        """
        lines = [line for body in self.sent for line in body.splitlines()]
        found = [msgspec.json.decode(line) for line in lines]
        return [one for one in found if "exception" in one]


class Kept(BaseHTTPRequestHandler):
    server: Sink

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        zipped = self.headers.get("Content-Encoding") == "gzip"
        self.server.sent.append(gzip.decompress(body) if zipped else body)
        self.server.headers.append(str(self.headers))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: Any) -> None:
        """Checks that nothing is printed."""


@pytest.fixture
def sink() -> Iterator[Sink]:
    server = Sink()
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def mails_in(directory: Path) -> list[Message]:
    files = sorted(directory.iterdir())
    return [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]


def test_an_error_is_reported_once_without_sealed_contents_or_the_reader(
    process_env: dict[str, str], tmp_path: Path, sink: Sink
):
    anna, bruno = person("anna"), person("bruno")
    game = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    bid = seal_bid(game.pk, actor=Actor.seat(anna, "A"), amount=SEALED)
    let_deadline_pass(game)
    client = Client()
    client.force_login(anna)
    session = client.cookies["sessionid"].value
    done = subprocess.run(
        [sys.executable, "-m", "tests.host.monitoring.failing_closing", str(game.pk), session],
        env=process_env
        | {
            "ERRORS_TO": "operator@example.org",
            "EMAIL_URL": f"filemail://{tmp_path}",
            "SENTRY_DSN": sink.dsn,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "500\n"), done.stderr
    mails = mails_in(tmp_path)
    assert [mail["To"] for mail in mails] == ["operator@example.org"] * 2
    assert {mail["Subject"].rpartition("] ")[2].split(", line")[0] for mail in mails} == {
        "ERROR club.actions.clock.closing_attempts: ZeroDivisionError in broken",
        "ERROR django.request: KeyError in _execute_mock_call",
    }
    reports = sink.reports()
    told = [one["exception"]["values"][-1]["type"] for one in reports]
    assert sorted(told) == ["KeyError", "ZeroDivisionError", "ZeroDivisionError"]
    assert {name for one in reports for name in one} <= OF_A_REPORT
    assert all("vars" not in frame for one in reports for frame in frames_of(one))
    told_to_all = [*sink.sent, *sink.headers, *(bytes(mail) for mail in mails)]
    secrets = [session, anna.email, "127.0.0.1:5432", process_env["ENVELOPE_KEYS"]]
    bodies = [OF_A_LINE.sub(b"", text) for text in told_to_all if isinstance(text, bytes)]
    assert [text for text in bodies if Canary(SEALED, bid.nonce).sings_in(text)] == []
    assert [one for one in secrets for text in told_to_all if one in as_text(text)] == []


def test_the_same_error_is_mailed_once_an_hour_and_counted_in_between(
    settings: Any, mailoutbox: list[Any], monkeypatch: pytest.MonkeyPatch
):
    settings.ERRORS_TO = ["operator@example.org"]
    handler, logger = ErrorMail(), logging.Logger("campaign.test")
    logger.addHandler(handler)
    hour = [0.0]
    monkeypatch.setattr(error_mail.time, "monotonic", lambda: hour[0] * 3600)
    for hour[0] in (1, 1.5, 1.99, 2.01):
        logger.error("the disk of %s is full", hour[0])
    logger.warning("it gets hot")
    logger.error("another")
    wait_until(lambda: len(mailoutbox) == 3, "three mails")
    first, later, other = sorted(mailoutbox, key=lambda mail: ("another" in mail.body, mail.body))
    assert "the disk of 1 is full" in first.body
    assert "more" not in first.body
    assert "the disk of 2.01 is full" in later.body
    assert later.body.endswith("Since the last email about it: 2 times more.")
    assert "another" in other.body


def frames_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    errors = report["exception"]["values"]
    return [frame for error in errors for frame in error["stacktrace"]["frames"]]


def as_text(said: bytes | str) -> str:
    return said.decode() if isinstance(said, bytes) else said
