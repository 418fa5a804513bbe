"""Which units are sent home, where to, and that none goes needlessly (R80, R81, A64, A72)."""

from fractions import Fraction
from itertools import combinations
from random import Random
from time import perf_counter

import pytest

from campaign.armies import UNIT_KINDS, price
from campaign.commands import ChooseRefuge, Demobilise
from campaign.house_rules import UPKEEP_TABLE
from campaign.news import BandRetreated, RefugeFixed, UnitsMelted, UpkeepOwed
from campaign.offers import DemobiliseOffer
from campaign.play import choices, defaults, play
from campaign.turns.economy.demobilisation import cheapest
from campaign.turns.economy.upkeep import upkeep_cost
from campaign.world import Unit, World
from club.refusals import Refusal
from tests.worlds import ROOMY, Table, a_band, a_map, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def penniless(points: int = 9, *more, villages=None, on: str = "T4") -> Table:
    """A stands on prestigious terrain with 19 or more points and has at most 1 PP."""
    bands = a_band("a", "A", on, points), a_band("a2", "A", on, 10), *more
    table = Table(a_world(LINE, *bands, villages=villages or {})).everybody_passes()
    assert table.news_of(UpkeepOwed)
    return table


def test_a_debtor_sends_whole_units_to_the_nearest_village_until_they_can_pay():
    table = penniless(villages={"T5": "A"})  # income 2, total 19, cost 3
    assert table.awaited == ("A",)
    assert table.refuses(Demobilise("A", ())).code == "still-too-dear"
    for units in (("b.1",), ("a.1", "a.1"), ("?",)):
        assert table.refuses(Demobilise("A", units)).code == "not-in-field"
    assert table.refuses(Demobilise("B", ())).code == "nothing-owed"
    table.play(Demobilise("A", ("a.1",)))
    assert [u.id for u in table.world.reserves["T5"].units] == ["a.1"]
    assert table.world.players["A"].power == 0
    assert table.world.phase != "demobilisation"
    assert table.books_balance


def test_the_owner_chooses_among_equally_near_villages():
    world = a_world(
        LINE,
        a_band("a", "A", "T4", 10),
        phase="demobilisation",
        owing=("A",),
        villages={"T3": "A", "T5": "A"},
    )
    table = Table(world)
    men = tuple(f"a.{i}" for i in range(1, 5))
    assert table.refuses(Demobilise("A", men)).rule == "R81"
    assert table.refuses(Demobilise("A", men, {"T4": "T1"})).rule == "R81"
    table.play(Demobilise("A", men, {"T4": "T5"}))
    assert len(table.world.reserves["T5"].units) == 4


def owing(*bands, power: int = 0, **rest) -> Table:
    return Table(
        a_world(LINE, *bands, phase="demobilisation", owing=("A",), power={"A": power}, **rest)
    )


def test_a_set_with_a_superfluous_unit_is_refused():
    """A72: a unit that costs nothing need never go."""
    table = owing(a_band("a", "A", "T4", 10), villages={"T5": "A"})
    men = [f"a.{i}" for i in range(1, 6)]
    assert table.refuses(Demobilise("A", tuple(men[:3]))).code == "still-too-dear"
    refusal = table.refuses(Demobilise("A", tuple(men)))
    assert (refusal.code, refusal.rule, refusal.fields) == ("more-than-needed", "A72", ("units",))
    table.play(Demobilise("A", tuple(men[:4])))
    assert table.world.bands["a"].points == 6
    free = Unit("a.free", "companion", 1, 1, (0, 1))
    sevens = (*(Unit(f"a.{i}", "hearthguard", 4, 4, (1, 1)) for i in range(7)), free)
    table = owing(a_band("a", "A", "T4", sevens), villages={"T5": "A"})
    assert table.refuses(Demobilise("A", ("a.0", "a.free"))).code == "more-than-needed"


def test_a_large_unit_may_go_where_a_small_one_is_not_enough():
    """A72: the units of the set decide what is needed, not the least possible set."""
    men = (
        Unit("a.big", "levies", 12, 12, (3, 1)),
        *(Unit(f"a.{i}", "hearthguard", 4, 4, (1, 1)) for i in range(5)),
    )
    table = owing(a_band("a", "A", "T4", men), villages={"T5": "A"})  # 8 points: 2 must go
    assert cheapest(table.world, "A").units == ("a.0", "a.1")
    table.play(Demobilise("A", ("a.big",)))
    assert table.world.bands["a"].points == 5


def test_the_offer_says_the_least_number_of_points():
    table = owing(a_band("a", "A", "T4", 10), villages={"T5": "A"})
    offer = next(c for c in choices(table.world, "A") if isinstance(c, DemobiliseOffer))
    assert (offer.least, offer.total, offer.budget) == ((4, 1), (10, 1), 0)


def test_a_band_that_falls_below_four_points_retreats_with_its_lord():
    table = owing(a_band("a", "A", "T4", 6), a_band("b", "A", "T4", 6), villages={"T5": "A"})
    table.play(Demobilise("A", tuple(f"a.{i}" for i in range(1, 7))))
    assert set(table.world.bands) == {"b"}
    assert [n.to for n in table.news_of(RefugeFixed)] == ["T5"]
    reserve = table.world.reserves["T5"]  # the lord came home with the next turn
    assert (len(reserve.units), reserve.lords) == (6, ("lord-a",))
    two = [a_band("a", "A", "T4", 6), a_band("b", "A", "T4", 5)]
    tie = owing(*two, villages={"T5": "A", "T3": "A"})
    tie.play(Demobilise("A", tuple(f"a.{i}" for i in range(1, 6)), {"T4": "T5"}))
    assert tie.awaited == ("A",)
    tie.play(ChooseRefuge("A", next(iter(tie.world.retreats)), "T3"))
    assert [n.to for n in tie.news_of(RefugeFixed)] == ["T3"]


def test_units_disbanded_in_one_demobilisation_are_refunded_together():
    """A64: 5 points sent home and 1 left of their band are 6 points, so 3 PP."""
    table = owing(a_band("a", "A", "T4", 6), a_band("b", "A", "T4", 5))
    table.play(Demobilise("A", tuple(f"a.{i}" for i in range(1, 6))))
    assert [(n.points, n.refund) for n in table.news_of(UnitsMelted)] == [((6, 1), 3)]
    assert [n.band for n in table.news_of(BandRetreated)] == ["a"]
    assert table.world.lords["lord-a"].died
    assert not table.world.retreats
    assert table.books_balance


def test_units_go_to_a_besieged_village_when_there_is_no_other():
    """A59 at another time than the end of battles."""
    bands = a_band("a", "A", "T4", 10), a_band("z", "B", "T5", 4)
    table = owing(*bands, villages={"T5": "A"}).play(Demobilise("A", ("a.1", "a.2", "a.3", "a.4")))
    assert len(table.world.reserves["T5"].units) == 4
    assert not table.news_of(UnitsMelted)


def test_without_a_village_units_disband_and_the_refund_does_not_pay_the_upkeep():
    """A64, A72: half of 3 points is 1, which comes after upkeep."""
    table = owing(a_band("a", "A", "T4", 9))
    assert table.refuses(Demobilise("A", ("a.1", "a.2"))).code == "still-too-dear"
    table.play(Demobilise("A", ("a.1", "a.2", "a.3")))
    assert [n.refund for n in table.news_of(UnitsMelted)] == [1]
    assert table.world.players["A"].power == 1
    assert table.world.bands["a"].points == 6
    assert table.books_balance


def test_the_default_is_the_cheapest_sufficient_set():
    dear = [Unit(f"a.{i}", "hearthguard", 4, 4, (3, 2)) for i in range(4)]
    cheap = [Unit("a.half", "warriors", 4, 4, (1, 2)), Unit("a.one", "monster", 1, 1, (1, 1))]
    men = (*dear, *cheap)
    table = owing(a_band("a", "A", "T4", men), villages={"T3": "A", "T5": "A"})  # 7½ points
    assert defaults(table.world) == (cheapest(table.world, "A"),)
    table.play(*defaults(table.world))
    assert table.world.bands["a"].points == 6
    inclusive = some_rules(limits=ROOMY, upkeep_mode="inclusive")
    table = owing(a_band("a", "A", "T4", men), villages={"T3": "A", "T5": "A"}, rules=inclusive)
    table.play(*defaults(table.world))
    assert table.world.bands["a"].points == Fraction(11, 2)


def test_among_equal_sets_the_default_leaves_the_fewest_bands_below_four():
    """A72: one of twelve points has to go, and the first band has none to spare."""
    table = owing(
        a_band("b", "A", "T4", 4),
        a_band("a", "A", "T4", 8),
        villages={"T5": "A"},
        power=1,
        rules=some_rules(limits=ROOMY, upkeep_mode="inclusive"),
    )
    assert cheapest(table.world, "A").units == ("a.1",)


def test_among_those_the_default_has_the_fewest_units():
    ones = [Unit(f"a.{i}", "hearthguard", 4, 4, (1, 1)) for i in range(6)]
    table = owing(
        a_band("a", "A", "T4", (*ones, Unit("a.two", "hearthguard", 8, 8, (2, 1)))),
        villages={"T5": "A"},
    )
    assert cheapest(table.world, "A").units == ("a.two",)


def _army(rng: Random, bands: int, most: int) -> World:
    """Bands of 4 to 10 points, of units of any size that can be bought, some at half strength."""
    piles = []
    for number in range(bands):
        men: list[Unit] = []
        while sum(unit.points for unit in men) < 4 or (len(men) < most and rng.random() < 0.6):
            kind = rng.choice([kind for kind, row in UNIT_KINDS.items() if row.per_point])
            full = rng.randint(UNIT_KINDS[kind].least, UNIT_KINDS[kind].most)
            figures = rng.choice((full, -(-full // 2)))
            cost = price(kind, full).as_integer_ratio()
            unit = Unit(f"{number}.{len(men)}", kind, full, figures, cost)
            if sum(other.points for other in men) + unit.points > 10:
                break
            men.append(unit)
        if sum(unit.points for unit in men) >= 4:
            piles.append(a_band(f"b{number}", "A", f"T{rng.randint(1, 5)}", tuple(men)))
    total = sum(unit.points for pile in piles for unit in pile.units)
    budget = rng.choice(
        [cost for _, cost in ((0, 0), *UPKEEP_TABLE) if cost < upkeep_cost(total)] or [0]
    )
    return a_world(
        LINE,
        *piles,
        phase="demobilisation",
        owing=("A",),
        power={"A": budget},
        villages={"T5": "A"},
    )


def _brute(world: World) -> set[tuple[str, ...]]:
    """Every sufficient set of which no unit is superfluous, found by trying all sets."""
    units = [unit for band in world.bands.values() for unit in band.units]
    total, budget = sum(unit.points for unit in units), world.players["A"].power

    def fits(gone: tuple[Unit, ...]) -> bool:
        return upkeep_cost(total - sum(unit.points for unit in gone)) <= budget

    return {
        tuple(unit.id for unit in gone)
        for size in range(len(units) + 1)
        for gone in combinations(units, size)
        if fits(gone) and not any(fits(tuple(u for u in gone if u is not one)) for one in gone)
    }


def _rank(world: World, gone: tuple[str, ...]) -> tuple[Fraction, int, int]:
    """Points that go, bands brought under 4, units (A72)."""
    points, broken = Fraction(0), 0
    for band in world.bands.values():
        mine = sum((unit.points for unit in band.units if unit.id in gone), Fraction(0))
        points, broken = points + mine, broken + (band.points - mine < 4)
    return points, broken, len(gone)


@pytest.mark.parametrize("seed", range(12))
def test_brute_force_over_small_armies_gives_the_same_sets_and_default(seed: int):
    world = _army(Random(seed), 2, 5)
    sets = _brute(world)
    units = [unit.id for band in world.bands.values() for unit in band.units]
    for size in range(len(units) + 1):
        for asked in combinations(units, size):
            try:
                play(world, Demobilise("A", asked))
                accepted = True
            except Refusal:
                accepted = False
            assert accepted is (asked in sets), asked
    found = cheapest(world, "A").units
    assert _rank(world, found) == min(_rank(world, gone) for gone in sets)


def test_the_default_of_a_large_army_is_found_quickly():
    """Twenty bands, the most that a typed row allows."""
    world = _army(Random(1), 20, 12)
    began = perf_counter()
    command = cheapest(world, "A")
    assert perf_counter() - began < 5
    play(world, command)
