"""Non-interference of a table of Six Lands through every exit of the site.

Two games that differ only in Anna's cards, and in the one that she lays face down, give everybody
else the same bytes. The same is true of everything stored, sent, logged and printed. Only times
differ, and hashes, which nobody can compute without the salt.
"""

import json
import logging
from typing import Any

import pytest
from django.db import connection

from club.actions.clock import closing
from club.rules import Seat
from tavern.six_lands.commands import EndTurn, Lay, Play
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.looks import Looks, differing
from tests.tavern.secrecy.playing import both, failure, lay, of_variant, storing_fails, tries
from tests.tavern.secrecy.position import LOW, SHARED, Cast, Variant, as_sent

pytestmark = pytest.mark.django_db
A, B, C = map(Seat, "ABC")


@pytest.fixture
def cast() -> Cast:
    return Cast()


def all_of_it(cast: Cast, variant: Variant) -> Looks:
    lay(cast, variant)
    return tries(cast) | looks.everything(cast)


def test_everybody_else_finds_the_same_bytes_in_every_exit(cast: Cast):
    low, high = both(cast, all_of_it)
    assert len(low) > 300
    assert differing(low, high) == set()


def test_anna_herself_finds_others(cast: Cast):
    """This comparison can fail."""

    def own(cast: Cast, variant: Variant) -> Looks:
        lay(cast, variant)
        return looks.pages(cast, "anna")

    found = differing(*both(cast, own))
    assert {"anna, ", "anna, now, in parts", "anna, history/1", "anna, history/0"} <= found
    assert not found & {"anna, fair", "anna, seats", "anna, /tavern/"}


def test_public_acts_of_anna_are_the_same_later_too(cast: Cast):
    """Anna takes back the end of her turn. All play, and she plays a card of both variants."""

    def later(cast: Cast, variant: Variant) -> Looks:
        lay(cast, variant)
        tags = {}
        undone = cast.clients["anna"].post(cast.address("undo"), {"entry": "2", "key": "u"})
        tags["undone"] = undone.status_code
        cast.act("anna", as_sent(EndTurn(A)), as_sent(EndTurn(A)))  # refused as a whole
        cast.clients["anna"].post(
            cast.address("act"), {"commands": json.dumps([as_sent(EndTurn(A))]), "key": "again"}
        )
        for who, seat, card in (("bruno", B, 9), ("clara", C, 7), ("anna", A, SHARED)):
            done = cast.act(who, as_sent(Play(seat, card)))
            assert done.status_code == 302, done.content.decode()
            cast.act(who, as_sent(EndTurn(seat)))
            tags[f"tag after {who}"] = cast.see("bruno")["ETag"]
        return tags | looks.pages(cast, "bruno", "host") | looks.spectators(cast)

    assert differing(*both(cast, later)) == set()


def test_a_passed_deadline_reveals_nothing():
    """The rules' default for Anna would show a card, so she has played. The deadline ends her
    turn."""

    def late(cast: Cast, variant: Variant) -> Looks:
        cast.act("anna", as_sent(Lay(A, variant.laid, 1)))
        cast.game.refresh_from_db()
        closing.close(cast.game.pk, how="organiser")
        return looks.letters(cast) | looks.rows(cast)

    assert differing(*both(Cast(pace="slow"), late)) == set()


def test_logs_are_the_same_with_every_statement_in_them(
    cast: Cast, caplog: pytest.LogCaptureFixture
):
    # Django's templates are left out: they log their values, only in DEBUG, where the reader sees
    # them.
    for name in ("club", "campaign", "tavern", "django.request", "django.db.backends"):
        caplog.set_level(logging.DEBUG, name)

    def logged(cast: Cast, variant: Variant) -> Looks:
        caplog.clear()
        connection.force_debug_cursor = True
        try:
            lay(cast, variant)
            tries(cast)
        finally:
            connection.force_debug_cursor = False
        return {"log": [looks.bare(line.encode()) for line in caplog.text.splitlines()]}

    of_variant(cast, LOW, logged)  # what a process looks up once
    low, high = both(cast, logged)
    assert any(b"club_journalentry" in line for line in low["log"])
    assert [pair for pair in zip(low["log"], high["log"], strict=True) if len(set(pair)) > 1] == []


@pytest.mark.parametrize("debug", [False, True])
def test_an_error_shows_no_card(
    cast: Cast, debug: bool, settings: Any, monkeypatch: Any, caplog: pytest.LogCaptureFixture
):
    """Neither its page nor its log, for any submission of Anna's."""
    settings.DEBUG = debug
    storing_fails(monkeypatch, lambda command: "a bug")
    low, high = both(cast, failure(caplog))
    assert (b"a bug" in low["page"]) == debug
    assert b"a bug" in low["log"]
    assert b'"Lay"' not in low["page"]
    assert differing(low, high) == set()


def test_a_curtain_hides_the_hand_at_a_shared_device():
    """Bruno hosts, and Bertrand plays at Bruno's device. Before “I am Bertrand” no page differs."""
    cast = Cast(here=True)

    def behind(cast: Cast, variant: Variant) -> Looks:
        readers = ("host", "clara", "left", "invited", "elsewhere")
        return looks.pages(cast, *readers) | looks.spectators(cast)

    assert differing(*both(cast, behind)) == set()

    def raised(cast: Cast, variant: Variant) -> Looks:
        cast.clients["host"].post(cast.address("curtain"), {"player": "A"})
        shown = looks.pages(cast, "host")
        done = cast.act("host", as_sent(Lay(A, variant.laid, 1)), as_sent(EndTurn(A)))
        assert done.status_code == 302
        after = looks.pages(cast, "host", "clara")
        return {"raised": shown} | after

    low, high = both(cast, raised)
    assert differing(low.pop("raised"), high.pop("raised")) >= {"host, ", "host, history/0"}
    assert differing(low, high) == set()
