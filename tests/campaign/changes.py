"""Two worlds that differ in one thing of every kind."""

from msgspec.structs import replace

from campaign import differences as d
from campaign.world import Battle, MemoryPoint, World
from tests.worlds import a_band, a_map, a_reserve, a_retreat, a_world

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def a_full_world(**more) -> World:
    return a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T5"),
        a_reserve("T2", "A", 2, "lord-r"),
        villages={"T2": "A"},
        holders={"T1": "A"},
        power={"A": 4, "B": 7},
        track="AB",
        retreats=[a_retreat("x", "B", "T3", "T5", 3, turn=4)],
        sacred_grounds={"T1": "Vikings"},
        battles={"k": Battle("T3", ("A", "B"), (), "A")},
        **more,
    )


def without(table: dict, key: str) -> dict:
    return {other: row for other, row in table.items() if other != key}


NOW = a_full_world()


BAND = d.BandIs("A", "T1", d.Men((6, 1), 24, ("lord-a",)))


FEWER = NOW.bands["a"].units[:5]


CHANGES = [
    (replace(NOW, turn=4), d.Moment("", (3, "movement"), (4, "movement"))),
    (replace(NOW, phase="bids"), d.Moment("", (3, "movement"), (3, "bids"))),
    (
        replace(NOW, players={**NOW.players, "B": replace(NOW.players["B"], power=2)}),
        d.Power("B", 7, 2),
    ),
    (
        replace(NOW, players={**NOW.players, "B": replace(NOW.players["B"], left=True)}),
        d.Gone("B", False, True),
    ),
    (replace(NOW, holders={**NOW.holders, "T3": "B"}), d.Holder("T3", None, "B")),
    (replace(NOW, holders={**NOW.holders, "T1": "B"}), d.Holder("T1", "A", "B")),
    (replace(NOW, villages={}), d.Village("T2", "A", None)),
    (replace(NOW, sacred_grounds={}), d.SacredGround("T1", "Vikings", None)),
    (replace(NOW, bands=without(NOW.bands, "a")), d.OnMap("a", BAND, None)),
    (
        replace(NOW, bands={**NOW.bands, "a": replace(NOW.bands["a"], terrain="T2")}),
        d.OnMap("a", BAND, replace(BAND, terrain="T2")),
    ),
    (
        replace(NOW, bands={**NOW.bands, "a": replace(NOW.bands["a"], units=FEWER)}),
        d.OnMap("a", BAND, replace(BAND, men=d.Men((5, 1), 20, ("lord-a",)))),
    ),
    (replace(NOW, reserves={}), d.InReserve("T2", d.Men((2, 1), 8, ("lord-r",)), None)),
    (
        replace(NOW, retreats={}),
        d.InRetreat("x", d.RetreatIs("B", "T3", "T5", 4, d.Men((3, 1), 12, ("lord-x",))), None),
    ),
    (
        replace(NOW, lords={**NOW.lords, "lord-b": replace(NOW.lords["lord-b"], died=3)}),
        d.LordState("lord-b", d.LordIs("B", "lord-b", 0, 0), d.LordIs("B", "lord-b", 3, 0)),
    ),
    (
        replace(NOW, battles={}),
        d.Fight("k", d.BattleIs("T3", ("A", "B"), (), "A", 1, "forces", None), None),
    ),
    (replace(NOW, track=NOW.track[:1]), d.Track("", NOW.track, (MemoryPoint("A", "gone", 3),))),
    (replace(NOW, takings=(("A", "T4"),)), d.Takings("", (), (("A", "T4"),))),
    (replace(NOW, order=("B", "A")), d.Order("", ("A", "B"), ("B", "A"))),
    (replace(NOW, favourite="B"), d.Favourite("", "A", "B")),
]
