"""The consequences of a battle, collected from news of its entry and of later ones."""

from campaign.history.battle_records import battle_records
from campaign.news import (
    BandRetreated,
    BattleSettled,
    LordKilled,
    MemoryGained,
    PhaseOpened,
    RefugeAsked,
    RefugeFixed,
    RetreatEnded,
    TerrainTaken,
    UnitsMelted,
    VillageRazed,
)

SETTLED = BattleSettled("k1", "Birch", "A", ("B", "A"))
OTHER = BattleSettled("k2", "Cedar", "C", ("B", "C"))
TAKEN = TerrainTaken("A", "Birch", "B")
RAZED = VillageRazed("B", "Birch", "A")
FLED = BandRetreated("B", "rb2", "b2", "Birch", (9, 2))
KILLED = LordKilled("B", "l2", "Ubbe")
FIXED = RefugeFixed("rb2", "B", "Elder", 4, "start")


def followed(*entries, battle="k1", turn=3):
    """The consequences of the battle, from entries of one turn each, given as tuples of news."""
    rows = [(seq, turn, f"c{seq}", news) for seq, news in enumerate(entries, 1)]
    return battle_records(rows)[battle].followed


def test_later_news_of_the_entry_belong_to_the_battle_with_the_terrain_first():
    assert followed((SETTLED, KILLED, FLED, TAKEN, RAZED)) == (TAKEN, RAZED, KILLED, FLED)


def test_the_news_of_the_next_phase_do_not():
    assert followed((SETTLED, PhaseOpened(3, "building"), TAKEN)) == ()
    assert followed((SETTLED,), (TAKEN,)) == ()


def test_a_point_of_memory_comes_when_all_battles_of_the_turn_are_over():
    gained = MemoryGained("A", "Birch")
    assert followed((SETTLED, TAKEN), (OTHER, gained)) == (TAKEN, gained)
    assert followed((SETTLED, TAKEN), (OTHER, gained), battle="k2") == ()
    rows = [(1, 3, "c1", (SETTLED,)), (2, 4, "c2", (gained,))]
    assert battle_records(rows)["k1"].followed == ()


def test_a_retreat_is_followed_to_its_latest_refuge_until_it_ends():
    asked = RefugeAsked("rb2", "B", ("Elder", "Fir"))
    assert followed((SETTLED, FLED), (OTHER, asked)) == (FLED, asked)
    assert followed((SETTLED, FLED), (OTHER, asked), (FIXED,)) == (FLED, FIXED)
    again = RefugeFixed("rb2", "B", "Fir", 4, "start")
    assert followed((SETTLED, FLED), (FIXED,), (again,)) == (FLED, again)
    ended = RetreatEnded("B", "rb2", "Elder", "b2")
    assert followed((SETTLED, FLED), (FIXED,), (ended,), (again,)) == (FLED, FIXED)


def test_units_that_disband_belong_to_the_battle_that_drove_them_off():
    melted = UnitsMelted("B", (9, 2), 2)
    other = BandRetreated("B", "rb3", "b3", "Cedar", (3, 1))
    lines = [(SETTLED, FLED), (OTHER, other, UnitsMelted("B", (3, 1), 1), melted)]
    assert followed(*lines) == (FLED, melted)
    assert followed(*lines, battle="k2") == (other, UnitsMelted("B", (3, 1), 1))


def test_a_battle_that_is_not_settled_has_no_aftermath():
    assert followed((OTHER, TAKEN), battle="k2") == (TAKEN,)
    assert "k1" not in battle_records([(1, 3, "c1", (TAKEN, FLED))])
