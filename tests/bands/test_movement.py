"""Declarations one by one, and what stops a band on the road (R30–R40, A23–A34)."""

from fractions import Fraction

import pytest

from campaign.bands.movement import speed
from campaign.commands import Done, Move, Pass, RemovePlayer
from campaign.news import PlayerPassed
from campaign.world import Band
from tests.worlds import Table, a_band, a_map, a_world, all_of, some_rules, troops

LINE = a_map("T1 - T2 grove - T3 - T4 cromlech")
SQUARE = a_map("T1 - T2 - T3 - T4 - T1")


def stops(table: Table, band: str) -> tuple[str, ...]:
    return next(d.went for d in table.world.moves if d.band == band)


@pytest.mark.parametrize(
    ("points", "normally", "with_fast_eights"),
    [(4, 2, 2), (7, 2, 2), ("15/2", 1, 2), (8, 1, 2), ("33/4", 1, 1), (9, 1, 1), (10, 1, 1)],
)
def test_bands_above_seven_points_move_one_terrain(points, normally, with_fast_eights):
    band = Band("A", "l", "T1", troops("a", Fraction(points)))
    assert speed(band, some_rules()) == normally
    assert speed(band, some_rules(size8_speed=2)) == with_fast_eights


def test_the_worst_initiative_moves_first_and_players_alternate():
    bands = [a_band(name, name[0].upper(), "T1") for name in ("a1", "a2", "b1", "b2", "c1")]
    table = Table(a_world(LINE, *bands, players="BCA"))
    spoke = []
    while table.world.phase == "movement":
        player = table.world.speaker
        spoke.append(player)
        band = next(
            b for b, row in table.world.bands.items() if row.owner == player and not row.moved
        )
        table.play(Move(player, band, ("T1", "T2")))
    assert spoke == ["A", "C", "B", "A", "B"]
    assert [(n.player, n.by_rule) for n in table.news_of(PlayerPassed)] == [
        ("C", True),
        ("A", True),
        ("B", True),
    ]


def test_direct_order_starts_with_the_best_initiative():
    world = a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T3"),
        phase="transfer",
        rules=some_rules(movement_order="direct"),
    )
    table = Table(world).play(Done("A"), Done("B"))
    assert table.world.speaker == "A"


def test_a_pass_is_final():
    table = Table(
        a_world(LINE, a_band("a", "A", "T1"), a_band("b1", "B", "T3"), a_band("b2", "B", "T3"))
    )
    assert table.refuses(Done("B")).rule == "A25"
    assert table.refuses(Move("A", "a", ("T1", "T2"))).code == "not-your-go"
    table.play(Pass("B"))
    assert table.world.speaker == "A"
    assert table.refuses(Move("B", "b1", ("T3", "T2"))).code == "done"
    table.play(Move("A", "a", ("T1", "T2")))
    assert table.world.phase != "movement"


def test_moves_follow_roads_change_the_terrain_and_are_made_once():
    bands = (a_band("a", "A", "T1", 8), a_band("a2", "A", "T3", 7), a_band("b", "B", "T4"))
    table = Table(a_world(LINE, *bands, players="BA"))
    for path, code in [
        (("T1", "T3"), "no-road"),
        (("T1", "T2", "T3"), "too-far"),
        (("T1",), "path"),
        ((), "path"),
        (("T2", "T3"), "path"),
        (("T1", "nowhere"), "no-road"),
    ]:
        assert table.refuses(Move("A", "a", path)).code == code
    assert table.refuses(Move("A", "a2", ("T3", "T2", "T3"))).rule == "A33"
    assert table.refuses(Move("A", "b", ("T4", "T3"))).code == "not-your-band"
    table.play(Move("A", "a", ("T1", "T2")), Pass("B"))
    assert table.refuses(Move("A", "a", ("T2", "T1"))).code == "moved"


def test_enemy_bands_stop_a_move_but_own_bands_and_villages_do_not():
    world = a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("a2", "A", "T2"),
        a_band("b", "B", "T4"),
        players="BA",
        villages={"T2": "B"},
    )
    assert stops(Table(world).play(Move("A", "a", ("T1", "T2", "T3"))), "a")[-1] == "T3"
    world = a_world(LINE, a_band("a", "A", "T1"), a_band("b", "B", "T2"), players="BA")
    assert stops(Table(world).play(Move("A", "a", ("T1", "T2", "T3"))), "a")[-1] == "T2"


def test_two_bands_that_meet_on_a_road_fight_where_the_later_one_stands():
    """A30, with a move of one road and of two."""
    for path in (("T2", "T1"), ("T2", "T1", "T4")):
        table = Table(a_world(SQUARE, a_band("x", "A", "T1"), a_band("y", "B", "T2"), players="BA"))
        table.play(Move("A", "x", ("T1", "T2")), Move("B", "y", path))
        assert stops(table, "y") == ("T2",)
        assert table.world.battles
        assert table.stands() == {"x": "T2", "y": "T2"}


def test_a_band_leaves_by_another_road_than_the_enemy_came():
    table = Table(a_world(SQUARE, a_band("x", "A", "T1"), a_band("y", "B", "T2"), players="BA"))
    table.play(Move("A", "x", ("T1", "T2")), Move("B", "y", ("T2", "T3")))
    assert table.stands() == {"x": "T2", "y": "T3"}
    assert table.world.holders["T2"] == "A"


def test_roads_used_by_own_or_departed_bands_are_free():
    bands = (a_band("x", "A", "T1"), a_band("y", "B", "T2"), a_band("z", "C", "T4"))
    table = Table(a_world(SQUARE, *bands, players="CBA"))
    table.play(Move("A", "x", ("T1", "T2")), RemovePlayer("A"), Move("B", "y", ("T2", "T1")))
    assert stops(table, "y") == ("T2", "T1")
    bands = (a_band("x", "A", "T1"), a_band("y", "A", "T2"), a_band("b", "B", "T4"))
    table = Table(a_world(SQUARE, *bands, players="BA")).play(
        Move("A", "x", ("T1", "T2")), Pass("B")
    )
    assert stops(table.play(Move("A", "y", ("T2", "T1"))), "y") == ("T2", "T1")


def test_a_band_stopped_by_a_leaver_stays_and_takes_the_terrain():
    """A32."""
    table = Table(a_world(SQUARE, a_band("a", "A", "T1"), a_band("b", "B", "T2"), players="BA"))
    table.play(Move("A", "a", ("T1", "T2", "T3")), Move("B", "b", ("T2", "T3")))
    assert table.stands() == {"a": "T2", "b": "T3"}
    assert table.world.holders == {"T2": "A", "T3": "B"}


def test_a_move_is_offered_exactly_when_it_is_accepted():
    table = Table(
        a_world(
            LINE,
            a_band("a", "A", "T1", 7),
            a_band("a2", "A", "T3", 8),
            a_band("b", "B", "T2"),
            players="BA",
        )
    )
    offered = [c for c in all_of("A", table.world) if isinstance(c, Move)]
    assert {c.path for c in offered} == {
        ("T1", "T2"),
        ("T1", "T2", "T3"),
        ("T3", "T2"),
        ("T3", "T4"),
    }
    for command in offered:
        Table(table.world).play(command)


def test_removing_the_active_player_passes_the_turn_on():
    bands = (a_band("a", "A", "T1"), a_band("b", "B", "T2"), a_band("c", "C", "T3"))
    table = Table(a_world(SQUARE, *bands, players="ABC")).play(Pass("C"))
    moment = table.world.moment
    table.play(RemovePlayer("B"))
    assert (table.world.speaker, table.world.moment) == ("A", moment + 1)
    table.play(Pass("A"))
    assert table.world.phase != "movement"
