"""The forms in which orders are typed without a connection."""

import pytest

from campaign.pages.acts import FORMS
from campaign.pages.pocket.drafts import TYPED
from tests.pages.laid import LAND, address
from tests.worlds import a_band, a_world

SEALED = {"bid", "ties", "muster"}


def page_of(client, game) -> str:
    return client.get(f"/pocket{address(game)}").content.decode()


def test_a_report_can_be_typed_and_has_no_way_to_be_sent(game, as_player):
    page = page_of(as_player("A"), game)
    assert '<form class="act" id="report-k1" method="dialog">' in page
    assert page.count("<form") == 1
    assert " action=" not in page


@pytest.mark.parametrize("phase", ["bids", "muster"])
def test_what_is_sealed_or_begins_a_campaign_is_not_typed_there(laid, as_player, phase):
    page = page_of(as_player("A"), laid(a_world(LAND, players="ABC", phase=phase)))
    assert 'name="amount"' not in page
    assert "<form" not in page


def test_bands_are_recruited_for_later(laid, as_player):
    band = a_band("b1", "A", "Alder")
    world = a_world(
        LAND, band, players="ABC", phase="recruitment", power={"A": 6}, villages={"Alder": "A"}
    )
    assert 'id="recruit' in page_of(as_player("A"), laid(world))


def test_only_forms_of_the_site_are_named_and_none_that_is_sealed():
    assert set(FORMS) >= TYPED
    assert SEALED.isdisjoint(TYPED)
