"""What a campaign agrees on beforehand must be something that the clock can keep."""

from typing import Any

import pytest

from campaign.actions.schedule.campaign_policies import Policies
from campaign.models import Campaign
from club.refusals import Refusal


def test_the_usual_policies_and_typical_ones_are_accepted():
    Policies().check()
    Policies(
        wall_clock={"bids": [6, "20:00"], "movement": [None, "00:00"]},
        quiet_hours=("22:00", "14:00"), live=True, unplayed="forfeit", absent="steward",
        grace_hours=1, confirm_hours=744,
    ).check()  # fmt: skip


def test_the_usual_policies_are_those_of_a_campaign():
    usual = Policies().fields()
    assert {name: getattr(Campaign(), name) for name in usual} == usual


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
def test_what_cannot_be_kept_is_refused(code: str, change: dict[str, Any]):
    with pytest.raises(Refusal) as refused:
        Policies(**change).check()
    assert refused.value.code == code


@pytest.mark.parametrize(
    "document", [{}, {"grace_hours": "many"}, {"wall_clock": {"bids": 7}}, {"unplayed": "burn"}]
)
def test_what_no_clock_can_keep_is_read_as_the_usual(document: dict[str, Any]):
    assert Policies.read(document) == Policies()


def test_what_a_campaign_has_agreed_on_is_written_and_read():
    agreed = Policies(
        wall_clock={"bids": [6, "20:00"]}, quiet_hours=("22:00", "08:00"), unplayed="dice",
        absent="grace", grace_hours=12,
    )  # fmt: skip
    assert Policies.of(Campaign(**agreed.fields())) == agreed
    assert Policies.read(agreed.fields()) == agreed
