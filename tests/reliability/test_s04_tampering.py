"""S4: what is changed by SQL is named by `verify`, and the page of opened envelopes shows it.

tests/actions/test_verifying.py has every kind of change.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from campaign.actions import closing
from campaign.actions.actor import Actor
from campaign.actions.envelopes import seal_bid
from campaign.actions.tokens import make_token
from campaign.models import Campaign
from tests.pages.laid import words
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
Figure = Callable[..., None]
MISMATCH = "This amount does not fit its receipt"


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno")]


@pytest.fixture
def opened(people: list[Any]) -> Campaign:
    """Anna bid 3 and Bruno 5."""
    campaign = bring_to(new_campaign(people[0], people, started=True), "bids")
    for player, amount in (("A", 3), ("B", 5)):
        user = people["AB".index(player)]
        seal_bid(campaign.pk, actor=Actor.seat(user, player), amount=amount)
    if campaign.phase == "bids":
        closing.close(campaign.pk, how="organiser")
    campaign.refresh_from_db()
    return campaign


def sql(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def verified(campaign: Campaign, capsys: Any) -> tuple[int, str]:
    """What `manage.py verify` ends with and prints."""
    try:
        call_command("verify", campaign.public_id)
        code = 0
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, str(capsys.readouterr().out)


def revealed(campaign: Campaign, user: Any) -> str:
    client = Client()
    client.force_login(user)
    return words(client.get(f"/c/{campaign.public_id}/envelopes"))


def test_s04_what_nobody_touched_fits(opened: Campaign, people: list[Any], capsys: Any):
    assert verified(opened, capsys) == (0, "Everything fits.\n")
    page = revealed(opened, people[1])
    assert page.count("Amount and receipt fit.") == 2
    assert MISMATCH not in page


def test_s04_an_opened_bid_that_is_changed(
    opened: Campaign, people: list[Any], capsys: Any, figure: Figure
):
    sql("UPDATE campaign_envelope SET amount = 9 WHERE player = 'A' AND campaign_id = %s",
        opened.pk)  # fmt: skip
    code, told = verified(opened, capsys)
    place = f"envelope of A (turn {opened.turn}, bids)"
    assert (code, f"{place}: amount and nonce do not give its receipt" in told) == (1, True)
    for user in people:
        page = revealed(opened, user)
        assert (page.count(MISMATCH), page.count("Amount and receipt fit.")) == (1, 1)
    secret = make_token(opened.pk, actor=Actor.seat(people[1], "B"), label="Bot")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    rows = program.get("/api/v1/envelopes").json()
    assert {row["player"]: row["genuine"] for row in rows} == {"A": False, "B": True}
    figure("a bid changed by SQL: verify names player, turn and phase; page and API show it")


def test_s04_a_past_event_that_is_changed(opened: Campaign, capsys: Any, figure: Figure):
    line = opened.journal.order_by("seq")[2]
    sql("UPDATE campaign_journalentry SET news = %s WHERE id = %s", b"[]", line.pk)
    code, told = verified(opened, capsys)
    place = f"journal line {line.seq} (turn {line.turn}, {line.phase})"
    assert (code, place in told) == (1, True)
    figure("an event changed by SQL: verify names line, turn and phase")


def test_s04_a_bid_that_is_changed_while_sealed_stops_the_closing(
    people: list[Any], capsys: Any, figure: Figure
):
    campaign = bring_to(new_campaign(people[0], [*people, person("clara")]), "bids")
    for player, amount in (("A", 3), ("B", 5)):
        user = people["AB".index(player)]
        seal_bid(campaign.pk, actor=Actor.seat(user, player), amount=amount)
    sealed = campaign.envelopes.get(player="B").sealed
    sql("UPDATE campaign_envelope SET sealed = %s WHERE player = 'A' AND campaign_id = %s",
        bytes(sealed), campaign.pk)  # fmt: skip
    code, told = verified(campaign, capsys)
    assert (code, f"envelope of A (turn {campaign.turn}, bids)" in told) == (1, True)
    with pytest.raises(Exception, match="does not match its receipt"):
        closing.close(campaign.pk, how="organiser")
    campaign.refresh_from_db()
    assert campaign.phase == "bids"
    figure("a sealed bid swapped by SQL: verify names it, nothing is opened")
