"""The words of forms, battle pages and the chronicle agree with the rules."""

import re
from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.world import BandPlan, Battle, Side, Unit, UnitOrder
from club.models import Game
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_reserve, a_world, some_rules


def table_of(as_player: Any, game: Game, player: str = "A") -> str:
    return words(as_player(player).get(address(game)))


def owing(*piles: Any, **more: Any) -> Any:
    """A owes upkeep: 10 points cost 1 power point, and there is none."""
    return a_world(LAND, *piles, players="ABC", phase="demobilisation", owing=("A",), **more)


TWO_HALVES = tuple(Unit(f"a1.{n}", "hearthguard", 4, 4, (7, 2)) for n in (1, 2))  # 3½ points each


def test_demobilisation_says_how_many_points_and_to_which_village(laid, as_player):
    game = laid(owing(a_band("a1", "A", "Birch", 10), villages={"Alder": "A"}))
    page = table_of(as_player, game)
    assert "Upkeep counts 10 points and costs 1 PP; you have 0." in page
    assert "Whole units worth at least 4 points have to go" in page
    assert "lord-a1 – Birch (10) → Alder" in page
    assert "wait in the reserve of the nearest village" in page
    assert "You have no village" not in page


@pytest.mark.parametrize("rounding", ["down", "up"])
def test_without_a_village_the_form_names_lost_units_and_lords(laid, as_player, rounding):
    rules = some_rules(3, refund_rounding=rounding)
    game = laid(owing(a_band("a1", "A", "Birch", 10), rules=rules))
    page = table_of(as_player, game)
    assert "You have no village: units sent home disband" in page
    assert f"half their points come back as power points, rounded {rounding}" in page
    assert "its lord is lost for good: lord-a1." in page
    assert "wait in the reserve" not in page


def test_the_preview_names_the_lord_who_would_be_lost(laid, as_player):
    game = laid(owing(a_band("a1", "A", "Birch", TWO_HALVES)))
    gone = ["a1.1"]
    page = words(send(as_player("A"), game, "demobilise", units=gone, count="1"))
    assert "Your lord lord-a1 is lost for good." in page


def test_the_chronicle_names_the_lord_who_is_lost(laid, as_player):
    game = laid(owing(a_band("a1", "A", "Birch", TWO_HALVES)))
    gone = ["a1.1"]
    send(as_player("A"), game, "demobilise", units=gone)
    page = words(as_player("A").get(address(game, "chronicle")))
    assert "The lord lord-a1 is lost with them. R72" in page


def given_up(**switches: Any) -> Any:
    """A may leave Cedar, which only its reserve holds, to B."""
    return a_world(
        LAND,
        a_band("b1", "B", "Cedar"),
        a_reserve("Cedar", "A", 6),
        players="ABC",
        phase="forces",
        villages={"Cedar": "A", "Alder": "A"},
        rules=some_rules(3, **switches),
        battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
    )


@pytest.mark.parametrize(
    ("value", "said"),
    [("razed", "The village is lost and razed"), ("captured", "takes the territory captures it")],
)
def test_giving_up_a_village_explains_the_consequence(laid, as_player, value, said):
    game = laid(given_up(empty_village=value))
    assert said in table_of(as_player, game)
    send(as_player("A"), game, "decline", battle="k1")
    game.refresh_from_db()
    assert read_world(game).villages.get("Cedar") == {"razed": None, "captured": "B"}[value]


@pytest.mark.parametrize(
    ("value", "said", "unsaid"),
    [
        ("allow_and_void", "is void and puts you last", "cannot bid more"),
        ("refuse_on_entry", "and cannot bid more", "is void"),
    ],
)
def test_the_bid_form_explains_a_bid_above_the_stock(laid, as_player, value, said, unsaid):
    rules = some_rules(3, overbid=value)
    page = table_of(as_player, laid(a_world(LAND, players="ABC", phase="bids", rules=rules)))
    assert said in page
    assert unsaid not in page.split("The rules of this phase")[0]


@pytest.mark.parametrize(
    ("villages", "held", "said"),
    [
        (0, {}, "Where you start Your starting bands begin there."),
        (1, {}, "Your first village Your starting bands begin there."),
        (2, {"Alder": "A", "Elder": "B", "Fir": "C"}, "Your next village The territories you may"),
    ],
)
def test_a_start_site_is_called_a_start_site(laid, as_player, villages, held, said):
    bands = (BandPlan("Ulf", (UnitOrder("hearthguard", 16),)),)
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="placement",
            turn=1,
            speaker="A",
            holders=held,
            musters=dict.fromkeys("ABC", bands),
            rules=some_rules(3, start_villages=villages),
        )
    )
    assert said in table_of(as_player, game)


def fought(*players: str, **more: Any) -> Any:
    bands = [a_band(f"{p.lower()}1", p, "Cedar") for p in players]
    sides = {p: Side(True, f"{p.lower()}1") for p in players}
    row = Battle(
        "Cedar", players, (), players[-1] if len(players) == 2 else None, stage="fight", sides=sides
    )
    return a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}, **more)


def settled(game: Game, as_player: Any, *players: str, winner: str = "draw") -> str:
    """The words of the chronicle, after everybody agreed and nobody lost a figure."""
    left = {f"unit-{p.lower()}1.{i}": "4" for p in players for i in range(1, 7)}
    send(as_player(players[0]), game, "report", battle="k1", winner=winner, **left)
    for player in players[1:]:
        page = as_player(player).get(address(game))
        send(as_player(player), game, "confirm", **hidden_fields(page, "confirm"))
    return words(as_player("A").get(address(game, "chronicle")))


def test_a_draw_on_a_neutral_terrain_names_no_holder(laid, as_player):
    """A37: the defender takes it, which has a separate line."""
    story = settled(laid(fought("A", "B")), as_player, "A", "B")
    assert "The battle for Cedar ends in a draw. R53" in story
    assert "Bruno takes Cedar. R41" in re.sub(r"\s+([.,])", r"\1", story)
    assert "whoever held it" not in story


def test_a_battle_of_three_without_a_winner_is_not_called_a_draw(laid, as_player):
    story = settled(laid(fought("A", "B", "C")), as_player, "A", "B", "C")
    assert "The battle for Cedar has no winner. R59" in story


def test_the_battle_page_names_the_cost_of_a_lost_village(laid, as_player):
    world = fought("A", "B", villages={"Cedar": "B"}, sacred_grounds={"Cedar": "Vikings"})
    page = words(as_player("C").get(address(laid(world), "battles/k1")))
    assert "loses this territory, the village is razed and its reserve flees. R57, R71" in page
    assert "Sacred ground of Vikings: its advantage counts in this battle. A75" in page
