"""The outcome of a campaign for the pages of people, from a few given news."""

from msgspec.structs import replace

from campaign import news as n
from campaign.history.outcome import Field, Fights, LordFate, Outcome, outcome
from campaign.world import Ending, MemoryPoint
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 cromlech - T4 tower")
NOW = a_world(LAND, a_band("a1", "A", "T1"), a_band("b1", "B", "T3"), players="ABC", turn=5)
LOST = n.UnitLosses("A", "a1.1", "warriors", 8, 3, 3)


def found(*entries: tuple[n.News, ...], world=NOW) -> Outcome:
    """The outcome after entries of the turns 1, 2 …"""
    return outcome(world, [(10 * turn, turn, lines) for turn, lines in enumerate(entries, 1)])


def settled(battle: str, winner: str | None, terrain: str = "T2") -> n.BattleSettled:
    return n.BattleSettled(battle, terrain, winner, ("A", "B"))


def test_battles_are_won_lost_and_drawn():
    fights = found((settled("k1", "B"),), (settled("k2", None),), (settled("k3", "B"),)).fights
    assert fights == {"A": Fights(lost=2, drawn=1), "B": Fights(won=2, drawn=1)}


def test_the_bloodiest_battle_is_that_in_which_most_figures_fell():
    one = (settled("k1", "B"), LOST, settled("k2", "A", "T3"), LOST, LOST)
    assert found(one, (settled("k3", "A"),)).bloodiest == Field("k2", "T3", 1, 10)
    assert found((settled("k3", "A"),)).bloodiest is None


def test_a_lord_is_counted_from_their_first_band_to_their_death():
    dead = replace(NOW.lords["lord-b1"], died=4)
    world = replace(NOW, lords=NOW.lords | {"lord-b1": dead})
    raised = n.BandRaised("B", "b1", "lord-b1", "Bo", "T3", (4, 1))
    lords = {fate.id: fate for fate in found((), (), (raised,), (raised,), world=world).lords}
    assert lords["lord-b1"] == LordFate("lord-b1", dead.name, "B", since=3, died=4, turns=2)
    assert (lords["lord-a1"].since, lords["lord-a1"].turns) == (1, 5)


def test_places_and_memory_points_are_those_of_the_world():
    track = tuple(MemoryPoint(player, "T1", 1) for player in "BBA")
    world = replace(NOW, ending=Ending("B", "memory", ("B", "A", "C")), track=track)
    left = found(world=world)
    assert (left.by, left.winner, left.ranking) == ("memory", "B", ("B", "A", "C"))
    assert left.memory == {"A": 1, "B": 2, "C": 0}
    assert (found().by, found().winner) == ("", None)
