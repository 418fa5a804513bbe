"""D6: around a deadline two hundred people seal; whoever got a receipt is in, nobody else is."""

import time
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.urls import reverse

from campaign.models import Campaign, Envelope
from campaign.site import parts
from tests.reliability.dues import fall_due, multiply
from tests.reliability.visitors import Answer, Visitor, at_their_times
from tests.services import wait_until
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.landing, pytest.mark.usefixtures("own_database")]
SEATS, TABLES = "ABCDEF", 34  # some two hundred people
ROUNDS = {"quick": 1, "landing": 3, "nightly": 20}


class Try(NamedTuple):
    """A line of the history: who sealed how much, and what he was answered."""

    campaign: int
    player: str
    amount: int
    answer: Answer


def mismatches(history: list[Try], opened: dict[tuple[int, str], int]) -> list[Try]:
    """Receipts that are not in the result, and refusals that are; and who got no answer."""
    return [
        one
        for one in history
        if one.answer.status not in (302, 422)
        or (one.answer.status == 302) != (opened.get((one.campaign, one.player)) == one.amount)
    ]


@pytest.fixture
def people(a_database: None) -> list[Any]:
    return [person(f"player{letter}") for letter in SEATS]


@pytest.fixture
def first(people: list[Any]) -> Campaign:
    return bring_to(new_campaign(people[0], people), "bids")


def a_round(first: Campaign, visitors: list[Visitor], rng: Random) -> list[Try]:
    """Everybody at every table seals at some time from one second before to one after."""
    tables = multiply(first, TABLES)
    deadline = fall_due(tables, after=4, within=0, rng=rng).timestamp()
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        here = time.time() - float(cursor.fetchone()[0])
    connection.close()
    tries, doings = [], []
    for table in tables:
        address = reverse("act", args=[table.public_id, "bid"])
        for player, visitor in zip(SEATS, visitors, strict=True):
            amount = rng.randrange(1, 1000)
            form = {"amount": amount, "key": f"{rng.random()}", "for": ""}
            at = deadline + here + rng.uniform(-1, 1)
            tries.append((table.pk, player, amount))
            doings.append((at, lambda v=visitor, a=address, f=form: v.ask(a, **f)))
    answers = at_their_times(doings)
    return [Try(*one, answer) for one, answer in zip(tries, answers, strict=True)]


def opened_since(first: Campaign) -> dict[tuple[int, str], int]:
    rows = Envelope.objects.filter(campaign__gt=first.pk, opened_at__isnull=False)
    return {(c, p): amount for c, p, amount in rows.values_list("campaign", "player", "amount")}


def test_d06_whoever_has_a_receipt_is_in_the_result(
    start: Any, people: list[Any], first: Campaign, tier: str, seed: int, figure: Any
):
    web = parts.web("127.0.0.1", port := parts.free_port(), workers=2, name="localhost")
    start(web.command, log="web")
    clock = parts.clock()
    start([*clock.command, "--every", "0.2"], log="clock")
    wait_until(web.answers, "the web server")
    visitors, rng = [Visitor(port, user) for user in people], Random(seed)
    history: list[Try] = []
    for _ in range(ROUNDS[tier]):
        history += a_round(first, visitors, rng)
    waiting = Campaign.objects.filter(pk__gt=first.pk, phase="bids", closes_at__isnull=False)
    wait_until(lambda: not waiting.exists(), "every opening", patience=90)
    found = mismatches(history, opened_since(first))
    sealed = sum(one.answer.status == 302 for one in history)
    figure(f"{len(history)} tries in {ROUNDS[tier]} rounds: {sealed} receipts, "
           f"{len(history) - sealed} refusals, {len(found)} that do not fit")  # fmt: skip
    assert found == []
    assert 0 < sealed < len(history)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("status", "opened", "fits"),
    [(302, 7, True), (302, None, False), (302, 8, False), (422, None, True), (422, 7, False),
     (0, None, False), (500, 7, False)],
)  # fmt: skip
def test_d04_the_checker_of_histories_finds_what_does_not_fit(
    status: int, opened: int | None, fits: bool
):
    history = [Try(1, "A", 7, Answer(0, status, ""))]
    assert (mismatches(history, {(1, "A"): opened} if opened else {}) == []) == fits
