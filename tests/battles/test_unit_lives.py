"""What each unit went through: its battles, its losses, its end, with the entries that say so."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from campaign.battles.unit_lives import Step, UnitBattle, UnitEnd, all_units, unit_lives
from campaign.bots.playouts import random_command, step
from campaign.commands import Demobilise, Move, RemovePlayer
from campaign.house_rules import HouseRules, limits_for
from campaign.news import BattleSettled, UnitLosses
from campaign.turns.setup import new_world
from campaign.world import UnitId
from tests.map.bundled import bundled_map
from tests.worlds import Table, a_band, a_map, a_reserve, a_world

LAND = a_map("T1 tower - T2 grove - T3 oasis")


class Recorded(Table):
    """A table that keeps every step, numbered from 1."""

    def __init__(self, world):
        super().__init__(world)
        self.steps = []

    def play(self, *given, dice=()):
        for command in given:
            before, told = self.world, len(self.news)
            super().play(command, dice=dice)
            seq = len(self.steps) + 1
            news = tuple(self.news[told:])
            self.steps.append(Step(seq, before.turn, before, news, self.world))
        return self

    @property
    def lives(self):
        return unit_lives(self.start, self.steps)


def met(*more):
    """The bands of A and B meet on T2, where B stands."""
    bands = a_band("b1", "A", "T1"), a_band("b2", "B", "T2"), *more
    villages = {"T1": "A", "T3": "B"}
    table = Recorded(a_world(LAND, *bands, villages=villages, holders={"T2": "B"}, order="BA"))
    table.play(Move("A", "b1", ("T1", "T2"))).everybody_passes()
    return table


def test_a_unit_has_its_battles_with_what_stood_and_what_goes_on():
    table = met().fight("T2", "A", {"b2": 4})
    settled = next(
        one for one in table.steps if any(isinstance(n, BattleSettled) for n in one.news)
    )
    battle = next(n.battle for n in settled.news if isinstance(n, BattleSettled))
    life = table.lives[UnitId("b1.1")]
    assert life.battles == [UnitBattle(settled.seq, 3, battle, "T2", "won", 4, 4, 4)]
    assert (life.owner, life.end, life.fell, life.victories) == ("A", None, 0, 1)
    lost = table.lives[UnitId("b2.5")]
    assert lost.battles == [UnitBattle(settled.seq, 3, battle, "T2", "lost", 4, 0, 0)]
    assert lost.end == UnitEnd(settled.seq, 3, "battle")


def test_a_unit_that_retreats_goes_on():
    table = met().fight("T2", "A", {"b2": 4})
    lives = table.by_default(until="building").lives
    assert lives[UnitId("b2.1")].end is None
    assert lives[UnitId("b2.1")].battles[0].outcome == "lost"


def test_units_of_a_player_who_leaves_end_with_them():
    table = met(a_reserve("T1", "A", 2))
    table.play(RemovePlayer("A"))
    for unit in ("b1.1", "T1.1"):
        assert table.lives[UnitId(unit)].end == UnitEnd(len(table.steps), 3, "left")
    assert table.lives[UnitId("b2.1")].end is None


def test_units_without_a_village_scatter():
    bands = a_band("b1", "A", "T1"), a_band("b2", "B", "T2")
    table = Recorded(a_world(LAND, *bands, villages={"T1": "A"}, holders={"T2": "B"}, order="BA"))
    table.play(Move("A", "b1", ("T1", "T2"))).everybody_passes()
    table.fight("T2", "A")
    assert table.lives[UnitId("b2.1")].end.how == "melted"


def test_units_that_cannot_be_paid_and_have_no_village_are_sent_home_for_good():
    world = a_world(LAND, a_band("b1", "A", "T1", 10), phase="demobilisation", owing=("A",))
    table = Recorded(world)
    for number in range(1, 11):
        units = tuple(UnitId(f"b1.{one}") for one in range(1, number + 1))
        try:
            table.play(Demobilise("A", units))
        except Exception:  # not enough yet
            continue
        break
    assert table.lives[UnitId("b1.1")].end.how == "disbanded"


@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_lives_re_add_from_worlds_and_news_of_any_campaign(seed, players):
    rng = Random(seed)
    rules = HouseRules(limits=limits_for(players))
    first = world = new_world(bundled_map(), dict.fromkeys("ABCD"[:players], "Vikings"), rules)
    steps = []
    for seq in range(1, 300):
        if world.ending is not None:
            break
        taken = step(world, random_command(world, rng), rng)
        steps.append(Step(seq, world.turn, world, taken.outcome.news, taken.outcome.world))
        world = taken.outcome.world
    lives = unit_lives(first, steps)
    present = all_units(world)
    assert {id for id, life in lives.items() if life.end is None} == set(present)
    for id, life in lives.items():
        told = [n for one in steps for n in one.news if isinstance(n, UnitLosses) and n.unit == id]
        assert life.fell == sum(n.before - n.survivors for n in told)
        assert [b.seq for b in life.battles] == sorted(b.seq for b in life.battles)
        figures = [(b.after, later.before) for b, later in pairwise(life.battles)]
        assert all(after == before for after, before in figures)
        if id in present:
            assert life.unit == present[id][1]
        elif life.end.how == "battle":
            assert life.battles[-1].after == 0
        assert life.end is None or life.end.how != "gone"
