"""What a new campaign needs."""

from typing import Any

import pytest

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.schedule.campaign_policies import Policies
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.models import Campaign
from club.refusals import Refusal
from tests.table import new_campaign, ring_map

pytestmark = pytest.mark.django_db


def test_a_new_campaign_waits_for_every_muster(mustering: Campaign):
    assert (mustering.phase, mustering.waits_for, mustering.seq) == ("muster", "ABC", 0)
    assert mustering.closes_at > mustering.opened_at
    assert [seat.player for seat in mustering.seats.all()] == ["A", "B", "C"]
    assert mustering.read_world().players["B"].faction == "Normans"


def test_addresses_are_short_and_differ(anna: Any, bruno: Any):
    addresses = {new_campaign(anna, [anna, bruno]).public_id for _ in range(5)}
    assert len(addresses) == 5
    assert {len(address) for address in addresses} == {12}


def test_a_typed_row_goes_with_house_rules(anna: Any, bruno: Any):
    rules = HouseRules(limits=limits_for(2), start_pp=4)
    row = Limits(turns=4, prestige=2, lords=6, starting_bands=2, villages=3)
    world = new_campaign(anna, [anna, bruno], rules=rules, limits=row).read_world()
    assert (world.rules.limits, world.rules.start_pp) == (row, 4)


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("name", {"name": "   "}),
        ("name", {"name": "x" * 81}),
        ("seats", {"seats": [SeatSpec("one", "Vikings")]}),
        ("seats", {"seats": [SeatSpec(str(n), "Vikings") for n in range(7)]}),
        ("seats", {"seats": [SeatSpec("", "Vikings"), SeatSpec("b", "Welsh")]}),
        ("seats", {"seats": [SeatSpec("a", "Elves"), SeatSpec("b", "Welsh")]}),
        ("seats", {"seats": [SeatSpec("a", "Huns", None, "wizard"), SeatSpec("b", "Welsh")]}),
        ("durations", {"durations": {"bids": -1}}),
        ("hours", {"policies": Policies(grace_hours=0)}),
        ("durations", {"durations": {"lunch": 60}}),
        ("time-zone", {"time_zone": "Paris"}),
        ("time-zone", {"time_zone": "../../etc/passwd"}),
        ("time-zone", {"time_zone": "localtime"}),
        ("time-zone", {"time_zone": "posixrules"}),
        ("time-zone", {"time_zone": "Factory"}),
    ],
)
def test_what_makes_no_campaign_is_refused(anna: Any, code: str, change: Any):
    good = {"name": "Ring", "seats": [SeatSpec("a", "Vikings"), SeatSpec("b", "Welsh")]}
    with pytest.raises(Refusal) as refused:
        create_campaign(organiser=anna, map=ring_map(), **(good | change))
    assert refused.value.code == code
    assert not Campaign.objects.exists()


def test_one_person_cannot_sit_twice(anna: Any):
    with pytest.raises(Refusal, match="one per person"):
        new_campaign(anna, [anna, anna])


def test_nobody_sits_where_a_bot_plays(anna: Any):
    seats = [SeatSpec("a", "Huns", anna, "steady"), SeatSpec("b", "Welsh")]
    with pytest.raises(Refusal, match="one per person"):
        create_campaign(organiser=anna, name="Ring", map=ring_map(), seats=seats)


def test_a_campaign_that_is_being_set_up_has_no_deadline(anna: Any):
    seats = [SeatSpec("a", "", anna), SeatSpec("b", "Welsh", None, "steady")]
    campaign = create_campaign(
        organiser=anna, name="Ring", map=ring_map(), seats=seats, started=False
    )
    assert (campaign.status, campaign.closes_at) == (Campaign.SETUP, None)
    assert campaign.read_world().players["A"].faction == ""
    assert campaign.seats.get(player="B").bot == "steady"
