"""Players of one road win by their road more often than by the other."""

from campaign.bots.habits import ForMemory, ForPoints
from campaign.bots.registry import AMONG_PEOPLE, BIDDERS, BOTS
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from tests.map.bundled import bundled_map


def test_each_values_its_own_road_more():
    assert ForPoints().weights.prestige < ForMemory().weights.prestige
    assert ForPoints().weights.boldness > ForMemory().weights.boldness


def test_nobody_meets_a_bidder_on_a_seat():
    assert not {*BIDDERS} & {*BOTS, *AMONG_PEOPLE}


def test_a_table_of_players_for_points_decides_by_memory_less_often():
    def by_memory(bot: str) -> int:
        plan = new_plan(
            bundled_map(), bots=(bot,) * 2, campaigns=20, factions=("Vikings", "Normans")
        )
        return batch(plan, 0, 20).endings.get("memory", 0)

    assert by_memory("points") < by_memory("memory")
