"""A sealed bid cannot be read anywhere before its opening, and can be read after it.

739 and the receipt's nonce appear nowhere else. Each sweep first proves on the opened envelope that
it would have found them.
"""

import logging
from typing import Any

import pytest
from django.urls import reverse

from campaign.actions.bids.bid_sealing import Receipt
from campaign.actions.bids.envelopes import sealed_players
from campaign.actions.history.effective_history import read_world
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.record_files import export_record
from campaign.models import Envelope
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from tests.actions.play.sweeps import AMOUNT, CANARY, admin_pages, database_text, shows
from tests.admin.signed_in import signed_in
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import let_deadline_pass, person

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def sealed(bidding: Game, anna: Any, caplog: Any) -> Receipt:
    caplog.set_level(logging.DEBUG)
    return seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=AMOUNT)


def test_the_database_hides_bids_until_the_opening(bidding: Game, sealed: Receipt):
    assert not shows(database_text(), sealed)
    assert sealed.receipt in database_text()
    closing.close(bidding.pk, how="organiser")
    after = database_text()
    assert CANARY.search(after)
    assert sealed.nonce in after


def test_record_files_hide_bids_until_the_opening(bidding: Game, sealed: Receipt):
    assert not shows("\n".join(export_record(bidding)), sealed)
    closing.close(bidding.pk, how="organiser")
    assert CANARY.search("\n".join(export_record(bidding)))


def test_the_log_of_a_failing_closing_hides_bids(
    bidding: Game, sealed: Receipt, caplog: Any, settings: Any
):
    let_deadline_pass(bidding)
    keys, settings.ENVELOPE_KEYS = settings.ENVELOPE_KEYS, ["A" * 43 + "="]
    with pytest.raises(Exception, match="cannot be decrypted"):
        closing.close(bidding.pk)
    settings.ENVELOPE_KEYS = keys
    assert "closing game" in caplog.text
    assert not shows(caplog.text, sealed)


def test_the_admin_hides_bids_until_the_opening(bidding: Game, sealed: Receipt):
    """Not even a superuser, who is also the organiser, reads an envelope."""
    client = signed_in(person("root", is_staff=True, is_superuser=True))
    token = bytes(Envelope.objects.get(game=bidding).sealed).decode()
    before = admin_pages(client)
    assert [address for address, page in before.items() if shows(page, sealed)] == []
    assert [address for address, page in before.items() if token in page] == []
    closing.close(bidding.pk, how="organiser")
    after = admin_pages(client)
    detail = reverse("admin:campaign_envelope_change", args=[Envelope.objects.get().pk])
    assert CANARY.search(after[detail])
    assert sealed.nonce in after[detail]
    assert [address for address, page in after.items() if token in page] == []


def test_queries_for_other_pages_read_no_envelope(bidding: Game, sealed: Receipt, bruno: Any):
    game = campaign_queries.campaign_for(bruno, bidding.public_id)
    seen = repr(
        [
            vars(game),
            read_world(game),
            campaign_queries.opened_bids(game),
            [vars(entry) for entry in game.journal.all()],
            [vars(mine) for mine in campaign_queries.my_campaigns(bruno)],
        ]
    )
    assert not shows(seen, sealed)
    assert sealed.receipt not in seen
    assert sealed_players(game) == {"A"}
