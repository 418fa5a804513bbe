"""Forces, reports and standoffs."""

import re

import pytest

from campaign.world import Battle, BattleReport, Side
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_band, a_reserve, a_world, some_rules


def test_a_force_is_chosen(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("a2", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="forces",
            holders={"Cedar": "A"},
            battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
        )
    )
    assert "force" in forms(as_player("A").get(address(game)))
    assert send(as_player("A"), game, "force", battle="k1", band="a2").status_code == 302
    assert world_of(game).battles["k1"].sides["A"].band == "a2"


def test_a_village_is_given_up_without_a_fight(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("b1", "B", "Cedar"),
            a_reserve("Cedar", "A", 6),
            players="ABC",
            phase="forces",
            villages={"Cedar": "A", "Alder": "A"},
            battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
        )
    )
    assert {"force", "decline"} <= forms(as_player("A").get(address(game)))
    assert send(as_player("A"), game, "decline", battle="k1").status_code == 302
    assert world_of(game).holders["Cedar"] == "B"


def test_a_report_is_sent_and_confirmed(laid, as_player):
    game = laid(fought())
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    sent = send(as_player("A"), game, "report", battle="k1", winner="A", **left)
    assert sent.status_code == 302
    assert world_of(game).battles["k1"].stage == "reported"
    page = as_player("B").get(address(game))
    assert {"confirm", "dispute"} <= forms(page)
    assert "Anna reports that they won. Confirm?" in words(page)
    send(as_player("B"), game, "confirm", **hidden_fields(page, "confirm"))
    assert world_of(game).holders["Cedar"] == "A"


def test_a_report_is_disputed_in_free_text(laid, as_player):
    report = BattleReport("A", "A", {})
    game = laid(fought("reported", report=report, confirmed=("A",)))
    send(as_player("B"), game, "dispute", battle="k1", report=report.name, reason="My lord lives!")
    assert "My lord lives!" in words(as_player("A").get(address(game)))


def test_a_report_shows_its_effect_on_the_memory_track_before_it_is_confirmed(laid, as_player):
    """B's point for Dogwood fills the ninth place, and A's oldest one makes room (R94, A80)."""
    bands = tuple(
        a_band(f"{who}{n}", who.upper(), at)
        for n, at in ((1, "Cedar"), (2, "Dogwood"))
        for who in "ab"
    )
    battles = {
        f"k{n}": Battle(
            at,
            ("B", "A"),
            defender="A",
            stage="fight",
            sides={"A": Side(True, f"a{n}"), "B": Side(True, f"b{n}")},
        )
        for n, at in ((1, "Cedar"), (2, "Dogwood"))
    }
    game = laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="battles",
            battles=battles,
            track="AABBCCAA",
            holders={"Cedar": "A", "Dogwood": "A"},
            villages={"Alder": "A", "Elder": "B"},
            rules=some_rules(3),
        )
    )
    left = {f"unit-{band}2.{i}": "4" for band in "ab" for i in range(1, 7)}
    send(as_player("B"), game, "report", battle="k2", winner="B", **left)
    assert "You no longer win at the end of this turn." in words(as_player("A").get(address(game)))
    assert "Your memory points: 4 → 3 of 4." in words(as_player("A").get(address(game)))
    assert "Your memory points: 2 → 3 of 4." in words(as_player("B").get(address(game)))


@pytest.mark.parametrize("player", ["A", "B"])
def test_a_disputed_report_fills_the_form_for_the_next_one(laid, as_player, player):
    """Its next author changes only what was wrong, and need not type the rest again."""
    left = {f"{band}.{i}": 3 for band in ("a1", "b1") for i in range(1, 7)}
    report = BattleReport("A", "B", left, ("lord-a1",))
    game = laid(fought("reported", report=report, confirmed=("A",)))
    send(as_player("B"), game, "dispute", battle="k1", report=report.name)
    page = as_player(player).get(address(game))
    assert "The report was disputed" in words(page)
    text = page.content.decode()
    filled = dict(re.findall(r'name="unit-([^"]*)" value="(\d+)"', text))
    assert filled == dict.fromkeys(left, "3")
    assert re.search(r'name="winner" value="B"[^>]* checked', text)
    assert re.search(r'name="dead" value="lord-a1"[^>]* checked', text)


@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize(("act", "stage"), [("assault", "fight"), ("hold", "standoff")])
def test_either_side_breaks_or_keeps_a_standoff(laid, as_player, player, act, stage):
    """A38: A owns the terrain."""
    rules = some_rules(3)
    standoff = Battle("Cedar", ("B", "A"), defender="A", stage="standoff")
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="forces",
            holders={"Cedar": "A"},
            rules=rules,
            battles={"k1": standoff},
        )
    )
    assert {"assault", "hold"} <= forms(as_player(player).get(address(game)))
    assert send(as_player(player), game, act, battle="k1").status_code == 302
    assert [battle.stage for battle in world_of(game).battles.values()] == [stage]
    assert not {"assault", "hold"} & forms(as_player(player).get(address(game)))


def test_a_standoff_that_everybody_keeps_is_over(laid, as_player):
    standoff = Battle("Cedar", ("B", "A"), defender="A", stage="standoff", holding=("A",))
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="forces",
            holders={"Cedar": "A"},
            rules=some_rules(3),
            battles={"k1": standoff},
        )
    )
    assert send(as_player("B"), game, "hold", battle="k1").status_code == 302
    after = world_of(game)
    assert (after.battles, set(after.bands)) == ({}, {"a1", "b1"})


def test_troops_are_reorganised_before_a_battle(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar", 5),
            a_band("a2", "A", "Cedar", 5),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="forces",
            holders={"Cedar": "A"},
            battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
        )
    )
    assert "transfer" in forms(as_player("A").get(address(game)))
    sent = send(as_player("A"), game, "transfer", at="Cedar", **{"to-a1.1": "a2"})
    assert sent.status_code == 302
    assert world_of(game).bands["a2"].points == 6
