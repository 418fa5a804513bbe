"""A campaign begun on paper continues here as it would have continued there."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.bots.bot_table import BotTable
from campaign.bots.registry import BOTS
from campaign.commands import EnterPaper, PaperLord, PaperUnit
from campaign.news import EnteredOnPaper, PhaseOpened, PowerGained
from campaign.play import digest, play
from campaign.turns.paper_checks import problems
from campaign.world import BandPlan, MemoryPoint, World
from tests.examples import part_of
from tests.on_paper import at_bids, called_as_in, first_world, sheet_of
from tests.whole_campaigns.checks import check_bands, check_lands
from tests.worlds import Table, a_band, a_map, a_reserve, a_retreat, a_world, units


@settings(max_examples=part_of(40))
@given(
    players=st.integers(2, 6),
    turn=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    bot=st.sampled_from(["random", "steady"]),
)
def test_a_world_that_is_typed_in_from_paper_continues_like_the_original(players, turn, seed, bot):
    first = first_world(players)
    old = at_bids(first, turn, str(seed), bot)
    assume(old is not None)
    assert old is not None
    new = play(first, sheet_of(old)).world
    assert new.entered == turn
    check_lands(new)
    check_bands(new)
    old = called_as_in(new, old)
    assert digest(new) == digest(old)
    table = BotTable({player: BOTS[bot]() for player in first.players}, f"{seed} again")
    for step in table.play(new):
        old = play(old, step.command, step.chance).world
        assert digest(step.outcome.world) == digest(old)
    assert old.ending is not None


LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def a_sheet() -> tuple[World, EnterPaper]:
    """The muster of a campaign of two, and its sheet at the start of turn 3."""
    paper = a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T5"),
        a_reserve("T2", "A", 2, "lord-r"),
        players="AB",
        phase="bids",
        power={"A": 4, "B": 2},
        villages={"T2": "A", "T5": "B"},
        holders={"T1": "A"},
        retreats=[a_retreat("r", "B", "T3", "T5", 3, turn=3, lord=False)],
    )
    sheet = sheet_of(replace(paper, track=(MemoryPoint("A", "T4", 2),)))
    poor = {p: replace(row, power=0) for p, row in paper.players.items()}
    muster = replace(
        paper,
        phase="muster",
        turn=0,
        order=(),
        favourite=None,
        villages={},
        holders={},
        bands={},
        lords={},
        reserves={},
        retreats={},
        players=poor,
    )
    return muster, sheet


def test_the_entry_says_where_the_paper_ended_and_every_stock_is_in_the_news():
    muster, sheet = a_sheet()
    table = Table(muster).play(sheet)
    assert table.news_of(EnteredOnPaper) == [EnteredOnPaper(3, (MemoryPoint("A", "T4", 2),))]
    assert table.news_of(PowerGained) == [
        PowerGained("A", 4, "paper"),
        PowerGained("B", 2, "paper"),
    ]
    assert table.news_of(PhaseOpened) == [PhaseOpened(3, "bids")]
    assert table.books_balance
    assert (table.world.favourite, table.awaited) == ("A", ("A", "B"))


def test_enemies_may_share_a_terrain_and_a_band_may_stand_on_the_land_of_another():
    """After a draw (R53), until the battles are next determined (A36)."""
    muster, sheet = a_sheet()
    both = (*sheet.players["B"].bands, replace(sheet.players["B"].bands[0], terrain="T1"))
    sheet = with_page(sheet, "B", bands=both)
    world = Table(muster).play(sheet).world
    assert [band.terrain for band in world.bands.values()] == ["T1", "T5", "T1"]
    assert world.holders["T1"] == "A"


def test_a_campaign_that_has_begun_here_cannot_be_entered():
    muster, sheet = a_sheet()
    table = Table(muster).play(sheet)
    assert table.refuses(sheet).code == "wrong-phase"
    thrown = replace(muster, phase="dice", turn=1, throws={"A": (1, 2, 3)})
    assert Table(thrown).refuses(sheet).code == "wrong-phase"
    assert Table(replace(thrown, throws={})).play(sheet).world.turn == 3


def with_page(sheet: EnterPaper, player: str, **changes: Any) -> EnterPaper:
    page = replace(sheet.players[player], **changes)
    return replace(sheet, players={**sheet.players, player: page})


def small(figures: int, full: int, kind: str = "warriors") -> tuple[PaperUnit, ...]:
    return (PaperUnit(kind, figures, full),)


def band_of(sheet: EnterPaper, **changes: Any) -> EnterPaper:
    return with_page(sheet, "A", bands=(replace(sheet.players["A"].bands[0], **changes),))


def pile_of(sheet: EnterPaper, **changes: Any) -> EnterPaper:
    return with_page(sheet, "A", reserves=(replace(sheet.players["A"].reserves[0], **changes),))


def men_of(sheet: EnterPaper, **changes: Any) -> EnterPaper:
    return with_page(sheet, "B", retreats=(replace(sheet.players["B"].retreats[0], **changes),))


MANY = tuple(MemoryPoint("AB"[n % 2], "T4", 1) for n in range(9))
WRONG = {
    "turn 1": (lambda s: replace(s, turn=1), "paper-turn", "turn"),
    "a turn beyond the last": (lambda s: replace(s, turn=11), "paper-turn", "turn"),
    "a player left out of the order": (lambda s: replace(s, order=("A",)), "paper-order", "order"),
    "a player twice": (lambda s: replace(s, order=("A", "A")), "paper-order", "order"),
    "a sheet too few": (
        lambda s: replace(s, players={"A": s.players["A"]}),
        "paper-players",
        "order",
    ),
    "an unknown terrain": (
        lambda s: replace(s, holders={"T9": "A"}),
        "no-such-terrain",
        "terrains",
    ),
    "a band nowhere": (lambda s: band_of(s, terrain="T9"), "no-such-terrain", "terrains"),
    "an unknown holder": (
        lambda s: replace(s, holders={**s.holders, "T3": "Z"}),
        "no-such-player",
        "terrains",
    ),
    "a village of nobody": (
        lambda s: replace(s, villages=(*s.villages, "T3")),
        "paper-village",
        "terrains",
    ),
    "a sacred ground of no faction": (
        lambda s: replace(s, sacred_grounds={"T3": "Elves"}),
        "faction",
        "terrains",
    ),
    "no faction": (lambda s: with_page(s, "A", faction=""), "paper-faction", "A"),
    "a stock below zero": (lambda s: with_page(s, "B", power=-1), "paper-power", "B"),
    "a stock that nobody has": (lambda s: with_page(s, "B", power=1000), "paper-power", "B"),
    "a band too small": (lambda s: band_of(s, units=small(8, 8)), "paper-size", "A"),
    "a band too large": (lambda s: band_of(s, units=small(12, 12) * 7), "paper-size", "A"),
    "more figures than bought": (lambda s: band_of(s, units=small(9, 8) * 5), "paper-figures", "A"),
    "no figures": (lambda s: band_of(s, units=small(0, 8) * 5), "paper-figures", "A"),
    "too many units": (lambda s: band_of(s, units=small(1, 4) * 41), "paper-units", "A"),
    "an unknown kind": (lambda s: band_of(s, units=small(1, 1, "elves")), "unit-kind", "A"),
    "a unit of a wrong size": (lambda s: band_of(s, units=small(3, 3) * 9), "unit-size", "A"),
    "a name on two lines": (
        lambda s: band_of(s, lord=PaperLord("Ivar\nthe Bold")),
        "lord-name",
        "A",
    ),
    "too much experience": (
        lambda s: band_of(s, lord=PaperLord("Ivar", 1000)),
        "paper-experience",
        "A",
    ),
    "men in a village of another": (lambda s: pile_of(s, terrain="T5"), "paper-no-village", "A"),
    "men without a village": (lambda s: pile_of(s, terrain="T1"), "paper-no-village", "A"),
    "men on their way to an enemy": (lambda s: men_of(s, to="T2"), "paper-no-village", "B"),
    "nobody on the way": (lambda s: men_of(s, units=()), "paper-retreat", "B"),
    "men beaten by themselves": (lambda s: men_of(s, adversary="B"), "paper-retreat", "B"),
    "a point of no prestigious terrain": (
        lambda s: replace(s, track=(MemoryPoint("A", "T1", 1),)),
        "paper-point",
        "track",
    ),
    "a point of this turn": (
        lambda s: replace(s, track=(MemoryPoint("A", "T4", 3),)),
        "paper-points",
        "track",
    ),
    "points out of order": (
        lambda s: replace(s, track=(MemoryPoint("A", "T4", 2), MemoryPoint("B", "T4", 1))),
        "paper-points",
        "track",
    ),
    "a point of a stranger": (
        lambda s: replace(s, track=(MemoryPoint("Z", "T4", 1),)),
        "no-such-player",
        "track",
    ),
    "more points than places": (lambda s: replace(s, track=MANY), "paper-track", "track"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_impossible_value_is_named_by_its_place_and_nothing_is_entered(wrong):
    muster, sheet = a_sheet()
    spoil, code, field = WRONG[wrong]
    table = Table(muster)
    refused = table.refuses(spoil(sheet))
    assert (refused.code, refused.fields) == (code, (field,))


def test_villages_lords_and_a_won_track_are_counted_against_the_limits():
    muster, sheet = a_sheet()
    limits = replace(muster.rules.limits, villages=1, lords=1, prestige=1)
    strict = replace(muster, rules=replace(muster.rules, limits=limits))
    more = replace(sheet, villages=("T1", "T2", "T5"))
    found = {problem.code for problem in problems(strict, more)}
    assert found == {"paper-villages", "paper-lords", "paper-won"}


def test_all_problems_are_named_together():
    muster, sheet = a_sheet()
    wrong = with_page(with_page(sheet, "A", power=-1), "B", faction="")
    assert [(p.code, p.fields) for p in problems(muster, wrong)] == [
        ("paper-power", ("A",)),
        ("paper-faction", ("B",)),
    ]


def test_bands_that_were_mustered_before_are_dropped():
    muster, sheet = a_sheet()
    plans = {"A": (BandPlan("Olaf", units("4 hearthguard")),)}
    table = Table(replace(muster, musters=plans, ready=("A",))).play(sheet)
    assert (table.world.musters, table.world.ready) == ({}, ())
