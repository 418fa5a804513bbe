"""What two worlds differ in: nothing twice, nothing left out, nothing for another number."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from campaign import differences as d
from campaign.bots.playouts import play_on
from campaign.differences import differences, from_json, to_json
from campaign.play import digest
from campaign.turns.setup import new_world
from campaign.world import Battle, MemoryPoint, World
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_map, a_reserve, a_retreat, a_world

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def a_full_world(**more) -> World:
    return a_world(
        LINE, a_band("a", "A", "T1"), a_band("b", "B", "T5"), a_reserve("T2", "A", 2, "lord-r"),
        villages={"T2": "A"}, holders={"T1": "A"}, power={"A": 4, "B": 7}, track="AB",
        retreats=[a_retreat("x", "B", "T3", "T5", 3, turn=4)], sacred_grounds={"T1": "Vikings"},
        battles={"k": Battle("T3", ("A", "B"), (), "A")}, **more,
    )  # fmt: skip


def without(table: dict, key: str) -> dict:
    return {other: row for other, row in table.items() if other != key}


NOW = a_full_world()
BAND = d.BandIs("A", "T1", d.Men((6, 1), 24, ("lord-a",)))
FEWER = NOW.bands["a"].units[:5]
CHANGES = [
    (replace(NOW, turn=4), d.Moment("", (3, "movement"), (4, "movement"))),
    (replace(NOW, phase="bids"), d.Moment("", (3, "movement"), (3, "bids"))),
    (replace(NOW, players={**NOW.players, "B": replace(NOW.players["B"], power=2)}),
     d.Power("B", 7, 2)),
    (replace(NOW, players={**NOW.players, "B": replace(NOW.players["B"], left=True)}),
     d.Gone("B", False, True)),
    (replace(NOW, holders={**NOW.holders, "T3": "B"}), d.Holder("T3", None, "B")),
    (replace(NOW, holders={**NOW.holders, "T1": "B"}), d.Holder("T1", "A", "B")),
    (replace(NOW, villages={}), d.Village("T2", "A", None)),
    (replace(NOW, sacred_grounds={}), d.SacredGround("T1", "Vikings", None)),
    (replace(NOW, bands=without(NOW.bands, "a")), d.OnMap("a", BAND, None)),
    (replace(NOW, bands={**NOW.bands, "a": replace(NOW.bands["a"], zone="T2")}),
     d.OnMap("a", BAND, replace(BAND, zone="T2"))),
    (replace(NOW, bands={**NOW.bands, "a": replace(NOW.bands["a"], units=FEWER)}),
     d.OnMap("a", BAND, replace(BAND, men=d.Men((5, 1), 20, ("lord-a",))))),
    (replace(NOW, reserves={}), d.InReserve("T2", d.Men((2, 1), 8, ("lord-r",)), None)),
    (replace(NOW, retreats={}),
     d.InRetreat("x", d.RetreatIs("B", "T3", "T5", 4, d.Men((3, 1), 12, ("lord-x",))), None)),
    (replace(NOW, lords={**NOW.lords, "lord-b": replace(NOW.lords["lord-b"], died=3)}),
     d.LordState("lord-b", d.LordIs("B", "lord-b", 0, 0), d.LordIs("B", "lord-b", 3, 0))),
    (replace(NOW, battles={}),
     d.Fight("k", d.BattleIs("T3", ("A", "B"), (), "A", 1, "forces", None), None)),
    (replace(NOW, track=NOW.track[:1]),
     d.Track("", NOW.track, (MemoryPoint("A", "gone", 3),))),
    (replace(NOW, takings=(("A", "T4"),)), d.Takings("", (), (("A", "T4"),))),
    (replace(NOW, order=("B", "A")), d.Order("", ("A", "B"), ("B", "A"))),
    (replace(NOW, favourite="B"), d.Favourite("", "A", "B")),
]  # fmt: skip


@pytest.mark.parametrize(("after", "row"), CHANGES, ids=lambda c: getattr(c, "kind", ""))
def test_one_change_is_one_row_with_before_and_after(after, row):
    assert differences(NOW, after) == (row,)
    back = differences(after, NOW)
    assert [(r.kind, r.subject, r.before, r.after) for r in back] == [
        (row.kind, row.subject, row.after, row.before)
    ]


def test_several_changes_are_listed_together_and_survive_json():
    after = CHANGES[2][0]
    for changed, _ in CHANGES:
        moved = {f: getattr(changed, f) for f in changed.__struct_fields__
                 if f != "players" and getattr(changed, f) != getattr(NOW, f)}  # fmt: skip
        after = replace(after, **moved)
    found = differences(NOW, after)
    assert {row.kind for row in found} == {row.kind for _, row in CHANGES} - {"Gone"}
    assert from_json(json.loads(json.dumps(to_json(found)))) == found


def test_the_end_of_a_campaign_is_a_difference():
    *_, last = play_on(new_world(bundled_map(), {"A": "Huns", "B": "Scots"}), Random(3))
    ended = last.outcome.world
    (row,) = differences(replace(ended, ending=None), ended)
    assert row == d.Ended("", None, ended.ending)


def test_another_number_is_no_difference_but_another_lord_is():
    """Two replays may count bands and lords differently."""
    other = a_world(LINE, a_band("a", "A", "T1"))
    band = other.bands["a"]
    renamed = replace(other, bands={"z": replace(band, lord="l9")},
                      lords={"l9": other.lords["lord-a"]})  # fmt: skip
    assert differences(other, renamed) == ()
    named = replace(renamed, lords={"l9": replace(other.lords["lord-a"], name="Ivar")})
    assert [row.kind for row in differences(other, named)] == [
        "OnMap", "OnMap", "LordState", "LordState",
    ]  # fmt: skip


def test_a_world_differs_from_itself_in_nothing_and_from_every_later_one_in_something():
    first = new_world(bundled_map(), dict.fromkeys("ABCD", "Huns"))
    worlds = [step.outcome.world for step in play_on(first, Random(5))][::12]
    for world in worlds:
        assert differences(world, world) == ()
        assert differences(world, replace(world)) == ()
    for before, after in zip(worlds, worlds[1:], strict=False):
        assert (differences(before, after) == ()) <= (before.phase == after.phase)
        assert digest(before) != digest(after)
