"""S4: `verify` names each change made by SQL, and the page of opened envelopes shows it.

tests/actions/records/test_tamper_check.py covers every kind of change.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from campaign.actions.bids.bid_sealing import receipt_of
from campaign.actions.play.sealed_bids import seal_bid
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.models import Game
from tests.pages.laid import words
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]
Figure = Callable[..., None]
MISMATCH = "This amount does not match its receipt"
FITS = "Amount, receipt and what was played match."


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno")]


@pytest.fixture
def opened(people: list[Any]) -> Game:
    """Anna bid 3 and Bruno 5."""
    game = bring_to(new_campaign(people[0], people, started=True), "bids")
    for player, amount in (("A", 3), ("B", 5)):
        user = people["AB".index(player)]
        seal_bid(game.pk, actor=Actor.seat(user, player), amount=amount)
    if game.phase == "bids":
        closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    return game


def sql(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def verified(game: Game, capsys: Any) -> tuple[int, str]:
    """The exit code and output of `manage.py verify`."""
    try:
        call_command("verify", game.public_id)
        code = 0
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, str(capsys.readouterr().out)


def revealed(game: Game, user: Any) -> str:
    client = Client()
    client.force_login(user)
    return words(client.get(f"/c/{game.public_id}/envelopes"))


def test_s04_an_untouched_campaign_passes(opened: Game, people: list[Any], capsys: Any):
    assert verified(opened, capsys) == (0, "Everything fits.\n")
    page = revealed(opened, people[1])
    assert page.count(FITS) == 2
    assert MISMATCH not in page


def test_s04_a_changed_opened_bid_is_found(
    opened: Game, people: list[Any], capsys: Any, figure: Figure
):
    sql("UPDATE campaign_envelope SET amount = 9 WHERE player = 'A' AND game_id = %s", opened.pk)
    code, told = verified(opened, capsys)
    place = f"envelope of A (turn {opened.turn}, bids)"
    assert (code, f"{place}: amount and nonce do not give its receipt" in told) == (1, True)
    for user in people:
        page = revealed(opened, user)
        assert (page.count(MISMATCH), page.count(FITS)) == (1, 1)
    secret = make_token(opened.pk, actor=Actor.seat(people[1], "B"), label="Bot")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    rows = program.get("/api/v1/envelopes").json()
    assert {row["player"]: row["genuine"] for row in rows} == {"A": False, "B": True}
    figure("a bid changed by SQL: verify names player, turn and phase; page and API show it")


def replaced(game: Game) -> None:
    """An amount, nonce and receipt of A that are consistent."""
    row = game.envelopes.get(player="A")
    receipt = receipt_of(game.public_id, row.turn, row.moment, "A", 9, "0" * 32)
    sql(
        "UPDATE campaign_envelope SET amount = 9, nonce = %s, receipt = %s WHERE id = %s",
        "0" * 32,
        receipt,
        row.pk,
    )


def invented(game: Game) -> None:
    """A genuine envelope for a moment at which nobody bid."""
    row = game.envelopes.get(player="A")
    receipt = receipt_of(game.public_id, row.turn, row.moment + 1, "A", 3, row.nonce)
    row.pk, row.moment, row.receipt = None, row.moment + 1, receipt
    row.save(force_insert=True)


@pytest.mark.parametrize(
    ("change", "told", "shown"),
    [
        (
            "DELETE FROM campaign_envelope WHERE player = 'A' AND game_id = %s",
            "its bid was played, and no opened envelope is there",
            "its envelope is gone",
        ),
        (
            "UPDATE campaign_envelope SET opened_at = NULL WHERE player = 'A' AND game_id = %s",
            "its bid was played, and no opened envelope is there",
            "its envelope is gone",
        ),
        (
            replaced,
            "another bid was played than it holds",
            "The bid that was played is not the one in this envelope",
        ),
        (invented, "no bid was played from it", "No bid was played from this envelope"),
    ],
)
def test_s04_envelopes_and_played_bids_must_match(
    opened: Game, people: list[Any], capsys: Any, change: Any, told: str, shown: str
):
    if isinstance(change, str):
        sql(change, opened.pk)
    else:
        change(opened)
    code, printed = verified(opened, capsys)
    assert (code, f"envelope of A (turn {opened.turn}, bids): {told}" in printed) == (1, True)
    for user in people:
        assert revealed(opened, user).count(shown) == 1
    secret = make_token(opened.pk, actor=Actor.seat(people[1], "B"), label="Bot")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    rows = program.get("/api/v1/envelopes").json()
    assert {row["genuine"] for row in rows if row["player"] == "A"} >= {False}
    assert {row["genuine"] for row in rows if row["player"] == "B"} == {True}


def test_s04_deleting_all_envelopes_of_a_turn_is_found(
    opened: Game, people: list[Any], capsys: Any
):
    opened.envelopes.all().delete()
    code, printed = verified(opened, capsys)
    assert (code, printed.count("no opened envelope is there")) == (1, 2)
    page = revealed(opened, people[0])
    assert (page.count("its envelope is gone"), page.count(FITS)) == (2, 0)


def test_s04_a_changed_past_event_is_found(opened: Game, capsys: Any, figure: Figure):
    line = opened.journal.order_by("seq")[2]
    sql("UPDATE club_journalentry SET news = %s WHERE id = %s", b"[]", line.pk)
    code, told = verified(opened, capsys)
    place = f"journal line {line.seq} (turn {line.turn}, {line.phase})"
    assert (code, place in told) == (1, True)
    figure("an event changed by SQL: verify names line, turn and phase")


def test_s04_a_bid_changed_while_sealed_stops_the_closing(
    people: list[Any], capsys: Any, figure: Figure
):
    game = bring_to(new_campaign(people[0], [*people, person("clara")]), "bids")
    for player, amount in (("A", 3), ("B", 5)):
        user = people["AB".index(player)]
        seal_bid(game.pk, actor=Actor.seat(user, player), amount=amount)
    sealed = game.envelopes.get(player="B").sealed
    sql(
        "UPDATE campaign_envelope SET sealed = %s WHERE player = 'A' AND game_id = %s",
        bytes(sealed),
        game.pk,
    )
    code, told = verified(game, capsys)
    assert (code, f"envelope of A (turn {game.turn}, bids)" in told) == (1, True)
    with pytest.raises(Exception, match="does not match its receipt"):
        closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    assert game.phase == "bids"
    figure("a sealed bid swapped by SQL: verify names it, nothing is opened")
