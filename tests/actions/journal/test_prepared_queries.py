"""A prepared query gives the same answers as one that is built each time."""

import re
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.db.models import BigIntegerField, CharField, DateTimeField
from django.db.models.functions import Coalesce, Now

from club.actions.chain.prepared_queries import Gap, Prepared, PreparedUpdate
from club.models import Game, Seat

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
CAMPAIGN, PLAYER = Gap("game", BigIntegerField()), Gap("player", CharField())
SEATS = Prepared(
    lambda: Seat.objects.filter(game=CAMPAIGN).select_related("user").order_by("player")
)
NAMES = Prepared(
    lambda: Seat.objects.filter(game=CAMPAIGN, player=PLAYER).values_list("name", "bot")
)
CLOSING = Prepared(
    lambda: (
        Game.objects.filter(closes_at__lte=Coalesce(Gap("now", DateTimeField()), Now()))
        .annotate(database_now=Now())
        .order_by("pk")
    )
)

PREPARED = re.compile(r"\bPrepared(Update)?\(")


def test_each_execution_has_its_own_values(bidding: Game, mustering: Game):
    first, second = (SEATS(game=game.pk) for game in (bidding, mustering))
    for asked, game in ((second, mustering), (first, bidding)):
        assert list(asked) == list(game.seats.order_by("player"))
    assert list(SEATS(game=0)) == []


def test_rows_include_their_related_rows(bidding: Game, anna: Any):
    seats = list(SEATS(game=bidding.pk))
    with connection.execute_wrapper(lambda *_: pytest.fail("asked again")):
        assert [seat.user.username for seat in seats] == ["anna", "bruno", "clara"]


def test_tuples_keep_the_requested_order(bidding: Game):
    name = bidding.seats.get(player="B").name
    assert list(NAMES(game=bidding.pk, player="B")) == [(name, "")]


def test_times_are_written_and_read_as_the_database_stores_them(bidding: Game):
    until = bidding.closes_at
    assert list(CLOSING(now=None)) == []
    assert list(CLOSING(now=until - timedelta(seconds=1))) == []
    [found] = CLOSING(now=until)
    assert (found, found.closes_at, found.durations) == (bidding, until, bidding.durations)
    assert found.opened_at <= found.database_now < until


def test_the_query_is_compiled_once_and_executed_each_time(bidding: Game):
    made: list[int] = []
    seats = Prepared(lambda: (made.append(1), Seat.objects.filter(game=CAMPAIGN))[1])
    assert [len(seats(game=bidding.pk)) for _ in range(3)] == [3, 3, 3]
    bidding.seats.filter(player="C").delete()
    assert len(seats(game=bidding.pk)) == 2
    assert len(made) == 1


def test_rows_that_are_not_reached_are_not_made(bidding: Game):
    rows = SEATS.one_by_one(game=bidding.pk)
    assert next(rows).player == "A"
    with patch.object(Seat, "from_db", side_effect=AssertionError), pytest.raises(AssertionError):
        next(rows)


def test_a_missing_parameter_is_an_error(bidding: Game):
    with pytest.raises(KeyError, match="player"):
        list(NAMES(game=bidding.pk))


def test_a_compiled_query_cannot_be_changed(bidding: Game):
    seats = SEATS(game=bidding.pk)
    for change in (
        lambda: seats.filter(player="A"),
        lambda: seats.exclude(player="A"),
        lambda: seats[:1],
        lambda: seats.order_by("name"),
        seats.first,
        seats.count,
        lambda: seats.get(player="A"),
    ):
        with pytest.raises(TypeError, match="prepared"):
            change()


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction(bidding: Game):
    locked = Prepared(lambda: Seat.objects.select_for_update().filter(game=CAMPAIGN))
    with transaction.atomic():
        assert len(locked(game=bidding.pk)) == 3
    knows_locks = connection.features.has_select_for_update
    error = pytest.raises(transaction.TransactionManagementError)
    with error if knows_locks else nullcontext():
        list(locked(game=bidding.pk))


@pytest.mark.django_db(transaction=True)
def test_a_prepared_update_changes_its_rows_without_a_transaction(bidding: Game):
    free = Seat.objects.select_for_update(skip_locked=True).filter(game=CAMPAIGN, player=PLAYER)
    renamed = PreparedUpdate(
        lambda: Seat.objects.filter(pk__in=free), name=Gap("name", CharField())
    )
    for name in ("Alder", "Birch"):
        assert renamed(game=bidding.pk, player="B", name=name) == 1
        assert bidding.seats.get(player="B").name == name
    assert renamed(game=bidding.pk, player="X", name="Cedar") == 0
    assert bidding.seats.filter(name="Birch").count() == 1


def test_these_queries_are_prepared_and_no_more():
    root = Path(__file__).parents[3]
    files = [
        file
        for app in ("campaign", "club", "tavern", "host")
        for file in (root / app).rglob("*.py")
    ]
    uses = {str(file.relative_to(root)): len(PREPARED.findall(file.read_text())) for file in files}
    uses.pop("club/actions/chain/prepared_queries.py")
    assert {name: count for name, count in uses.items() if count} == {
        "campaign/actions/bids/plans.py": 1,
        "campaign/actions/history/chronicle_lines.py": 1,
        "campaign/actions/play/campaign_queries.py": 2,
        "club/actions/chain/hash_chain.py": 1,
        "club/actions/clock/closing_attempts.py": 2,
        "club/actions/clock/outage.py": 1,
        "club/actions/journal/awaited.py": 1,
        "club/actions/journal/game_queries.py": 1,
        "club/actions/journal/ledger.py": 2,
        "club/actions/journal/roster.py": 1,
        "club/actions/notices/notice_triggers.py": 2,
        "host/web/sessions.py": 1,
        "tavern/actions/table_queries.py": 3,
    }
