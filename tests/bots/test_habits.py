"""Players with one way to win use it more often than the other."""

from campaign.bots.habits import ForMemory, ForPoints
from campaign.bots.registry import AMONG_PEOPLE, BIDDERS, BOTS
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from tests.map.bundled import bundled_map


def test_each_player_values_their_own_way_to_win_more():
    assert ForPoints().weights.prestige < ForMemory().weights.prestige
    assert ForPoints().weights.boldness > ForMemory().weights.boldness


def test_bots_that_bid_by_habit_are_not_offered_for_a_seat():
    assert not {*BIDDERS} & {*BOTS, *AMONG_PEOPLE}


def test_players_for_points_decide_by_memory_less_often():
    def by_memory(bot: str) -> int:
        plan = new_plan(
            bundled_map(), bots=(bot,) * 2, campaigns=20, factions=("Vikings", "Normans")
        )
        return batch(plan, 0, 20).endings.get("memory", 0)

    assert by_memory("points") < by_memory("memory")
