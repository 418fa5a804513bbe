"""The requirements of a new campaign."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.play.campaign_policies import Policies
from campaign.house_rules import HouseRules, Limits, limits_for
from club.models import Game
from club.refusals import Refusal
from tests.table import new_campaign, ring_map

pytestmark = pytest.mark.django_db


def test_a_new_campaign_awaits_the_muster_of_every_player(mustering: Game):
    assert (mustering.phase, mustering.waits_for, mustering.seq) == ("muster", "ABC", 0)
    assert mustering.closes_at > mustering.opened_at
    assert [seat.player for seat in mustering.seats.all()] == ["A", "B", "C"]
    assert read_world(mustering).players["B"].faction == "Normans"


def test_addresses_are_short_and_unique(anna: Any, bruno: Any):
    addresses = {new_campaign(anna, [anna, bruno]).public_id for _ in range(5)}
    assert len(addresses) == 5
    assert {len(address) for address in addresses} == {12}


def test_a_named_row_is_stored_with_the_house_rules(anna: Any, bruno: Any):
    rules = HouseRules(limits=limits_for(2), start_pp=4)
    row = Limits(turns=4, prestige=2, lords=6, starting_bands=2, villages=3)
    world = read_world(new_campaign(anna, [anna, bruno], rules=rules, limits=row))
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
def test_an_invalid_campaign_is_refused(anna: Any, code: str, change: Any):
    good = {"name": "Ring", "seats": [SeatSpec("a", "Vikings"), SeatSpec("b", "Welsh")]}
    with pytest.raises(Refusal) as refused:
        create_campaign(organiser=anna, map=ring_map(), **(good | change))
    assert refused.value.code == code
    assert not Game.objects.exists()


def test_a_person_cannot_have_two_seats(anna: Any):
    with pytest.raises(Refusal, match="one per person"):
        new_campaign(anna, [anna, anna])


def test_a_person_cannot_take_the_seat_of_a_bot(anna: Any):
    seats = [SeatSpec("a", "Huns", anna, "steady"), SeatSpec("b", "Welsh")]
    with pytest.raises(Refusal, match="one per person"):
        create_campaign(organiser=anna, name="Ring", map=ring_map(), seats=seats)


def test_a_campaign_in_set_up_has_no_deadline(anna: Any):
    seats = [SeatSpec("a", "", anna), SeatSpec("b", "Welsh", None, "steady")]
    game = create_campaign(organiser=anna, name="Ring", map=ring_map(), seats=seats, started=False)
    assert (game.status, game.closes_at) == (Game.SETUP, None)
    assert read_world(game).players["A"].faction == ""
    assert game.seats.get(player="B").bot == "steady"
