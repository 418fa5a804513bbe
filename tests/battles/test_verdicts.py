"""Bands that stay or retreat, the holder of the terrain, and later waves (R51–R60, A42–A47)."""

import pytest

from campaign.commands import ChooseForce, DeclineDefence, Move, Report, Transfer
from campaign.news import BattleCalled, LordKilled, MemoryGained, VillageRazed
from campaign.offers import TransferOffer
from campaign.play import choices
from tests.worlds import Table, a_band, a_map, a_reserve, a_world

LINE = a_map("T1 - T2 - T3 - T4 - T5")
STAR = a_map("M mill - N1; M - N2; M - N3; M - N4; M - N5; M - N6; M - N7; M - N8")


def assault(*more, villages=None, **rest) -> Table:
    """A attacks T3, which B holds with a band `b`; each has a village to flee to."""
    homes = {"T1": "A", "T5": "B"} | (villages or {})
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        *more,
        players="BA",
        villages=homes,
        holders={"T3": "B"},
        **rest,
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    return table


@pytest.mark.parametrize(
    ("winner", "a_left", "b_left", "holder", "staying"),
    [
        ("A", 4, 6, "A", {"a"}),  # R51: the defender retreats, however strong
        ("A", 3, 6, "A", set()),  # R52: both retreat
        (None, 4, 4, "B", {"a", "b"}),  # R53
        (None, 3, 4, "B", {"b"}),
        (None, 4, 3, "B", {"a"}),  # the attacker waits on the defender's terrain
        (None, 3, 3, "B", set()),
        ("B", 6, 4, "B", {"b"}),  # R54
        ("B", 6, 3, "B", set()),
    ],
)
def test_each_verdict_follows_the_table(winner, a_left, b_left, holder, staying):
    table = assault().fight("T3", winner, {"a": a_left, "b": b_left})
    assert table.world.holders["T3"] == holder
    assert set(table.world.bands) == staying
    assert table.goes_to("A") == ([] if "a" in staying else ["T1"])
    assert table.goes_to("B") == ([] if "b" in staying else ["T5"])
    assert table.books_balance


@pytest.mark.parametrize(("winner", "holder"), [("A", "A"), (None, "B"), ("B", "B")])
def test_a_band_whose_lord_fell_retreats_even_if_it_won(winner, holder):
    """R55, A43; without a lord, the units arrive at the end of the next turn (R69)."""
    table = assault().fight("T3", winner, dead=("lord-a", "lord-b"))
    assert not table.world.bands
    assert table.world.holders["T3"] == holder
    assert {r.moment for r in table.world.retreats.values()} == {"end"}
    assert len(table.news_of(LordKilled)) == 2


def test_a_loser_retreats_with_all_bands_and_a_winner_only_with_the_broken_one():
    """A42."""
    table = assault(a_band("a2", "A", "T3"), a_band("b2", "B", "T3"))
    table.fields("T3", "A", "a").fields("T3", "B", "b").fight("T3", "A", {"a": 3})
    assert set(table.world.bands) == {"a2"}
    assert table.world.holders["T3"] == "A"
    assert len(table.goes_to("B")) == 2


def test_in_a_draw_only_broken_bands_retreat():
    table = assault(a_band("a2", "A", "T3"))
    table.fields("T3", "A", "a").fight("T3", None, {"a": 3})
    assert set(table.world.bands) == {"a2", "b"}


def test_a_lost_village_is_razed_and_its_whole_reserve_retreats():
    """R57, A53: even units that did not fight; with a lord they return at the start of the turn."""
    for lords, moment in ((("old",), "start"), ((), "end")):
        table = assault(a_reserve("T3", "B", 3, *lords), villages={"T3": "B"})
        table.fields("T3", "B", "b", "T3.1").fight("T3", "A", {"b": 4})
        assert "T3" not in table.world.villages
        fled = next(r for r in table.world.retreats.values() if not r.as_band)
        assert (len(fled.units), fled.moment, fled.to) == (3, moment, "T5")
        assert not table.world.reserves


def test_reserve_units_that_held_the_village_return_to_the_reserve():
    table = assault(a_reserve("T3", "B", 3, "old"), villages={"T3": "B"})
    table.fields("T3", "B", "b", "T3.1", "T3.2", lords=("old",))
    table.fight("T3", None, {"T3": 1}, dead=("old",))
    reserve = table.world.reserves["T3"]
    assert [u.id for u in reserve.units] == ["T3.1", "T3.3"]
    assert reserve.lords == ()


def melee(players: str, **more) -> Table:
    """Everybody marches on M, which the first of the players holds."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate(players, 1)]
    homes = {f"N{i}": p for i, p in enumerate(players, 1)}
    more.setdefault("holders", {"M": players[0]})
    more["villages"] = homes | more.get("villages", {})
    return Table(a_world(STAR, *bands, players=players, **more)).march("M")


def test_in_a_battle_of_three_only_a_winner_stays():
    assert set(melee("ABC").fight("M", "B").world.bands) == {"b"}
    nobody = melee("ABC").fight("M", None)
    assert not nobody.world.bands
    assert nobody.world.holders["M"] == "A"  # A44: control unchanged
    broken = melee("ABC").fight("M", "B", {"b": 3})
    assert not broken.world.bands
    assert broken.world.holders["M"] == "B"  # A45


def test_a_fifth_claimant_meets_the_winner_as_reduced_by_the_first_battle():
    table = melee("ABCDE").fight("M", "E", {"e": 5})
    battle = table.battle("M")[1]
    assert (battle.players, battle.wave, battle.champion) == (("E", "A"), 2, "E")
    assert battle.defender == "A"  # A37: the controller
    assert table.world.bands["e"].points == 5
    assert table.world.holders["M"] == "A"  # settled once, at the end (A47)
    table.fight("M", "E")
    assert table.world.holders["M"] == "E"


def test_the_winner_of_the_first_wave_defends_a_neutral_terrain_in_the_second():
    table = melee("ABCDE", holders={}).fight("M", "C")
    assert table.battle("M")[1].defender == "C"
    table.fight("M", None)
    assert table.world.holders["M"] == "C"
    assert set(table.world.bands) == {"a", "c"}


@pytest.mark.parametrize("winner", ["E", None])
def test_a_lone_newcomer_takes_the_terrain_if_the_first_wave_left_nobody(winner):
    table = melee("ABCDE", holders={"M": "D"}).fight("M", winner, {"e": 3})
    assert table.world.holders["M"] == "A"
    assert set(table.world.bands) == {"a"}


def test_two_newcomers_fight_each_other_when_the_first_winner_has_left():
    table = melee("ABCDEF", holders={}).fight("M", "F", {"f": 3})
    battle = table.battle("M")[1]
    assert (battle.players, battle.waiting) == (("B", "A"), ())
    assert battle.defender == "B"  # first to have declared
    table.fight("M", None)
    assert table.world.holders["M"] == "B"


def test_two_newcomers_and_the_winner_fight_a_battle_of_three():
    table = melee("ABCDEF").fight("M", "F")
    battle = table.battle("M")[1]
    assert (battle.players, battle.defender) == (("F", "B", "A"), None)
    table.fight("M", None)
    assert not table.world.bands
    assert table.world.holders["M"] == "F"  # A47: the winner of the first wave was not beaten


def test_a_prestigious_terrain_counts_once_for_the_last_to_take_it():
    ruin = a_map("M pyramid - N1; M - N2; M - N3; M - N4; M - N5; M - N6; M - N7; M - N8")
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("ABCDE", 1)]
    table = Table(a_world(ruin, *bands, players="ABCDE")).march("M")
    table.fight("M", "E")
    assert not table.news_of(MemoryGained)
    table.fight("M", "A")
    assert [n.player for n in table.news_of(MemoryGained)] == ["A"]


def two_bands_of_the_worst(left: int) -> Table:
    """E wins the first wave with band `e`; band `e2` stands aside, and A still has to come."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("ABCDE", 1)]
    table = Table(
        a_world(
            STAR,
            *bands,
            a_band("e2", "E", "M", 9),
            a_band("a2", "A", "M", 9),
            players="ABCDE",
            holders={"M": "E"},
        )
    )
    table.march("M", staying=("e2", "a2"))
    return table.fields("M", "E", "e").fight("M", "E", {"e": left})


def test_a_winner_of_the_first_wave_fights_on_with_the_band_that_fought_as_reduced():
    """R60, A47."""
    table = two_bands_of_the_worst(5)
    battle_id, battle = table.battle("M")
    assert (battle.players, battle.champion, battle.defender) == (("E", "A"), "E", "E")
    assert (battle.sides["E"].band, table.world.bands["e"].points) == ("e", 5)
    assert table.awaited == ("A",)
    assert table.refuses(ChooseForce("E", battle_id, "e2")).code == "force-chosen"


def test_no_player_reorganises_between_the_waves():
    """A51."""
    table = two_bands_of_the_worst(5)
    for player, units in (("E", {"e2.1": "e"}), ("A", {"a2.1": "a"})):
        assert not [c for c in choices(table.world, player) if isinstance(c, TransferOffer)]
        assert table.refuses(Transfer(player, "M", units)).rule == "R47"


def test_players_of_the_second_wave_reorganise_before_the_first():
    """A51: once."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("ABCDE", 1)]
    table = Table(
        a_world(
            STAR,
            *bands,
            a_band("e2", "E", "M", 9),
            a_band("a2", "A", "M", 9),
            players="ABCDE",
            holders={"M": "E"},
        )
    )
    table.march("M", staying=("e2", "a2"))
    assert (table.battle("M")[1].waiting, table.awaited) == (("A",), ("E",))
    assert [c.at for c in choices(table.world, "A") if isinstance(c, TransferOffer)] == ["M"]
    table.play(Transfer("A", "M", {"a2.1": "a"}))
    assert (table.world.bands["a"].points, table.world.bands["a2"].points) == (7, 8)
    assert table.refuses(Transfer("A", "M", {"a2.2": "a"})).code == "rearranged"


def test_the_second_wave_reorganises_until_a_result_if_the_first_has_no_choices():
    """A51: the forces of all four were settled when the battle was called."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("ABCDE", 1)]
    table = Table(
        a_world(STAR, *bands, a_band("a2", "A", "M", 9), players="ABCDE", holders={"M": "A"})
    ).march("M", staying=("a2",))
    battle_id, battle = table.battle("M")
    assert (battle.stage, battle.waiting, table.world.phase) == ("fight", ("A",), "battles")
    assert [c.at for c in choices(table.world, "A") if isinstance(c, TransferOffer)] == ["M"]
    moving = Transfer("A", "M", {"a2.1": "a"})
    seen = {u.id: 4 for band in "bcde" for u in table.world.bands[band].units}
    reported = Table(table.world).play(Report("B", battle_id, "E", seen))
    assert reported.refuses(moving).rule == "R47"
    table.play(moving)
    assert table.world.bands["a"].points == 7
    assert table.refuses(Transfer("A", "M", {"a2.2": "a"})).code == "rearranged"
    table.fight("M", "E")
    assert table.refuses(Transfer("A", "M", {"a2.2": "a"})).rule == "R47"


def test_no_fresh_band_fights_the_second_wave_when_the_first_broke():
    """A47: the newcomer takes the terrain, and shares it with the band that stood aside."""
    table = two_bands_of_the_worst(2)
    assert table.world.holders["M"] == "A"
    assert {table.world.bands[band].terrain for band in ("e2", "a", "a2")} == {"M"}
    assert "e" not in table.world.bands


def test_a_second_wave_without_winner_leaves_the_terrain_with_the_first_winner():
    """A47: even if the newcomer controlled it, and would keep it after any other draw."""
    table = melee("ABCDE", holders={"M": "A"}).fight("M", "E")
    assert table.battle("M")[1].defender == "A"
    table.fight("M", None)
    assert table.world.holders["M"] == "E"
    assert set(table.stands()) == {"a", "e"}


def besieged_tavern(points: int) -> Table:
    """Four players march on E's village, held only by its reserve; E has the worst initiative."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("ABCD", 1)]
    world = a_world(
        STAR, *bands, a_reserve("M", "E", points), players="ABCDE", villages={"M": "E", "N5": "E"}
    )
    return Table(world).march("M").by_default(until="battles")


def test_a_reserve_that_won_the_first_wave_fights_the_second_while_it_has_four_points():
    table = besieged_tavern(8)
    assert table.battle("M")[1].players == ("E", "D", "C", "B")
    table.fight("M", "E", {"M": 4})
    battle_id, battle = table.battle("M")
    assert (battle.players, battle.champion, battle.defender) == (("E", "A"), "E", "E")
    assert len(battle.sides["E"].reserve) == 4
    assert table.refuses(DeclineDefence("E", battle_id)).code == "force-chosen"
    table.fight("M", None)
    assert table.world.villages["M"] == "E"
    assert len(table.news_of(BattleCalled)) == 2


def test_a_village_falls_only_when_the_last_wave_is_over():
    table = besieged_tavern(8)
    table.fight("M", "B", {"M": 5})
    assert table.world.villages["M"] == "E"
    assert not table.news_of(VillageRazed)
    table.fight("M", "A")
    assert "M" not in table.world.villages
    assert table.goes_to("E") == ["N5"]


def test_a_winning_reserve_below_four_points_leaves_the_village_to_the_newcomer():
    table = besieged_tavern(8).fight("M", "E", {"M": 3})
    assert table.world.holders["M"] == "A"
    assert "M" not in table.world.villages


def test_a_reserve_that_beats_three_attackers_stays_at_any_size():
    """A52 against R59: the tavern is not a band that retreats."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate("AB", 1)]
    world = a_world(STAR, *bands, a_reserve("M", "C", 5), players="ABC", villages={"M": "C"})
    table = Table(world).march("M").by_default(until="battles").fight("M", "C", {"M": 2})
    assert table.world.villages["M"] == "C"
    assert len(table.world.reserves["M"].units) == 2
