"""No log line contains a secret, in either format, and every line gives its origin."""

import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.signing import Signer
from django.db import IntegrityError
from django.test import Client
from django.urls import get_resolver

from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.models import Envelope
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.actions.seats.invitations import make_invitation
from club.models import Game, Seat
from host.monitoring.logs import FORMATS, Plain, redact
from host.monitoring.redaction import GONE, OPENING, redacted
from host.monitoring.request_ids import WithRequestId
from tests.assertions.canary import Canary
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
LOGGERS = ("", "django", "django.request", "campaign", "apprise")


@pytest.fixture(params=["plain", "json"])
def written(request: pytest.FixtureRequest) -> Any:
    """Everything that is logged at any level, as this format writes it."""
    lines = StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(FORMATS[request.param]())
    handler.addFilter(WithRequestId())
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in LOGGERS}
    root.addHandler(handler)
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def game() -> Game:
    anna, bruno = person("anna"), person("bruno")
    return bring_to(new_campaign(anna, [anna, bruno]), "bids")


def visit(address: str, user: Any = None, **more: Any) -> int:
    client = Client(raise_request_exception=False, REMOTE_ADDR="203.0.113.77")
    if user is not None:
        client.force_login(user)
    return int(client.get(address, **more).status_code)


def test_addresses_with_secrets_are_not_logged(written: StringIO, game: Game):
    Seat.objects.filter(game=game, player="B").update(user=None)
    organiser = Actor.organiser(game.organiser)
    secret = make_invitation(game.pk, "B", actor=organiser)
    broken = secret[:-3] + "abc"
    for address in (
        f"/join/{broken}",
        "/s/Only-Letters-And-Luck/",
        f"/c/x/{secret}",
        "/calendar/KFJxYz0912345678901234.ics",
    ):
        assert visit(address) in (403, 404)
    said = written.getvalue()
    assert "Not Found: /join/<gone>" in said
    assert "Not Found: /s/<gone>/" in said
    for part in (*secret.split(":"), *broken.split(":"), "Only-Letters", "KFJx", "203.0.113"):
        assert len(part) < 6 or part not in said, part


def test_every_address_with_a_secret_part_is_known():
    def routes(entries: list[Any], before: str) -> Iterator[str]:
        for entry in entries:
            here = before + str(entry.pattern)
            yield from (
                routes(entry.url_patterns, here) if hasattr(entry, "url_patterns") else [here]
            )

    parts = re.compile(r"<(?:\w+:)?(secret|key|token|uidb36|signed)>")
    opening = {
        route[: found.start()].replace("^", "").replace("(?P", "")
        for route in routes(get_resolver().url_patterns, "")
        if (found := parts.search(route))
    }
    assert opening == {*OPENING}


def test_a_line_of_a_log_loads_no_page():
    asked = (
        "import sys, django; django.setup(); before = {*sys.modules};"
        "from host.monitoring.redaction import redacted;"
        "print(redacted('GET /join/AbCd'), *{*sys.modules} - before)"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.split()[:2] == ["GET", "/join/<gone>"]
    assert "campaign.pages" not in said.stdout


def test_an_error_while_reading_a_bid_does_not_reveal_it(
    written: StringIO, game: Game, monkeypatch: pytest.MonkeyPatch
):
    anna = game.organiser
    seal_bid(game.pk, actor=Actor.seat(anna, "A"), amount=0)
    sealed = own_bid(game, "A")
    assert sealed is not None
    canary = Canary(853, sealed.nonce)
    row = bytes(Envelope.objects.get().sealed)

    def fails(*_: Any, **__: Any) -> None:
        raise IntegrityError(
            f"null value violates a constraint\nDETAIL:  Failing row contains (1, {row.hex()}, "
            f"853, {sealed.nonce}, anna@example.org)."
        )

    monkeypatch.setattr("campaign.pages.scene.access.own_bid", fails)
    assert visit(f"/c/{game.public_id}/", anna) == 500
    said = written.getvalue()
    assert "null value violates a constraint" in said
    assert "Traceback" in said
    assert not canary.sings_in(said)
    assert row.hex() not in said
    assert "anna@example.org" not in said


def test_the_search_finds_the_secret_without_redaction(game: Game):
    """The tests above can fail: the same lines, not redacted, contain the secrets."""
    lines = StringIO()
    handler = logging.StreamHandler(lines)
    logging.getLogger("django.request").addHandler(handler)
    signed = Signer(salt="campaign.invitation").sign("a-secret")
    assert visit(f"/join/{signed}") == 404
    logging.getLogger("django.request").removeHandler(handler)
    assert signed in lines.getvalue()
    assert signed not in redacted(lines.getvalue())


def test_a_json_log_line_names_its_request(written: StringIO, game: Game):
    visit("/c/nowhere/", game.organiser)
    [line] = [text for text in written.getvalue().splitlines() if "Not Found" in text]
    if not line.startswith("{"):
        assert line.endswith("Not Found: /c/nowhere/")
        return
    said = json.loads(line)
    assert said["event"] == "Not Found: /c/nowhere/"
    assert (said["level"], said["logger"]) == ("warning", "django.request")
    assert len(said["request_id"]) == 8
    assert said["timestamp"].endswith("Z")


@pytest.mark.parametrize(
    "text",
    [
        "closing campaign 12 failed, traceback 3f2a91bc",
        "2026-11-21 15:04:05 at [::1]:8000 and 127.0.0.1",
        "SuspiciousFileOperation in test_killed_at_any_step_a_closing_is_done_once",
        "no such table: club_phaseclose, migration 0005_messages_and_machines",
    ],
)
def test_harmless_text_is_not_redacted(text: str):
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("from 203.0.113.77 and 2001:db8::7f", "from <gone> and <gone>"),
        ("to anna.b+saga@mail.example.org now", "to <gone> now"),
        ("key sk_9aZb0QpL4xWvU7tR2mN1 refused", "key <gone> refused"),
        ("calendar/aBcDeFgHiJkLmNoPqRsTuVwX", "calendar/<gone>"),
        ("password: aBcDeFgHiJkLmNoPqRsTuVwX", "password: <gone>"),
        ("redis://:a-word@10.0.0.5:6379/0", "redis://<gone>@<gone>:6379/0"),
        (
            "Max retries exceeded with url: /api/webhooks/1/letters-and-luck-of-a-webhook?wait=1",
            "Max retries exceeded with url: /api/webhooks/1/<gone>",
        ),
        (
            "Referer checking failed - https://example.org/x/Only-Letters-And-Luck does not match",
            "Referer checking failed - https://example.org/x/<gone> does not match",
        ),
        ("LINE 1: SELECT 'Only letters'\n   DETAIL: (853)", "LINE 1: <gone>\nDETAIL: <gone>"),
    ],
)
def test_secrets_are_redacted(text: str, left: str):
    assert redacted(text) == left


def test_an_email_address_is_removed_wherever_it_is():
    for before in ("", "to ", "a" * 300, "ida@example.org+"):
        assert redacted(f"{before}dora@example.org.") == {"to ": f"to {GONE}."}.get(
            before, f"{GONE}{GONE}." if "@" in before else f"{GONE}."
        )


def test_a_line_of_a_million_characters_is_written():
    """It ends: a rule that searches from each character to the last would take an hour."""
    long = "ab12" * 250_000
    assert redacted(long) == long


def test_an_api_key_is_removed_by_its_prefix(game: Game):
    key = make_token(game.pk, actor=Actor.seat(game.organiser, "A"), label="my script")
    assert redacted(f"it sent {key}, twice") == "it sent <gone>, twice"


def test_a_field_with_the_name_of_a_secret_is_removed_whatever_its_value(written: StringIO):
    logging.getLogger("campaign").warning("a bid", extra={"nonce": "seventeen"})
    structured = {"event": "a bid", "nonce": "seventeen", "api_token": 17, "count": 3}
    assert redact(None, "", structured) == {
        "event": "a bid",
        "nonce": GONE,
        "api_token": GONE,
        "count": 3,
    }
    assert "seventeen" not in written.getvalue()


def test_a_secret_link_with_a_typing_error_is_not_written(written: StringIO):
    assert visit("/calender/OnlyLettersAndLuckHere.ics") == 404
    assert visit("/OnlyLettersAndLuckHere") == 404
    said = written.getvalue()
    assert "Not Found: /calender/<gone>" in said
    assert "OnlyLetters" not in said


def test_a_plain_log_line_has_its_offset_from_utc(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TZ", "Europe/Paris")  # as Django sets it to TIME_ZONE
    time.tzset()
    try:
        record = logging.LogRecord("campaign", logging.INFO, "", 0, "clock started", None, None)
        record.created = 1_790_000_000  # in September
        assert Plain().format(record).startswith("2026-09-21 16:13:20+0200 INFO campaign")
    finally:
        monkeypatch.undo()
        time.tzset()
