"""Players who are done with recruitment may do their transfers immediately (R29, A72)."""

from random import Random

import pytest
from msgspec.structs import replace

from campaign.bots.playouts import play_on
from campaign.commands import Dissolve, Done, Recruit, Roll, Transfer
from campaign.offers import WRITINGS
from campaign.open_choices import automatic
from campaign.play import awaited, choices, digest, play
from campaign.turns.setup import new_world
from campaign.world import UnitOrder, decode, encode
from tests.map.bundled import bundled_map
from tests.worlds import Table, a_band, a_map, a_world, some_rules

FACTIONS = ("Otherworld", "Vikings", "Underground Peoples", "Huns")
EXCHANGE = Transfer("A", "T1", {"a.1": "a2", "a.2": "a2"})


def recruiting() -> Table:
    """A has two bands and a village, B a band and a village; both may recruit."""
    bands = (a_band("a", "A", "T1", 6), a_band("a2", "A", "T1", 5), a_band("b", "B", "T3", 6))
    return Table(
        a_world(
            a_map("T1 - T2 - T3"),
            *bands,
            phase="recruitment",
            power={"A": 9, "B": 9},
            villages={"T1": "A", "T3": "B"},
        )
    )


def test_transfers_wait_until_a_player_is_done_with_recruitment():
    table = recruiting()
    assert not any(isinstance(choice, Dissolve) for choice in choices(table.world, "A"))
    assert table.refuses(EXCHANGE).code == "wrong-phase"
    table.play(Done("A"), EXCHANGE)
    assert (table.world.bands["a"].points, table.world.bands["a2"].points) == (4, 7)
    recruit = Recruit("A", "T1", "a", (UnitOrder("warriors", 4),))
    assert table.refuses(recruit).code == "done"
    assert table.world.phase == "recruitment"
    assert awaited(table.world) == ("B",)


def test_the_transfer_phase_does_not_wait_for_players_who_finished_early():
    table = recruiting().play(Done("A"), EXCHANGE, Done("A"))
    assert not [one for one in choices(table.world, "A") if not isinstance(one, WRITINGS)]
    assert table.refuses(Done("A")).code == "done"
    table.play(Done("B"))
    assert table.world.phase == "transfer"
    assert awaited(table.world) == ("B",)
    assert table.refuses(EXCHANGE).code == "done"
    table.play(Done("B"))
    assert table.world.phase == "movement"


def test_a_player_who_only_moved_units_early_is_asked_again_in_the_transfer_phase():
    table = recruiting().play(Done("A"), EXCHANGE, Done("B"))
    assert set(awaited(table.world)) == {"A", "B"}


def test_a_phase_that_everybody_finished_early_is_skipped():
    table = recruiting().play(Done("A"), Done("A"), Done("B"))
    assert table.world.phase == "transfer"
    table.play(Done("B"))
    assert table.world.phase == "movement"
    assert decode(encode(table.world)) == table.world


def test_only_worlds_with_early_transfers_mention_them_in_their_encoding():
    table = recruiting()
    assert b"gathered" not in encode(table.world)
    table.play(Done("A"), Done("A"))
    assert b'"gathered":["A"]' in encode(table.world)
    table.play(Done("B"))
    assert b"gathered" not in encode(table.world)


@pytest.mark.parametrize("seed", range(6))
def test_transfers_made_early_lead_to_the_same_world(seed):
    players = dict(zip("ABCD", FACTIONS, strict=True))
    world = new_world(bundled_map(), players, some_rules(4, start_pp=9))
    early = 0
    for step in play_on(world, Random(seed)):
        before, world = world, step.outcome.world
        if world.phase == "recruitment" != before.phase:
            start, levies, transfers = world, [], []
        elif before.phase in ("recruitment", "transfer"):
            (levies if before.phase == "recruitment" else transfers).append(step.command)
            if world.phase not in ("recruitment", "transfer"):
                again, count = with_early_transfers(start, levies, transfers)
                assert digest(replace(again, moment=0)) == digest(replace(world, moment=0))
                early += count
    assert early


def with_early_transfers(world, levies, transfers):
    """The world after these commands, and how many transfers could come before their phase."""
    count = 0
    for levy in levies:
        world = play(world, levy).world
        for command in [one for one in transfers if one.player in world.ready]:
            if world.phase == "recruitment":
                world, count = play(world, command).world, count + 1
                transfers = [one for one in transfers if one is not command]
    for command in transfers:
        world = play(world, command).world
    return world, count


def test_dice_are_thrown_without_asking_until_the_order_is_settled():
    players = dict(zip("ABCD", FACTIONS, strict=True))
    table = Table(new_world(bundled_map(), players, some_rules(4)))
    assert automatic(table.world) is None
    table.by_default(until="dice")
    for player, dice in zip("ABCD", ((1, 1, 1), (2, 2, 2), (1, 2, 3), (4, 4, 4)), strict=True):
        assert automatic(table.world) == Roll(player)
        table.play(Roll(player), dice=dice)
    for player, dice in zip("BC", ((1, 1, 2), (3, 3, 3)), strict=True):  # both had a six
        assert automatic(table.world) == Roll(player)
        table.play(Roll(player), dice=dice)
    assert table.world.phase == "placement"
    assert automatic(table.world) is None
