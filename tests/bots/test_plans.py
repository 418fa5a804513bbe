"""Plans do what they say, or are silent if what they named has changed."""

import pytest
from msgspec.structs import replace

from campaign.bots.plans import Plan, Way, as_seen, check_plan, decode, encode, planned_command
from campaign.commands import Bid, Done, Move, OrderTies, Pass
from campaign.world import Declared
from club.refusals import Refusal
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 mill - T4 cromlech; T1 - T5 - T6")
BANDS = (a_band("b1", "A", "T1", 4), a_band("b2", "B", "T3", 4))
OF_STANDING_ORDERS = (
    b'{"bid":4,"goes":[[{"band":"b1","path":["T1","T2"]},{"band":"b1","path":["T1","T5"]}]],'
    b'"turn":3}'
)


def world_in(phase: str, *bands, **more):
    return a_world(LAND, *(bands or BANDS), players="AB", phase=phase, **more)


def marching(*bands, turn=3):
    return world_in("movement", *bands, turn=turn, order="AB", speaker="A")


def go(*ways: tuple[str, ...]):
    return tuple(Way(band, tuple(path)) for band, *path in ways)


def sealed(world, *goes, **more):
    """A plan to be played at once, sealed in this world."""
    return as_seen(world, "A", Plan(turn=world.turn, goes=goes, at_once=True, **more))


def at_go(world, plan):
    return planned_command(world, "A", plan, at_once=True)


def test_a_planned_bid_is_limited_by_the_stock():
    rich, poor = world_in("bids", power={"A": 5}), world_in("bids", power={"A": 1})
    assert planned_command(rich, "A", Plan(bid=2)) == Bid("A", 2)
    assert planned_command(poor, "A", Plan(bid=2)) == Bid("A", 1)
    assert planned_command(rich, "A", Plan()) is None


def test_the_first_open_way_is_taken():
    plan = Plan(turn=3, goes=(go(("b1", "T5", "T1"), ("b1", "T1", "T2")),))
    assert planned_command(marching(), "A", plan) == Move("A", "b1", ("T1", "T2"))


class TestAPlanForADeadline:
    """A plan like standing orders: it is not asked on a go, and passes if no way is open."""

    def test_standing_orders_are_read_as_such_a_plan(self):
        plan = decode(OF_STANDING_ORDERS)
        assert not plan.at_once
        assert planned_command(marching(), "A", plan, at_once=True) is None
        assert planned_command(marching(), "A", plan) == Move("A", "b1", ("T1", "T2"))
        stays_shut = marching(a_band("b1", "A", "T6", 4), BANDS[1])
        assert planned_command(stays_shut, "A", plan) == Pass("A")

    def test_it_ignores_what_stands_there(self):
        plan = decode(OF_STANDING_ORDERS)
        taken = marching(BANDS[0], a_band("b2", "B", "T2", 4))
        assert planned_command(taken, "A", plan) == Move("A", "b1", ("T1", "T2"))

    def test_after_its_last_go_it_passes(self):
        plan = Plan(turn=3, goes=(go(("b1", "T1", "T2")),))
        gone = replace(marching(), moves=(Declared("A", "b1", ("T1", "T2"), ("T1", "T2")),))
        assert planned_command(gone, "A", plan) == Pass("A")


def test_a_plan_is_silent_in_other_turns_and_out_of_turn():
    plan = Plan(turn=2, goes=(go(("b1", "T1", "T2")),))
    assert planned_command(marching(), "A", plan) is None
    bruno = world_in("movement", turn=2, order="AB", speaker="B")
    assert planned_command(bruno, "A", plan) is None


class TestAtOnce:
    def test_a_move_is_made_while_all_is_as_seen(self):
        world = marching()
        assert at_go(world, sealed(world, go(("b1", "T1", "T2")))) == Move("A", "b1", ("T1", "T2"))

    @pytest.mark.parametrize(
        "change",
        [
            {"bands": (BANDS[0], a_band("b2", "B", "T2", 4))},
            {"holders": {"T2": "B"}},
            {"villages": {"T2": "B"}, "holders": {"T2": "B"}},
        ],
    )
    def test_the_player_is_asked_if_something_there_has_changed(self, change):
        plan = sealed(marching(), go(("b1", "T1", "T2")))
        bands = change.pop("bands", BANDS)
        now = a_world(
            LAND, *bands, players="AB", phase="movement", turn=3, order="AB", speaker="A", **change
        )
        assert at_go(now, plan) is None

    def test_a_planned_battle_is_sought(self):
        there = marching(BANDS[0], a_band("b2", "B", "T2", 4))
        assert at_go(there, sealed(there, go(("b1", "T1", "T2")))) == Move("A", "b1", ("T1", "T2"))

    def test_an_enemy_who_has_come_between_leaves_the_player_to_be_asked(self):
        plan = sealed(marching(), go(("b1", "T1", "T2", "T3")))
        between = marching(BANDS[0], a_band("b2", "B", "T2", 4))
        assert at_go(between, plan) is None

    def test_a_player_whose_band_would_be_met_on_the_road_is_asked(self):
        plan = sealed(marching(BANDS[0], a_band("b2", "B", "T2", 4)), go(("b1", "T1", "T2")))
        met = marching(BANDS[0], a_band("b2", "B", "T1", 4), a_band("b3", "B", "T2", 4))
        met = replace(met, moves=(Declared("B", "b2", ("T2", "T1"), ("T2", "T1")),))
        assert at_go(met, plan) is None

    def test_another_way_or_staying_is_taken_where_it_was_named(self):
        plan = sealed(marching(), go(("b1", "T1", "T2"), ("b1", "T1", "T5")))
        taken = marching(BANDS[0], a_band("b2", "B", "T2", 4))
        assert at_go(taken, plan) == Move("A", "b1", ("T1", "T5"))
        stays = sealed(marching(), go(("b1", "T1", "T2"), ("b1", "T1")))
        assert at_go(taken, stays) == Pass("A")
        assert at_go(taken, replace(stays, then_pass=False)) is None

    def test_a_wary_plan_asks_where_an_enemy_is_within_two_roads(self):
        far, near = a_band("b2", "B", "T4", 4), a_band("b2", "B", "T3", 4)
        plan = sealed(marching(BANDS[0], far), go(("b1", "T1", "T5")), wary=True)
        assert at_go(marching(BANDS[0], far), plan) == Move("A", "b1", ("T1", "T5"))
        assert at_go(marching(BANDS[0], near), plan) == Move("A", "b1", ("T1", "T5"))
        assert at_go(marching(BANDS[0], a_band("b2", "B", "T2", 4)), plan) is None

    def test_goes_are_made_in_their_order(self):
        two = (BANDS[0], a_band("b3", "A", "T5", 4), BANDS[1])
        plan = sealed(marching(*two), go(("b3", "T5", "T6")), go(("b1", "T1", "T2")))
        gone = (Declared("A", "b3", ("T5", "T6"), ("T5", "T6")),)
        now = marching(BANDS[0], a_band("b3", "A", "T6", 4, moved=True), BANDS[1])
        assert at_go(replace(now, moves=gone), plan) == Move("A", "b1", ("T1", "T2"))

    def test_a_player_who_moves_otherwise_has_left_the_plan(self):
        two = (BANDS[0], a_band("b3", "A", "T5", 4), BANDS[1])
        plan = sealed(marching(*two), go(("b3", "T5", "T6")), go(("b1", "T1", "T2")))
        otherwise = (Declared("A", "b3", ("T5", "T1"), ("T5", "T1")),)
        now = marching(BANDS[0], a_band("b3", "A", "T1", 4, moved=True), BANDS[1])
        assert at_go(replace(now, moves=otherwise), plan) is None

    def test_moves_from_before_the_plan_do_not_leave_it(self):
        moved = replace(
            marching(BANDS[0], a_band("b3", "A", "T6", 4, moved=True), BANDS[1]),
            moves=(Declared("A", "b3", ("T5", "T6"), ("T5", "T6")),),
        )
        plan = sealed(moved, go(("b1", "T1", "T2")))
        assert plan.moved == 1
        assert at_go(moved, plan) == Move("A", "b1", ("T1", "T2"))


class TestHabits:
    def test_nothing_is_done_where_nothing_is_planned(self):
        building = world_in("building", holders={"T1": "A"}, power={"A": 9}, ready="B")
        assert at_go(building, Plan(habits={"building": "nothing"}, at_once=True)) == Done("A")
        assert at_go(building, Plan(habits={"building": "nothing"})) is None
        assert at_go(building, Plan(habits={"ties": "suggested"}, at_once=True)) is None

    def test_ties_are_left_in_the_old_order(self):
        tied = world_in(
            "ties", order="BA", favourite="A", bids={"A": 1, "B": 1}, ties=(("A", "B"),)
        )
        plan = Plan(habits={"ties": "suggested"}, at_once=True)
        assert at_go(tied, plan) == OrderTies("A", (("B", "A"),))


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan(bid=-1), "bid"),
        (Plan(goes=(go(("b2", "T3", "T4")),)), "band"),
        (Plan(goes=(go(("b1", "T1", "T4")),)), "path"),
        (Plan(goes=(go(("b1",)),)), "path"),
        (Plan(goes=(go(("b1", "T9")),)), "path"),
        (Plan(goes=((),)), "goes"),
        (Plan(goes=(go(("b1", "T1", "T2")),) * 8), "goes"),
        (Plan(habits={"movement": "nothing"}), "habit"),
        (Plan(habits={"ties": "nothing"}), "habit"),
    ],
)
def test_a_plan_that_could_never_be_carried_out_is_refused(plan, code):
    with pytest.raises(Refusal) as refused:
        check_plan(world_in("bids"), "A", plan)
    assert refused.value.code == code


def test_a_plan_survives_its_envelope():
    plan = sealed(marching(), go(("b1", "T1", "T2"), ("b1", "T1", "T5")), wary=True)
    assert decode(encode(plan)) == plan
