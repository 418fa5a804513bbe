"""A query that is made once answers like one that is made anew each time."""

from contextlib import nullcontext
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import BigIntegerField, CharField, DateTimeField
from django.db.models.functions import Coalesce, Now

from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.models import Campaign, Seat

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
CAMPAIGN, PLAYER = Gap("campaign", BigIntegerField()), Gap("player", CharField())
SEATS = Prepared(
    lambda: Seat.objects.filter(campaign=CAMPAIGN).select_related("user").order_by("player")
)
NAMES = Prepared(
    lambda: Seat.objects.filter(campaign=CAMPAIGN, player=PLAYER).values_list("name", "bot")
)
CLOSING = Prepared(
    lambda: (
        Campaign.objects.filter(closes_at__lte=Coalesce(Gap("now", DateTimeField()), Now()))
        .annotate(database_now=Now())
        .order_by("pk")
    )
)


def test_each_asking_has_its_own_values(bidding: Campaign, mustering: Campaign):
    first, second = (SEATS(campaign=campaign.pk) for campaign in (bidding, mustering))
    for asked, campaign in ((second, mustering), (first, bidding)):
        assert list(asked) == list(campaign.seats.order_by("player"))
    assert list(SEATS(campaign=0)) == []


def test_rows_come_with_what_belongs_to_them(bidding: Campaign, anna: Any):
    seats = list(SEATS(campaign=bidding.pk))
    with connection.execute_wrapper(lambda *_: pytest.fail("asked again")):
        assert [seat.user.username for seat in seats] == ["anna", "bruno", "clara"]


def test_tuples_are_tuples_in_the_order_asked_for(bidding: Campaign):
    name = bidding.seats.get(player="B").name
    assert list(NAMES(campaign=bidding.pk, player="B")) == [(name, "")]


def test_times_are_put_and_read_as_the_database_has_them(bidding: Campaign):
    until = bidding.closes_at
    assert list(CLOSING(now=None)) == []
    assert list(CLOSING(now=until - timedelta(seconds=1))) == []
    [found] = CLOSING(now=until)
    assert (found, found.closes_at, found.durations) == (bidding, until, bidding.durations)
    assert found.opened_at <= found.database_now < until


def test_the_query_is_made_once_and_asked_each_time(bidding: Campaign):
    made: list[int] = []
    seats = Prepared(lambda: (made.append(1), Seat.objects.filter(campaign=CAMPAIGN))[1])
    assert [len(seats(campaign=bidding.pk)) for _ in range(3)] == [3, 3, 3]
    bidding.seats.filter(player="C").delete()
    assert len(seats(campaign=bidding.pk)) == 2
    assert len(made) == 1


def test_a_gap_that_nothing_fills_is_an_error(bidding: Campaign):
    with pytest.raises(KeyError, match="player"):
        list(NAMES(campaign=bidding.pk))


def test_what_is_made_cannot_be_changed_any_more(bidding: Campaign):
    seats = SEATS(campaign=bidding.pk)
    for change in (
        lambda: seats.filter(player="A"), lambda: seats.exclude(player="A"), lambda: seats[:1],
        lambda: seats.order_by("name"), seats.first, seats.count, lambda: seats.get(player="A"),
    ):  # fmt: skip
        with pytest.raises(TypeError, match="prepared"):
            change()


@pytest.mark.django_db(transaction=True)
def test_a_lock_is_asked_for_inside_a_transaction_only(bidding: Campaign):
    locked = Prepared(lambda: Seat.objects.select_for_update().filter(campaign=CAMPAIGN))
    with transaction.atomic():
        assert len(locked(campaign=bidding.pk)) == 3
    knows_locks = connection.features.has_select_for_update
    error = pytest.raises(transaction.TransactionManagementError)
    with error if knows_locks else nullcontext():
        list(locked(campaign=bidding.pk))
