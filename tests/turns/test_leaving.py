"""A player leaves in any phase (A86, A10)."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from campaign.bots.playouts import play_on
from campaign.commands import (
    ChooseSite,
    Confirm,
    Demobilise,
    Dispute,
    Done,
    Invade,
    Move,
    Muster,
    OpenBids,
    OrderTies,
    Pass,
    RemovePlayer,
    Report,
    Roll,
)
from campaign.house_rules import Limits, limits_for
from campaign.news import SpeakerCalled, VillageRazed
from campaign.play import awaited, choices
from campaign.turns.setup import new_world
from campaign.world import World
from tests.map.bundled import bundled_map
from tests.worlds import ROOMY, Table, a_band, a_map, a_reserve, a_world, answer, some_rules, units

STAR = a_map("M mill - N1; M - N2; M - N3; M - N4; M - N5; M - N6")


def nothing_is_left_of(player: str, world: World) -> bool:
    piles = (*world.bands.values(), *world.retreats.values())
    asked = [
        p for b in world.battles.values() if b.stage != "closed" for p in (*b.players, *b.waiting)
    ]
    owners = (*world.villages.values(), *world.holders.values(), *world.order, *asked)
    return (
        player not in (*owners, *(pile.owner for pile in piles), *awaited(world))
        and set(world.reserves) <= set(world.villages)
        and all(row.chooser != player for row in world.retreats.values())
        and world.favourite != player
        and world.speaker != player
        and choices(world, player) == ()
    )


def moments(seed: int) -> dict[str, World]:
    """One world of every phase of a random campaign, by phase and, in battles, by their stages."""
    factions = {"A": "Otherworld", "B": "Vikings", "C": "Underground Peoples", "D": "Huns"}
    found: dict[str, World] = {}
    limits = Limits(6, 9, 4, 2, 2)
    rules = some_rules(4, limits=limits, draw_next_turn="optional", start_pp=8)
    for step in play_on(new_world(bundled_map(), factions, rules), Random(seed)):
        world = step.outcome.world
        stages = {battle.stage for battle in world.battles.values()}
        found.setdefault(f"{world.phase} {' '.join(sorted(stages))}".strip(), world)
    found.pop("ended", None)
    return found


def test_the_others_play_on_when_any_player_leaves_at_any_moment():
    found = {moment: world for seed in range(4) for moment, world in moments(seed).items()}
    phases = {moment.split()[0] for moment in found}
    assert phases >= {
        "muster",
        "dice",
        "placement",
        "bids",
        "recruitment",
        "transfer",
        "movement",
        "forces",
        "battles",
        "building",
        "invasions",
    }
    for moment, world in found.items():
        for player in world.in_play:
            table = Table(world).play(RemovePlayer(player))
            assert nothing_is_left_of(player, table.world), (moment, player)
            assert table.books_balance
            for step in islice(play_on(table.world, Random(7)), 80):
                after = step.outcome.world
                assert after.ending or awaited(after)
                assert nothing_is_left_of(player, after), (moment, player)


def test_points_of_a_leaver_stay_on_the_track_and_their_terrains_become_neutral():
    world = a_world(
        STAR,
        a_band("a", "A", "N1"),
        a_reserve("N2", "B", 4),
        a_band("c", "C", "N3"),
        players="ABC",
        villages={"N2": "B"},
        holders={"N4": "B"},
        track="BAB",
        sacred_grounds={"N4": "Vikings"},
    )
    table = Table(world).play(RemovePlayer("B"))
    assert [p.player for p in table.world.track] == ["B", "A", "B"]
    assert (table.world.villages, table.world.holders, table.world.reserves) == ({}, {}, {})
    assert [n.terrain for n in table.news_of(VillageRazed)] == ["N2"]
    assert table.world.sacred_grounds == {"N4": "Vikings"}
    assert table.world.rules.limits == ROOMY
    assert table.refuses(RemovePlayer("B")).rule == "A86"
    assert table.refuses(RemovePlayer("Z")).rule == "A86"
    assert table.refuses(Pass("B")).code == "no-such-player"


def test_a_leaver_cannot_win_with_remaining_points():
    rules = some_rules(limits=Limits(10, 2, 9, 1, 9))
    world = a_world(
        STAR,
        players="ABC",
        phase="building",
        track="BB",
        rules=rules,
        power=dict.fromkeys("ABC", 5),
        holders={"N1": "A", "N3": "C"},
    )
    table = Table(world).play(RemovePlayer("B"), Done("A"), Done("C"))
    assert table.world.ending is None


def test_the_last_remaining_player_wins():
    ending = Table(a_world(STAR, a_band("a", "A", "N1"))).play(RemovePlayer("A")).world.ending
    assert (ending.winner, ending.by) == ("B", "alone")


def test_the_others_continue_when_a_player_leaves_before_the_first_turn():
    rows = limits_for(3)
    table = Table(
        new_world(bundled_map(), dict.fromkeys("ABC", "Huns"), some_rules(3, limits=rows))
    )
    table.by_default(until="dice")
    table.play(Roll("A"), dice=(1, 1, 1)).play(Roll("B"), dice=(1, 1, 1))
    table.play(RemovePlayer("C"))
    assert set(table.awaited) == {"A", "B"}  # tied, so both roll again
    table.play(Roll("A"), dice=(1, 1, 2)).play(Roll("B"), dice=(1, 1, 1))
    assert table.awaited == ("A",)
    alone = Table(table.world).play(RemovePlayer("A"))
    assert alone.world.ending.winner == "B"
    fresh = Table(new_world(bundled_map(), dict.fromkeys("ABC", "Huns")))
    bands = fresh.by_default(until="dice").world.musters["A"]
    fresh = Table(fresh.start).play(Muster("A", bands), Muster("B", bands), RemovePlayer("C"))
    assert fresh.world.phase == "dice"


def test_a_leaver_skips_their_placement_and_frees_their_site():
    table = Table(new_world(bundled_map(), dict.fromkeys("ABC", "Huns"))).by_default(
        until="placement"
    )
    first, second, third = table.world.order
    site = next(c for c in choices(table.world, first) if isinstance(c, ChooseSite))
    table.play(site, RemovePlayer(second))
    assert table.awaited == (third,)
    table.play(ChooseSite(third, next(c.terrain for c in choices(table.world, third))))
    assert table.world.phase != "placement"


def test_a_member_of_a_tie_leaves_the_others_to_be_ordered():
    table = Table(a_world(STAR, players="ABCD", phase="bids")).play(OpenBids({"D": 9}))
    assert table.world.ties == (("A", "B", "C"),)
    table.play(RemovePlayer("B"), OrderTies("A", (("C", "A"),)))
    assert table.world.order == ("C", "A", "D")


def battle_of(players: str, **more) -> Table:
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate(players, 1)]
    homes = {f"N{i}": p for i, p in enumerate(players, 1)}
    world = a_world(
        STAR, *bands, players=players, villages=homes, holders={"M": players[0]}, **more
    )
    return Table(world).march("M")


def test_the_opponent_of_a_leaver_takes_the_terrain():
    for stage in ("fight", "reported", "disputed"):
        table = battle_of("AB")
        battle_id, _ = table.battle("M")
        if stage != "fight":
            reported(table, "B")
        if stage == "disputed":
            table.play(answer(table.world, Dispute, "A", battle_id))
        table = Table(a_third(table.world)).play(RemovePlayer("A"))
        assert table.world.holders["M"] == "B"
        assert table.world.phase != "battles"


def a_third(world: World) -> World:
    """The same with a third player, so that the campaign goes on."""
    people = {**world.players, "C": world.players["A"]}
    return replace(world, players=people, order=(*world.order, "C"))


def reported(table: Table, by: str, winner: str | None = None) -> None:
    battle_id, battle = table.battle("M")
    figures = {
        u.id: u.figures
        for b in table.world.bands.values()
        if b.terrain == "M" and b.owner in battle.players
        for u in b.units
    }
    table.play(Report(by, battle_id, winner or by, figures))


@pytest.mark.parametrize("leaver", ["A", "B", "C"])
def test_the_other_two_of_three_fight_on_and_report_again(leaver):
    table = battle_of("ABC")
    reported(table, "B")
    table.play(RemovePlayer(leaver))
    battle = table.battle("M")[1]
    assert (leaver not in battle.players, battle.stage, battle.report) == (True, "fight", None)
    assert battle.defender in battle.players
    table.fight("M", battle.players[0])
    assert table.world.holders["M"] == battle.players[0]


def test_a_waiting_claimant_joins_when_one_of_four_leaves():
    table = battle_of("ABCDE")
    table.play(RemovePlayer("D"))
    battle = table.battle("M")[1]
    assert (battle.players, battle.waiting) == (("E", "C", "B", "A"), ())
    table.fight("M", "A")
    assert table.world.holders["M"] == "A"


def test_the_waiting_claimant_and_the_winner_may_leave():
    table = battle_of("ABCDE").play(RemovePlayer("A"))
    assert table.battle("M")[1].waiting == ()
    table = battle_of("ABCDEF").fight("M", "F")
    table.play(RemovePlayer("F"))
    battle = table.battle("M")[1]
    assert (battle.players, battle.defender) == (("B", "A"), "A")
    table.play(RemovePlayer("B"))
    assert table.world.holders["M"] == "A"


def test_a_choice_owed_by_a_leaver_passes_to_the_owner_of_the_units():
    world = a_world(
        a_map("T1 - T2 - T3; T2 - T4; T1 - T0; T4 - T5"),
        a_band("a", "A", "T1"),
        a_band("b", "B", "T2"),
        a_band("c", "C", "T5"),
        players="CBA",
        holders={"T2": "B"},
        villages={"T3": "B", "T4": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T1", "T2"))).everybody_passes()
    table.fight("T2", "A", dead=("lord-b",))
    assert table.awaited == ("A",)
    table.play(RemovePlayer("A"))
    assert table.awaited == ("B",)


def test_a_debtor_who_leaves_no_longer_delays_the_others():
    world = a_world(
        STAR,
        a_band("a", "A", "N1", 9),
        a_band("b", "B", "N2", 9),
        players="ABC",
        phase="demobilisation",
        owing=("A", "B"),
    )
    table = Table(world).play(RemovePlayer("A"))
    assert table.awaited == ("B",)
    table.play(Demobilise("B", ("b.1", "b.2", "b.3")))
    assert table.world.phase != "demobilisation"


def test_in_invasions_the_turn_passes_on_and_nobody_is_called_twice():
    three = dict.fromkeys("ABC", "Otherworld")
    world = a_world(
        STAR, players="ABC", phase="building", factions=three, power=dict.fromkeys("ABC", 9)
    )
    table = Table(world)
    assert table.refuses(Invade("A", "N1", units("4 hearthguard") * 4)).code == "wrong-phase"
    table.play(Done("A"), Done("B"), Done("C"))
    table.play(RemovePlayer("C"))
    assert [n.player for n in table.news_of(SpeakerCalled)] == ["A"]
    table.play(RemovePlayer("A"))
    assert table.world.ending.winner == "B"


def test_the_confirmation_of_a_leaver_is_not_awaited():
    table = battle_of("ABCD")
    reported(table, "D")
    confirmed = answer(table.world, Confirm, "C", table.battle("M")[0])
    table.play(confirmed, RemovePlayer("A"))
    assert set(table.awaited) == {"B", "C", "D"}
