"""D6: two hundred people seal around a deadline. A bid counts exactly if it got a receipt."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.urls import reverse

from campaign.models import Envelope
from club.actions.clock import closing
from club.models import Game
from host.processes import process_specs
from tests.reliability.processes.dues import fall_due, multiply
from tests.reliability.processes.office import LAUNCHER
from tests.reliability.processes.visitors import Answer, Visitor, at_their_times
from tests.services import wait_until
from tests.table import bring_to, new_campaign, person

pytestmark = [
    pytest.mark.night("two hundred people at served sites"),
    pytest.mark.usefixtures("own_database"),
]
SEATS, TABLES = "ABCDEF", 34  # some two hundred people
ROUNDS = {"test": 1, "full": 20}


class Try(NamedTuple):
    """A line of the history: the player, the sealed amount, and the answer to it."""

    game: int
    player: str
    amount: int
    answer: Answer


def mismatches(history: list[Try], opened: dict[tuple[int, str], int]) -> list[Try]:
    """Receipts that are missing in the result, refused bids that are in it, and bids without an
    answer.
    """
    return [
        one
        for one in history
        if one.answer.status not in (302, 422)
        or (one.answer.status == 302) != (opened.get((one.game, one.player)) == one.amount)
    ]


@pytest.fixture
def people(a_database: None) -> list[Any]:
    return [person(f"player{letter}") for letter in SEATS]


@pytest.fixture
def first(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "bids")


def a_round(first: Game, visitors: list[Visitor], rng: Random) -> list[Try]:
    """Everybody at every table seals at some time from one second before the deadline to one after
    it.
    """
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
            form = {"amount": amount, "above": amount, "key": f"{rng.random()}", "for": ""}
            at = deadline + here + rng.uniform(-1, 1)
            tries.append((table.pk, player, amount))
            doings.append((at, lambda v=visitor, a=address, f=form: v.ask(a, **f)))
    answers = at_their_times(doings)
    return [Try(*one, answer) for one, answer in zip(tries, answers, strict=True)]


def opened_since(first: Game) -> dict[tuple[int, str], int]:
    rows = Envelope.objects.filter(game__gt=first.pk, opened_at__isnull=False)
    return {(c, p): amount for c, p, amount in rows.values_list("game", "player", "amount")}


@pytest.fixture
def house(start: Any, people: list[Any], tmp_path: Path) -> Any:
    """Starts a web server and a clock, both ready, and yields everybody's browsers."""

    def open_house(workers: int = 2, **faults: Any) -> list[Visitor]:
        port = process_specs.free_port()
        web = process_specs.web("127.0.0.1", port, workers=workers, name="localhost")
        sabotage = {"FAULTS": json.dumps(faults), "START": str(tmp_path)}  # it exists: no wait
        # Each of six people seals at all tables within two seconds, above the usual limit.
        start([*LAUNCHER, "web", *web.command[3:]], log="web", LIMITS="0", **sabotage)
        start([*LAUNCHER, "manage", "clock", "--every", "0.2"], log="clock", **sabotage)
        wait_until(web.answers, "the web server")
        visitors = [Visitor(port, user) for user in people]
        at_their_times((0, lambda v=one: v.ask("/")) for one in visitors * workers)
        return visitors

    return open_house


def played(first: Game, visitors: list[Visitor], rounds: int, rng: Random) -> list[Try]:
    """The history of this many rounds, once everything due has been closed or set aside."""
    history = [one for _ in range(rounds) for one in a_round(first, visitors, rng)]
    wait_until(lambda: not closing.due_ids(limit=1), "every opening", patience=90)
    return history


def test_d06_every_receipt_is_in_the_result(
    house: Any, first: Game, tier: str, seed: int, figure: Any
):
    history = played(first, house(), ROUNDS[tier], Random(seed))
    found = mismatches(history, opened_since(first))
    sealed = sum(one.answer.status == 302 for one in history)
    figure(
        f"{len(history)} tries in {ROUNDS[tier]} rounds: {sealed} receipts, "
        f"{len(history) - sealed} refusals, {len(found)} that do not fit"
    )
    assert found == []
    assert 0 < sealed < len(history)


def test_d06_slow_servers_at_the_deadline_lose_no_bid(
    house: Any, first: Game, seed: int, figure: Any
):
    history = played(first, house(workers=8, hesitate=2), 1, Random(seed))
    found = mismatches(history, opened_since(first))
    figure(f"{len(history)} tries, each seal 2 s long: {len(found)} that do not fit")
    assert found == []
    assert any(one.answer.status == 302 for one in history)


def test_d04_without_locks_some_receipt_is_not_in_the_result(
    house: Any, first: Game, seed: int, figure: Any
):
    """The test above can fail."""
    history = played(first, house(workers=8, unlocked=True, hesitate=2), 1, Random(seed))
    found = mismatches(history, opened_since(first))
    figure(f"{len(history)} tries around a deadline without locks: {len(found)} do not fit")
    assert any(one.answer.status == 302 for one in found)


@pytest.mark.parametrize(
    ("status", "opened", "fits"),
    [
        (302, 7, True),
        (302, None, False),
        (302, 8, False),
        (422, None, True),
        (422, 7, False),
        (0, None, False),
        (500, 7, False),
    ],
)
def test_d04_the_history_checker_finds_contradictions(status: int, opened: int | None, fits: bool):
    history = [Try(1, "A", 7, Answer(0, status, ""))]
    assert (mismatches(history, {(1, "A"): opened} if opened else {}) == []) == fits
