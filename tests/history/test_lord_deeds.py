"""The histories of lords, collected from the news."""

import pytest

from campaign.bots.bot_table import BotTable
from campaign.commands import RestoreLord, WriteLord
from campaign.history.deeds import (
    Deed,
    Fell,
    Fought,
    Led,
    LogNote,
    Razed,
    Remembered,
    Restored,
    Retreated,
    Slew,
    Took,
)
from campaign.history.lord_deeds import _Annals, life_stories
from campaign.trials.plan import Plan, new_plan
from campaign.world import World
from tests.map.bundled import bundled_map
from tests.worlds import Table, a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 cromlech - T4 tower")
BATTLE = "k1"  # the first of a table


class Recorded(Table):
    """A table that keeps the news of each command."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.entries = []

    def play(self, *given, dice=()):
        for command in given:
            turn, known = self.world.turn, len(self.news)
            super().play(command, dice=dice)
            self.entries.append((len(self.entries) + 1, turn, tuple(self.news[known:])))
        return self

    def lives(self):
        return life_stories(self.start, self.entries)

    def deeds(self, lord: str) -> list[Deed]:
        found = self.lives()
        return [] if lord not in found else [type(d)(0, 3, *_details(d)) for d in found[lord].deeds]


def _details(deed):
    return [getattr(deed, name) for name in deed.__struct_fields__[2:]]


@pytest.fixture
def table():
    """A stands before T2, where B has a village and a band."""
    return Recorded(
        a_world(
            LAND,
            a_band("b1", "A", "T1"),
            a_band("b2", "B", "T2"),
            villages={"T2": "B", "T1": "A"},
            holders={"T1": "A", "T2": "B"},
        )
    )


def fight(table: Recorded, winner: str | None, *dead: str) -> Recorded:
    table.march("T2", staying=("b2",))
    return table.fight("T2", winner, dead=dead)


def test_a_winning_attacker_is_credited_with_battle_terrain_and_razing(table):
    fight(table, "A")
    assert table.deeds("lord-b1") == [
        Fought(0, 3, BATTLE, "T2", ("B",), "won"),
        Took(0, 3, "T2", "B"),
        Razed(0, 3, "T2", "B"),
    ]
    lost, *rest = table.deeds("lord-b2")
    assert lost == Fought(0, 3, BATTLE, "T2", ("A",), "lost")
    assert [type(deed) for deed in rest] == [Retreated]


def test_a_draw_counts_as_a_battle_for_both_lords(table):
    fight(table, None)
    assert table.deeds("lord-b1") == [Fought(0, 3, BATTLE, "T2", ("B",), "drawn")]
    assert table.deeds("lord-b2") == [Fought(0, 3, BATTLE, "T2", ("A",), "drawn")]


def test_a_fallen_lord_is_slain_by_the_leader_of_the_other_side(table):
    fight(table, "A", "lord-b2")
    assert Fell(0, 3, BATTLE, "T2", ("A",), "lord-b1") in table.deeds("lord-b2")
    assert Slew(0, 3, BATTLE, "T2", "lord-b2") in table.deeds("lord-b1")
    end = table.lives()["lord-b2"].end
    assert (end.turn, end.terrain, end.slayer) == (3, "T2", "lord-b1")
    assert table.lives()["lord-b1"].end is None


def test_a_fallen_lord_does_not_retreat_with_their_men(table):
    fight(table, "A", "lord-b2")
    assert Retreated not in [type(deed) for deed in table.deeds("lord-b2")]


def test_in_a_battle_of_three_no_slayer_is_recorded():
    world = a_world(
        LAND,
        a_band("b1", "A", "T1"),
        a_band("b2", "B", "T2"),
        a_band("b3", "C", "T3"),
        players="ABC",
        holders={"T2": "B"},
    )
    table = Recorded(world).march("T2", staying=("b2",))
    table.fight("T2", "A", dead=("lord-b2",))
    against = table.lives()["lord-b2"].end.against
    assert sorted(against) == ["A", "C"]
    assert table.lives()["lord-b2"].end.slayer is None
    assert not [d for life in table.lives().values() for d in life.deeds if isinstance(d, Slew)]


def test_a_lord_arriving_alone_takes_the_terrain_and_its_memory_point():
    table = Recorded(a_world(LAND, a_band("b1", "A", "T2"), a_band("b2", "B", "T4"))).march(
        "T3", staying=("b2",)
    )
    assert table.deeds("lord-b1") == [Took(0, 3, "T3", None), Remembered(0, 3, "T3")]


def test_a_restored_lord_is_no_longer_fallen(table):
    fight(table, "B", "lord-b1")
    assert table.lives()["lord-b1"].end is not None
    table.play(RestoreLord("lord-b1", "T1"))
    assert table.deeds("lord-b1")[-1] == Restored(0, 3, "T1")
    assert table.lives()["lord-b1"].end is None


def test_the_log_lists_every_number_and_note(table):
    table.play(WriteLord("A", "lord-b1", 2, "", "The ford"), WriteLord("A", "lord-b1", 5))
    assert table.lives()["lord-b1"].log == [LogNote(1, 3, 2, "The ford"), LogNote(2, 3, 5, "")]


@pytest.mark.parametrize("bot", ["steady", "random"])
def test_leaders_and_places_match_the_world_over_whole_campaigns(bot):
    plan = new_plan(bundled_map(), bots=(bot,) * 4, campaigns=12)
    fallen = sum(follow(plan, game) for game in range(plan.campaigns))
    assert fallen > 0


def follow(plan: Plan, game: int) -> int:
    """Plays a campaign and reads its news. Returns how many of its lords fell."""
    world = plan.world(game)
    annals = _Annals(world)
    for seq, step in enumerate(BotTable(plan.seated(game), plan.seed_of(game)).play(world), 1):
        annals.read(seq, world.turn, step.outcome.news)
        world = step.outcome.world
        assert annals.place == {id: band.terrain for id, band in world.bands.items()}
        assert {id: annals.leader[id] for id in world.bands} == {
            id: band.lord for id, band in world.bands.items()
        }
    led = {lord for lord, life in annals.lives.items() if isinstance(life.deeds[0], Led)}
    assert led == set(world.lords)
    fallen = {lord for lord, life in annals.lives.items() if life.end}
    assert fallen <= {lord for lord, row in world.lords.items() if row.died}
    return len(fallen)
