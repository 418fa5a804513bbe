"""The clock must be able to keep the policies of a campaign."""

from typing import Any

import pytest

from campaign.actions.play.campaign_policies import Policies
from campaign.models import Campaign
from club.models import Game
from club.refusals import Refusal


def test_default_and_typical_policies_are_accepted():
    Policies().check()
    Policies(
        wall_clock={"bids": [6, "20:00"], "movement": [None, "00:00"]},
        quiet_hours=("22:00", "14:00"),
        live=True,
        unplayed="forfeit",
        absent="steward",
        grace_hours=1,
        confirm_hours=744,
    ).check()


def test_a_new_campaign_has_the_default_policies():
    of_game, of_campaign = Policies().of_game(), Policies().of_campaign()
    assert {name: getattr(Game(), name) for name in of_game} == of_game
    assert {name: getattr(Campaign(), name) for name in of_campaign} == of_campaign
    assert of_game | of_campaign == Policies().fields()


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("wall-clock", {"wall_clock": {"lunch": [6, "20:00"]}}),
        ("wall-clock", {"wall_clock": {"bids": [7, "20:00"]}}),
        ("wall-clock", {"wall_clock": {"bids": [6, "25:00"]}}),
        ("wall-clock", {"wall_clock": {"bids": [6, "20:00+02:00"]}}),
        ("wall-clock", {"wall_clock": {"bids": [6, None]}}),
        ("wall-clock", {"wall_clock": {"bids": [6]}}),
        ("wall-clock", {"wall_clock": {"bids": "Sunday"}}),
        ("quiet-hours", {"quiet_hours": ("22:00",)}),
        ("quiet-hours", {"quiet_hours": ("22:00", "late")}),
        ("quiet-hours", {"quiet_hours": ("22:00", "14:01")}),
        ("quiet-hours", {"quiet_hours": ("22:00", "22:00")}),
        ("policy", {"unplayed": "burn"}),
        ("policy", {"absent": ""}),
        ("hours", {"grace_hours": 0}),
        ("hours", {"confirm_hours": 745}),
    ],
)
def test_invalid_policies_are_refused(code: str, change: dict[str, Any]):
    with pytest.raises(Refusal) as refused:
        Policies(**change).check()
    assert refused.value.code == code


@pytest.mark.parametrize(
    "document", [{}, {"grace_hours": "many"}, {"wall_clock": {"bids": 7}}, {"unplayed": "burn"}]
)
def test_invalid_stored_policies_are_read_as_the_default(document: dict[str, Any]):
    assert Policies.read(document) == Policies()


def test_policies_are_written_and_read_back():
    agreed = Policies(
        wall_clock={"bids": [6, "20:00"]},
        quiet_hours=("22:00", "08:00"),
        unplayed="dice",
        absent="grace",
        grace_hours=12,
    )
    assert (
        Policies.of(Game(**agreed.of_game(), campaign=Campaign(**agreed.of_campaign()))) == agreed
    )
    assert Policies.read(agreed.fields()) == agreed
