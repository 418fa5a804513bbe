"""The next go of a player who is not awaited."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign.house_rules import Limits
from campaign.turns.economy import upkeep
from campaign.turns.upcoming import Upcoming, upcoming
from campaign.world import Battle, Declared, Ending
from tests.worlds import a_band, a_map, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")
RULES = some_rules(limits=Limits(5, 3, 9, 1, 3))
BANDS = (a_band("a", "A", "T1"), a_band("b", "B", "T3"), a_band("c", "C", "T5"))


def world_in(phase: str, *piles, **more):
    more = {"players": "ABC", "rules": RULES, "turn": 3} | more
    return a_world(LINE, *(piles or BANDS), phase=phase, **more)


def test_in_movement_the_players_who_go_before_are_named():
    """Reverse initiative: C declares, then B, then A (R35)."""
    world = world_in("movement", speaker="C")
    assert upcoming(world, "A") == Upcoming("movement", 3, ("C", "B"), ("movement",) * 2)
    assert upcoming(world, "B").before == ("C",)
    assert upcoming(replace(world, ready=("B",)), "A").before == ("C",)


def test_a_round_of_movement_starts_again_with_its_first_player():
    world = world_in("movement", speaker="A")
    assert upcoming(world, "B").before == ("A", "C")


@pytest.mark.parametrize("phase", ["recruitment", "transfer"])
def test_before_movement_its_order_is_known(phase):
    world = world_in(phase)
    assert upcoming(world, "A") == Upcoming("movement", 3, ("C", "B"), moments(phase))
    assert upcoming(world, "C").before == ()


def moments(phase: str) -> tuple[str, ...]:
    return ("recruitment", "transfer") if phase == "recruitment" else ("transfer",)


def test_after_a_sealed_bid_come_the_ties_and_then_the_next_phase_with_a_choice():
    rich = world_in("bids", power={"A": 9}, villages={"T1": "A"})
    found = Upcoming("recruitment", 3, (), ("bids", "ties"))
    assert upcoming(rich, "A") == found
    assert upcoming(world_in("bids"), "A").phase == "movement"
    assert upcoming(world_in("bids"), "A").before is None


def test_transfers_that_are_done_are_not_asked_for_again():
    world = world_in("recruitment", villages={"T1": "A"})
    assert upcoming(world, "A").phase == "transfer"
    assert world.gathered is UNSET
    assert upcoming(replace(world, gathered=("A",)), "A").phase == "movement"


def test_a_player_who_has_passed_is_next_asked_to_build_if_they_can_pay():
    world = world_in(
        "movement",
        speaker="C",
        ready=("A",),
        villages={"T1": "A"},
        holders={"T2": "A"},
        power={"A": 2},
    )
    assert upcoming(world, "A").phase == "building"
    poor = world_in("movement", speaker="C", ready=("A",))
    assert (upcoming(poor, "A").phase, upcoming(poor, "A").turn) == ("bids", 4)


def test_a_player_who_fights_is_next_asked_for_the_battle():
    battle = Battle("T3", ("A", "B"))
    world = world_in("forces", battles={"k1": battle})
    assert upcoming(world, "A").phase == "battles"
    assert upcoming(world, "C").phase != "battles"
    closed = world_in("forces", battles={"k1": replace(battle, stage="closed")})
    assert upcoming(closed, "A").phase != "battles"


def test_a_battle_that_nobody_can_avoid_is_known_in_movement():
    """B has come to T5, where C stands. Only C can leave; once C has passed, both fight (A31)."""
    came = Declared("B", "b", ("T3", "T4", "T5"), ("T3", "T4", "T5"))
    bands = (a_band("a", "A", "T1"), a_band("b", "B", "T5", moved=True), a_band("c", "C", "T5"))
    world = world_in("movement", *bands, speaker="A", moves=(came,), ready=("B",))
    assert upcoming(world, "B").phase != "battles"
    passed = replace(world, ready=("B", "C"))
    assert [upcoming(passed, player).phase for player in "BC"] == ["battles"] * 2


def test_a_player_who_will_not_be_able_to_pay_is_next_asked_to_send_units_home():
    many = [a_band(f"a{n}", "A", "T1", 10) for n in range(4)]
    assert upcoming(world_in("battles", *many), "A").phase == "demobilisation"


def test_a_player_whose_income_pays_the_upkeep_sends_nobody_home():
    """Three bands of 6 cost 2 (R79), the village on the mill yields 3 (R75)."""
    bands = [a_band(f"a{n}", "A", "T2", 6) for n in range(3)]
    held = {"villages": {"T2": "A"}, "holders": {"T2": "A"}}
    assert upcoming(world_in("battles", *bands, **held), "A").phase == "building"
    assert upcoming(world_in("battles", *bands), "A").phase == "demobilisation"


def test_external_factions_open_portals_one_after_another():
    external = {"A": "Otherworld", "B": "Underground Peoples"}
    world = world_in("building", factions=external, power={"A": 20, "B": 20})
    assert upcoming(world, "B") == Upcoming("invasions", 3, ("A",), ("building",))
    open_ = world_in("invasions", factions=external, power={"A": 20, "B": 20}, speaker="A")
    assert upcoming(open_, "B").before == ("A",)
    assert upcoming(open_, "C").phase == "bids"


def test_start_sites_are_chosen_by_initiative():
    world = world_in("placement", *BANDS[:0], turn=1, speaker="A", order="ABC")
    assert upcoming(world, "C").before == ("A", "B")
    dice = world_in("dice", turn=1, order="")
    assert upcoming(dice, "C") == Upcoming("placement", 1, None, ("dice",))


def test_after_the_last_turn_comes_the_end():
    assert upcoming(world_in("building", turn=5), "A").phase == "ended"


def test_a_player_who_left_is_not_asked_nor_is_anybody_before_the_first_turn_or_after_the_end():
    world = world_in("building")
    left = {**world.players, "A": replace(world.players["A"], left=True)}
    assert upcoming(replace(world, players=left), "A") is None
    assert upcoming(replace(world, turn=0, phase="muster"), "A") is None
    assert upcoming(replace(world, ending=Ending("A", "alone", ("A",))), "A") is None


def test_a_player_who_can_pay_is_not_asked_to_demobilise():
    """Income comes before upkeep, and is not taken off twice (R75, R78)."""
    bands = [a_band(f"a{n}", "A", "T1", 10) for n in range(2)]
    held = {"T1": "A", "T2": "A"}
    world = world_in("battles", *bands, holders=held, villages={"T1": "A"})
    expected = upkeep.forecast(world, "A")
    assert 0 < expected.income - expected.cost < expected.cost
    assert upcoming(world, "A").phase != "demobilisation"
