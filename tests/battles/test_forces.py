"""The forces of each side, and reorganising before a battle (R47, R50, A42, A51, A52)."""

from campaign.commands import ChooseForce, Move, Transfer
from campaign.news import ForceChosen
from campaign.play import defaults
from tests.worlds import Table, a_band, a_map, a_reserve, a_world

LINE = a_map("T1 - T2 - T3 - T4")


def defended(*more, points: int = 6, **rest) -> Table:
    """A's band attacks T3, B's village with a reserve of this many points."""
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_reserve("T3", "B", points, "old"),
        *more,
        players="BA",
        villages={"T3": "B", "T4": "B"},
        **rest,
    )
    return Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()


def test_a_player_with_one_band_and_no_reserve_has_no_choice():
    world = a_world(LINE, a_band("a", "A", "T2"), a_band("b", "B", "T3"), players="BA")
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    assert table.world.phase == "battles"
    assert [(n.player, n.band) for n in table.news_of(ForceChosen)] == [("A", "a"), ("B", "b")]


def test_a_reserve_fields_four_to_ten_points_with_or_without_lords():
    table = defended(points=12)
    battle_id = table.battle("T3")[0]
    men = [f"T3.{i}" for i in range(1, 13)]
    for chosen, code in [
        (men[:3], "force-size"),
        (men[:11], "force-size"),
        ([men[0]] * 5, "not-in-reserve"),
        (["a.1"] * 4, "not-in-reserve"),
        (["nobody"], "not-in-reserve"),
        ([], "force-size"),
    ]:
        assert table.refuses(ChooseForce("B", battle_id, None, tuple(chosen))).code == code
    assert table.refuses(ChooseForce("B", battle_id, "a", tuple(men[:4]))).code == "field-a-band"
    assert table.refuses(ChooseForce("B", battle_id, None, tuple(men[:4]), ("lord-a",)))
    assert table.refuses(ChooseForce("A", battle_id, "a")).code == "force-chosen"
    assert table.refuses(ChooseForce("A", "k99", "a")).code == "not-your-battle"
    Table(table.world).fields("T3", "B", None, *men[:4])
    table.fields("T3", "B", None, *men[:10], lords=("old",))
    assert table.news_of(ForceChosen)[-1].points == (10, 1)
    assert table.world.phase == "battles"


def test_reserve_joins_a_band_within_ten_points_and_a_band_must_be_fielded():
    table = defended(a_band("b", "B", "T3", 7))
    battle_id = table.battle("T3")[0]
    assert table.refuses(ChooseForce("B", battle_id, None, ("T3.1",) * 1)).code == "field-a-band"
    four = tuple(f"T3.{i}" for i in range(1, 5))
    assert table.refuses(ChooseForce("B", battle_id, "b", four)).rule == "R50"
    table.fields("T3", "B", "b", *four[:3])
    assert table.world.phase == "battles"


def test_a_player_rearranges_once_and_only_on_that_terrain_before_choosing():
    table = defended(a_band("b", "B", "T3", 7), a_band("far", "B", "T4"))
    assert table.refuses(Transfer("B", "T4", {"far.1": None})).code == "no-battle-there"
    assert table.refuses(Transfer("A", "T3", {"b.1": "a"})).code == "no-battle-there"
    assert table.refuses(Transfer("B", "T3", {"b.1": "far"})).code == "no-such-band"
    table.play(Transfer("B", "T3", {"T3.1": "b", "b.1": None}))
    assert table.refuses(Transfer("B", "T3", {"T3.2": "b"})).rule == "A51"
    table.fields("T3", "B", "b")
    assert table.refuses(Transfer("B", "T3", {"T3.2": "b"})).code == "no-battle-there"


def test_absent_players_field_the_strongest_legal_force():
    table = defended(a_band("b", "B", "T3", 5), a_band("b2", "B", "T3", 8))
    assert [c.band for c in defaults(table.world)] == ["b2"]
    only_reserve = defended(points=12)
    chosen = defaults(only_reserve.world)[0]
    assert (len(chosen.reserve), chosen.lords) == (10, ("old",))
    only_reserve.play(chosen)
