"""Every problem of a map is listed with its terrains; a map without errors is playable."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.house_rules import HouseRules, limits_for
from campaign.map.naming import MOST_NAMED
from campaign.map.validation import MOST_TOLD, check_draft, problems
from campaign.play import awaited
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, Terrain, TerrainId
from club.refusals import Refusal
from tests.map.any_map import drawn
from tests.map.bundled import bundled_map

# A square with a pyramid and room for everybody; corners 300 units apart.
SPOTS = {"A": (100, 100), "B": (400, 100), "C": (400, 400), "D": (100, 400), "E": (700, 400)}
STARTS = ("A B", "A B C")


def square(drawing: str = "A-B-C-D-A C-E", /, **more: Any) -> RoadMap:
    found = drawn(drawing, kinds={"E": "pyramid"}, starts=STARTS)
    placed = tuple(
        replace(t, x=SPOTS[t.id][0], y=SPOTS[t.id][1]) if t.id in SPOTS else t
        for t in found.terrains
    )
    return replace(found, **({"terrains": placed} | more))


def changed(terrain: str, **fields: Any) -> RoadMap:
    old = square()
    return replace(
        old, terrains=tuple(replace(t, **fields) if t.id == terrain else t for t in old.terrains)
    )


def told(map: RoadMap) -> dict[str, set[tuple[str, ...]]]:
    """Codes of the errors, each with the terrains concerned."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for problem in problems(map):
        if problem.is_error:
            found.setdefault(problem.refusal.code, set()).add(problem.terrains)
    return found


def warned(map: RoadMap) -> dict[str, str]:
    return {p.refusal.code: str(p.refusal) for p in problems(map) if not p.is_error}


def test_the_bundled_map_has_no_problem():
    assert problems(bundled_map()) == ()


def test_the_square_has_no_error():
    assert told(square()) == {}


@pytest.mark.parametrize(
    ("map", "code", "terrains"),
    [
        (square(name=" "), "title-missing", ()),
        (square(name="x" * 81), "title-long", ()),
        (square(name="left\u202eright"), "title-signs", ()),
        (changed("A", name="  "), "name-missing", ("A",)),
        (changed("A", name="x" * 41), "name-long", ("A",)),
        (changed("A", name="Al\x00der"), "name-signs", ("A",)),
        (changed("A", name="Al\udcffder"), "name-signs", ("A",)),
        (changed("A", name=" b "), "name-twice", ("A", "B")),
        (changed("A", name="Ｂ"), "name-twice", ("A", "B")),
        (changed("A", kind="volcano"), "unknown-kind", ("A",)),
        (changed("A", x=1001), "terrain-off-map", ("A",)),
        (changed("A", x=447, y=100), "terrains-near", ("A", "B")),
        (square("A-B-C-D-A C-E A-A"), "road-to-itself", ("A",)),
        (square("A-B-C-D-A C-E B-A"), "road-twice", ("A", "B")),
        (square("A-B-C-D-A C-E", roads=(("A", "Z"),)), "road-to-nowhere", ()),
        (square("A-B-C-A D-E"), "map-in-pieces", ("D", "E")),
        (square(starts=(("A",),)), "start-sites", ("A",)),
        (square(starts=(("A", "A"),)), "start-sites", ("A",)),
        (square(starts=(("A", "E"),)), "start-site-prestigious", ("E",)),
        (square(starts=(("A", "Z"),)), "start-site-unknown", ()),
        (square(grounds=("A", "E")), "start-ground-prestigious", ("E",)),
        (square(grounds=("A", "Z")), "start-ground-unknown", ()),
        (square(starts=((),) * 6), "map-too-large", ()),
        (RoadMap("Empty", (), ()), "map-too-small", ()),
        (drawn("A-B", kinds={"A": "pyramid"}), "few-homes", ()),
    ],
)
def test_an_error_names_its_terrains(map, code, terrains):
    assert told(map)[code] == {terrains}


def test_a_map_may_have_start_sites_for_two_to_six_players():
    """A4: five lists, one for each number of players, are not too many."""
    assert "map-too-large" not in told(square(starts=((),) * 5))


def test_an_identifier_has_only_plain_characters():
    assert set(told(changed("A", id="a>b"))) == {
        "identifier",
        "road-to-nowhere",
        "map-in-pieces",
        "start-site-unknown",
    }


def test_all_errors_are_listed_at_once():
    wrong = replace(changed("A", name="x" * 41), starts=(("A",),), roads=(("A", "A"),))
    assert {"name-long", "start-sites", "road-to-itself", "map-in-pieces"} <= set(told(wrong))


def test_terrains_that_barely_do_not_touch_are_valid():
    assert told(changed("A", x=448, y=100)) == {}


@pytest.mark.parametrize(("count", "codes"), [(100, set()), (101, {"map-too-large"})])
def test_a_map_has_at_most_a_hundred_terrains(count, codes):
    terrains = tuple(
        Terrain(TerrainId(f"t{n}"), f"Place {n}", "tower", n % 15 * 70, n // 15 * 70)
        for n in range(count)
    )
    roads = tuple((a.id, b.id) for a, b in zip(terrains, terrains[1:], strict=False))
    assert set(told(RoadMap("Large", terrains, roads))) == codes


def test_errors_come_before_warnings():
    order = [problem.is_error for problem in problems(changed("A", name=""))]
    assert order == sorted(order, reverse=True)
    assert set(order) == {True, False}


def test_roads_that_cross_are_a_warning():
    crossing = warned(square("A-B-C-D-A C-E A-C B-D"))["roads-cross"]
    assert crossing == "The road from A to C crosses the one from B to D."


def test_a_road_through_a_terrain_is_a_warning():
    wall = [(f"t{y}", 500, y) for y in range(0, 1001, 50)]
    terrains = tuple(
        Terrain(TerrainId(name), name, "tower", x, y)
        for name, x, y in (("W", 300, 500), ("E", 700, 500), *wall)
    )
    told = warned(RoadMap("Wall", terrains, (("W", "E"),)))
    assert told["road-through-terrain"] == "The road from W to E runs through t500."


def test_a_road_that_can_bend_around_a_terrain_is_not_a_warning():
    through = replace(square(), roads=(*square("D-E").roads, *square("A-B-C-D-A C-E").roads))
    assert "road-through-terrain" not in warned(through)


def test_the_number_of_listed_crossings_is_limited():
    terrains = bundled_map().terrains
    roads = tuple((a.id, b.id) for a, b in combinations(terrains, 2))[:200]
    crossings = [
        p for p in problems(RoadMap("Knot", terrains, roads)) if p.refusal.code == "roads-cross"
    ]
    assert len(crossings) == MOST_TOLD


def test_a_road_that_is_the_only_way_is_a_warning():
    assert warned(square())["road-bridge"] == (
        "The road from C to E is a bridge: without it, no road joins E and the rest of the map."
    )
    assert "road-bridge" not in warned(square("A-B-C-D-A C-E E-A"))


def test_a_terrain_on_every_path_is_a_warning():
    assert warned(square())["bottleneck"] == (
        "C is a bottleneck: every route between E and the rest of the map goes through it."
    )
    assert "bottleneck" not in warned(square("A-B-C-D-A C-E E-A"))


def test_roads_that_must_cross_are_a_warning():
    five = "A-B-C-D-E-A A-C-E-B-D-A"
    told = warned(square(five))["roads-must-cross"]
    assert told.startswith("Wherever the territories are placed, at least two of these roads cross")
    assert "A – B" in told
    assert told.count("–") == 10
    assert "roads-must-cross" not in warned(square(five.removesuffix("-A")))


def test_the_number_of_terrains_in_a_message_is_limited():
    lakes = "-".join(f"t{n}" for n in range(14))
    other = "-".join(f"u{n}" for n in range(15)) + "-u0"
    told = warned(drawn(f"u0-{lakes}-t0 {other}"))["road-bridge"]
    assert told.count(",") == MOST_NAMED + 1
    assert ", …" in told


def test_few_start_grounds_and_start_sites_elsewhere_are_warnings():
    found = warned(square(grounds=("A", "B")))
    assert found["few-start-grounds"].startswith(
        "Start grounds: 2. That is too few for 3, 4, 5, 6 players"
    )
    assert found["start-site-no-ground"] == "These start sites are not start grounds: C."
    assert not {"few-start-grounds", "start-site-no-ground"} & set(warned(square()))


def test_missing_start_sites_for_some_numbers_of_players_are_a_warning():
    assert warned(square())["no-start-sites"].startswith("There are no start sites for 4, 5, 6")
    assert (
        "Territories that are not prestigious: 4, too few for 5, 6 players"
        in (warned(square())["few-homes-for-many"])
    )
    assert (
        "Prestigious territories: 1, fewer than the points that 2, 3, 4, 5, 6 players"
        in (warned(square())["few-prestigious"])
    )


def test_a_draft_may_be_unfinished():
    check_draft(RoadMap("", (), ()))
    check_draft(replace(square("A-A"), starts=(("A",),)))


@pytest.mark.parametrize(
    "map",
    [
        changed("A", x=10**12),
        changed("A", kind="volcano"),
        changed("A", name="x" * 41),
        square(roads=(("A", "Z"),)),
        square(name="x" * 81),
        replace(square(), terrains=square().terrains * 41),
    ],
)
def test_a_draft_that_cannot_be_drawn_or_stored_is_refused(map):
    with pytest.raises(Refusal):
        check_draft(map)


names = st.text("ABCDE é-'\u0301\u202e\x00", min_size=0, max_size=6)


@st.composite
def scrawls(draw: st.DrawFn) -> RoadMap:
    """Maps as people draw them: half of them have mistakes of every kind."""
    slips, size = draw(st.booleans()), draw(st.integers(2, 9))
    kinds = draw(
        st.lists(st.sampled_from(["tower", "mill", "pyramid"]), min_size=size, max_size=size)
    )
    label = names if slips else st.nothing()
    terrains = tuple(
        Terrain(
            TerrainId(f"t{n}"),
            draw(st.just(f"Place {n}") | label),
            kind,
            100 * n,
            draw(st.integers(-1 if slips else 0, 1000)),
        )
        for n, kind in enumerate(kinds)
    )
    chain = [(a.id, b.id) for a, b in zip(terrains, terrains[1:], strict=False)]
    roads = list(combinations([t.id for t in terrains], 2))
    more = draw(st.lists(st.sampled_from(roads), max_size=4, unique=not slips))
    homes = [t.id for t in terrains if slips or t.kind != "pyramid"]
    rows = [
        draw(st.permutations(homes))[: n if len(homes) >= n else 0]
        for n in range(2, 2 + draw(st.integers(0, 4)))
    ]
    return RoadMap(
        "Drawn",
        terrains,
        (*chain, *(road for road in more if slips or road not in chain)),
        tuple(tuple(row) for row in rows),
    )


@given(scrawls())
def test_a_map_without_errors_starts_a_campaign_for_each_number_of_players(map: RoadMap):
    assume(not told(map))
    check_draft(map)
    homes = sum(t.kind != "pyramid" for t in map.terrains)
    for players in range(2, 7):
        fixed = players <= len(map.starts) + 1 and bool(map.starts[players - 2])
        if homes < players and not fixed:
            continue
        rules = HouseRules(limits=limits_for(players), start_placement="fixed" if fixed else "free")
        factions = {PlayerId(letter): "Vikings" for letter in "ABCDEF"[:players]}
        assert len(awaited(new_world(map, factions, rules))) == players
