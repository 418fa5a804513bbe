"""Only its owner reads a plan: in rows, records, logs and at the desk, even after its use.

739 and the receipt's nonce appear nowhere else. The sweep of the database first proves that it
would have found a bid of 739.
"""

import logging
from typing import Any

import pytest
from django.db.models import Model

from campaign.actions.bids.plans import Receipt, own_plan, seal_plan
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.record_files import export_record
from campaign.bots.plans import Plan
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game, Snapshot
from tests.actions.play.sweeps import CANARY, admin_pages, database_text, shows
from tests.admin.signed_in import signed_in
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, person

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

PLAN = Plan(bid=739, at_once=True)


@pytest.fixture
def planned(bidding: Game, bruno: Any, caplog: Any) -> Receipt:
    """Bruno has sealed their bid of this turn, and has planned the next one."""
    caplog.set_level(logging.DEBUG)
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    return seal_plan(bidding.pk, PLAN, actor=Actor.seat(bruno, "B"))


def test_no_row_and_no_record_holds_a_plan(bidding: Game, planned: Receipt, anna: Any):
    assert not shows(database_text(), planned)
    assert planned.receipt in database_text()
    assert not shows("\n".join(export_record(bidding)), planned)
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=739)
    closing.close(bidding.pk, how="organiser")
    assert CANARY.search(database_text()), "a bid of as much is found once it is opened"


def test_the_next_bids_show_what_was_bid_and_not_what_was_planned(
    bidding: Game, planned: Receipt, caplog: Any
):
    bring_to(bidding, "recruitment")
    bring_to(bidding, "bids")
    assert "B" not in bidding.waits_for
    closing.close(bidding.pk, how="organiser")
    assert bidding.envelopes.filter(player="B", how="plan", opened_at__isnull=False).exists()
    assert not shows(database_text(), planned)
    assert not shows("\n".join(export_record(bidding)), planned)
    assert not shows(caplog.text, planned)


def with_the_number(row: Model, pk: int | None) -> None:
    """The row again, under the number that happens to be the canary."""
    type(row)._base_manager.filter(pk__in=(row.pk, pk)).delete()
    row.pk = pk
    row.save(force_insert=True)


def test_the_desk_shows_no_plan(bidding: Game, planned: Receipt):
    client = signed_in(person("root", is_staff=True, is_superuser=True))
    token = bytes(bidding.sealed_plans.get().sealed).decode()
    with_the_number(Snapshot.objects.earliest("pk"), PLAN.bid)
    pages = admin_pages(client)
    assert any("sealedplan" in address for address in pages)
    assert [a for a, page in pages.items() if shows(page, planned) or token in page] == []


def test_the_printed_form_of_a_plan_says_nothing(bidding: Game, planned: Receipt):
    assert not shows(repr(own_plan(bidding, "B")), planned)
