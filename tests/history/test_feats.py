"""The records of a campaign, from small given news and from whole campaigns of bots."""

from typing import get_args

import pytest

from campaign import news as n
from campaign.bots.bot_table import BotTable
from campaign.history.feats import SHARED, Feat, Kind, feats
from campaign.trials.plan import new_plan
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 cromlech - T4 tower")
START = a_world(
    LAND, a_band("a1", "A", "T1"), a_band("b1", "B", "T3"), players="AB", villages={"T2": "B"}
)
FOUGHT = n.BattleSettled("k1", "T2", "B", ("A", "B"))


def found(kind: str, *entries: tuple[n.News, ...]) -> list[Feat]:
    """The holders of this record after entries of the turns 1, 2 …"""
    numbered = [(10 * turn, turn, lines) for turn, lines in enumerate(entries, 1)]
    return [feat for feat in feats(START, numbered) if feat.kind == kind]


def march(band: str, *path: str) -> n.MoveDeclared:
    return n.MoveDeclared(band[0].upper(), band, path, path)


def test_without_news_there_are_no_records():
    assert feats(START, []) == ()
    assert feats(START, [(1, 1, (n.PlayerDone("A"),))]) == ()


def test_marches_of_all_turns_are_added_and_a_terrain_visited_twice_counts_once():
    there, back = march("a1", "T1", "T2", "T3"), march("a1", "T3", "T2")
    entries = ((there, march("b1", "T3", "T4")), (back,))
    assert found("marched", *entries) == [Feat("marched", 3, lord="lord-a1")]
    assert found("visited", *entries) == [Feat("visited", 3, lord="lord-a1")]


def test_a_record_has_at_most_two_holders():
    bids = n.BidsOpened({"A": 3, "B": 3}, ())
    assert [feat.player for feat in found("bid", (bids,))] == ["A", "B"]
    assert found("bid", (n.BidsOpened({"A": 3, "B": 3, "C": 3}, ()),)) == []


def test_void_bids_are_counted_and_are_never_the_highest():
    entries = ((n.BidsOpened({"A": 9, "B": 2}, ("A",)),), (n.BidsOpened({"A": 8, "B": 1}, ("A",)),))
    assert found("bid", *entries) == [Feat("bid", 2, "B", seq=10, turn=1)]
    assert found("void", *entries) == [Feat("void", 2, "A")]


def test_figures_belong_to_the_battle_that_was_settled_before_them():
    other = n.BattleSettled("k2", "T3", "A", ("A", "B"))
    lost = n.UnitLosses("A", "u1", "warriors", 8, 2, 5), n.UnitLosses("B", "u2", "levies", 12, 9, 9)
    entries = ((FOUGHT, lost[0], other, lost[1]), (other, lost[0]))
    assert found("bloodiest", *entries) == [
        Feat("bloodiest", 9, terrain="T3", battle="k2", seq=20, turn=2)
    ]


@pytest.mark.parametrize(
    ("after", "held"),
    [
        ((), ["B"]),
        ((n.VillageRazed("B", "T2", "A"),), []),
        ((n.VillageCaptured("B", "T2", "A"),), []),
    ],
)
def test_a_village_stands_against_an_attack_that_does_not_take_it(after, held):
    stood = found("stubborn", (FOUGHT, *after))
    assert [(feat.player, feat.terrain, feat.count) for feat in stood] == [
        (owner, "T2", 1) for owner in held
    ]


def test_a_battle_without_the_owner_of_the_village_is_not_an_attack_on_it():
    assert found("stubborn", (n.BattleSettled("k1", "T2", "A", ("A", "C")),)) == []


def test_terrains_that_change_hands_are_counted_for_taker_and_terrain():
    taken = [
        n.TerrainTaken("A", "T4", None),
        n.TerrainTaken("B", "T4", "A"),
        n.TerrainTaken("A", "T4", "B"),
    ]
    assert found("taker", tuple(taken)) == [Feat("taker", 2, "A")]
    assert found("coveted", tuple(taken)) == [Feat("coveted", 2, terrain="T4")]
    assert found("coveted", tuple(taken[:2])) == []


def test_the_shortest_lordship_is_counted_from_the_muster_to_the_fall():
    raised = [
        n.BandRaised("A", "a2", "l2", "Ulf", "T2", (6, 1)),
        n.BandRaised("A", "a3", "l3", "Odo", "T2", (6, 1)),
    ]
    chosen = n.ForceChosen("A", "k1", "a2", (), (6, 1))
    first = (*raised, chosen, FOUGHT, n.LordKilled("A", "l2", "Ulf"))
    second = (n.BattleSettled("k2", "T2", "B", ("A", "B")), n.LordKilled("A", "l3", "Odo"))
    assert found("short_lived", first, (), second) == [
        Feat("short_lived", 1, lord="l2", terrain="T2", battle="k1", seq=10, turn=1)
    ]


def test_the_income_of_a_turn_is_one_sum_and_other_gains_do_not_count():
    gains = [n.PowerGained("A", 4, "income"), n.PowerGained("B", 9, "refund")]
    assert found("income", tuple(gains), (n.PowerGained("A", 3, "income"),)) == [
        Feat("income", 4, "A", seq=10, turn=1)
    ]


def test_the_luckiest_dice_show_the_most_together():
    thrown = n.DiceThrown("A", (1, 6), 1), n.DiceThrown("B", (4, 4), 1)
    assert found("dice", thrown) == [Feat("dice", 8, "B", seq=10, turn=1)]


def test_whole_campaigns_have_records_whose_numbers_can_be_recounted():
    plan = new_plan(bundled_map(), bots=("steady",) * 4, campaigns=6)
    kinds = set()
    for game in range(plan.campaigns):
        first, entries = plan.world(game), []
        world = first
        steps = BotTable(plan.seated(game), plan.seed_of(game)).play(world)
        for seq, step in enumerate(steps, 1):
            entries.append((seq, world.turn, step.outcome.news))
            world = step.outcome.world
        records = feats(first, entries)
        kinds |= {feat.kind for feat in records}
        assert [feat.kind for feat in records] == sorted(
            (feat.kind for feat in records), key=get_args(Kind).index
        )
        _recount(records, [line for _, _, lines in entries for line in lines])
    assert kinds >= {"marched", "bloodiest", "taker", "income", "bid"}


def _recount(records: tuple[Feat, ...], lines: list[n.News]) -> None:
    for feat in records:
        assert sum(other.kind == feat.kind for other in records) <= SHARED
        if feat.kind == "taker":
            taken = [line.player for line in lines if isinstance(line, n.TerrainTaken)]
            assert feat.count == max(taken.count(player) for player in set(taken))
        elif feat.kind == "bid":
            opened = [line for line in lines if isinstance(line, n.BidsOpened)]
            assert feat.count == max(
                amount for line in opened for p, amount in line.bids.items() if p not in line.void
            )
