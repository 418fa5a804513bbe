"""Wording: news of every kind, points, deadlines, the map in words and in drawing."""

import re
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest

from campaign import news
from campaign.actions.notices.points import written
from campaign.armies import FACTIONS
from campaign.pages.page_tags import arms
from campaign.pages.scene.seat_views import ARMS
from campaign.pages.words import rule_terms
from campaign.words.phases import PHASE_NAMES
from campaign.world import BattleReport, Phase, Stage, TerrainKind
from club.actions.accounts.emblems import CHARGES, FIELDS
from club.models import Game
from club.pages.frame.deadline_display import time_words
from tests.pages.acts.fights import fought
from tests.pages.ending.ended import played_to_its_end
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_reserve, a_world


def test_every_phase_stage_and_terrain_has_a_word():
    assert set(PHASE_NAMES) == set(get_args(Phase))
    assert set(rule_terms.STAGES) == set(get_args(Stage)) - {"closed"}
    assert set(rule_terms.TERRAIN_KINDS) == set(get_args(TerrainKind))
    assert set(rule_terms.GAIN_CAUSES) == set(get_args(news.GainCause))
    assert set(rule_terms.PAY_CAUSES) == set(get_args(news.PayCause))
    assert set(rule_terms.FACTIONS) == set(FACTIONS)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (6, "6"),
        (Fraction(7, 2), "3½"),
        ((15, 4), "3¾"),
        (Fraction(1, 2), "½"),
        (-1, "−1"),
        (Fraction(-7, 2), "−3½"),
        (Fraction(29, 12), "2 5/12"),
        (0, "0"),
        ((4, 2), "2"),
    ],
)
def test_points_are_formatted_for_reading(points, text):
    assert written(points) == text


def test_a_deadline_is_named_with_its_time_zone():
    game = Game(time_zone="Europe/Paris")
    moment = datetime(2026, 11, 22, 19, 0, tzinfo=UTC)
    assert time_words(game, moment) == "Sun 22 Nov 2026, 20:00 CET"


def test_an_unknown_time_zone_falls_back_to_utc():
    moment = datetime(2026, 11, 22, 19, 0, tzinfo=UTC)
    assert "19:00 UTC" in time_words(Game(time_zone="Mars/Olympus"), moment)


def test_the_map_has_a_text_for_everything_it_draws(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar", 7),
            a_reserve("Alder", "B", 2),
            players="ABC",
            phase="bids",
            holders={"Cedar": "A"},
            villages={"Alder": "B"},
            sacred_grounds={"Elder": "Horde"},
        )
    )
    response = as_player("C").get(f"{address(game)}?words=1")
    text = words(response)
    assert "Cedar oasis, normal, income 1 A Anna lord-a1 of Anna, 7 points." in text
    assert "village of Bruno. Reserve of Bruno, 2 points." in text
    assert "Sacred ground (Horde)." in text
    (drawing, *_) = re.findall(r'<svg class="chart".*?</svg>', response.content.decode(), re.S)
    (names,) = re.findall(r'<g class="names".*?</g>\s*</g>', drawing, re.S)
    assert names.count("<text x=") == len(LAND.terrains)
    assert 'fill="url(#pattern-a)"' in drawing


@pytest.mark.parametrize("where", ["", "sheet", "handover"])
def test_no_mark_of_the_map_is_without_a_sign(laid, as_player, where):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = words(as_player("A").get(address(game, where)))
    assert "−0" not in page
    assert "+0" not in page
    earning = laid(a_world(LAND, players="ABC", phase="bids", holders={"Birch": "A"}))
    assert re.search(r"\+\d", words(as_player("A").get(address(earning, where))))


def test_a_declared_move_is_drawn_as_an_arrow(laid, as_player):
    game = laid(
        a_world(LAND, a_band("c1", "C", "Alder"), a_band("b1", "B", "Elder"), players="ABC")
    )
    send(as_player("C"), game, "move", band="c1", path="Alder>Birch>Cedar")
    response = as_player("A").get(address(game))
    assert response.content.decode().count('marker-end="url(#tip-c)"') == 1
    assert "the band of lord-c1 marches Alder → Birch → Cedar" in words(response)


def test_the_chronicle_is_paged(laid, as_player, monkeypatch):
    monkeypatch.setattr("campaign.pages.chronicle.chronicle.PAGE", 3)
    held = {terrain.id: "A" for terrain in LAND.terrains}
    game = laid(a_world(LAND, players="ABC", phase="building", power={"A": 9}, holders=held))
    anna = as_player("A")
    for terrain in LAND.terrains:
        send(anna, game, "sacred", terrain=terrain.id)
    page = anna.get(address(game, "chronicle"))
    assert raised(page) == ["Fir", "Elder", "Dogwood"]
    older = re.search(r"chronicle\?before=(\d+)", page.content.decode())[1]
    page = anna.get(address(game, f"chronicle?before={older}"))
    assert raised(page) == ["Cedar", "Birch", "Alder"]


def raised(response):
    """The terrain of each entry under the summary of its phase."""
    entries = re.findall(r'<article class="entry.*?</article>', response.content.decode(), re.S)
    return re.findall(r"builds a sacred ground at (?:<[^>]+>)*(\w+)", " ".join(entries))


def test_a_disputed_report_is_escaped(laid, as_player):
    report = BattleReport("A", "A", {})
    game = laid(fought("reported", report=report, confirmed=("A",)))
    send(as_player("B"), game, "dispute", battle="k1", report=report.name, reason="<b>no</b>")
    assert "&lt;b&gt;no&lt;/b&gt;" in as_player("A").get(address(game)).content.decode()


DRAWN = Path("static/heraldry.svg").read_text()


def shown(page: str) -> list[tuple[str, str, str]]:
    """The colour, field and charge of all arms on the page."""
    two_parts = r'<use href="[^"]*#field-(\w+)"/><use href="[^"]*#(\w+)"/>'
    return re.findall(r'<svg class="arms seat-(\w)"[^>]*>' + two_parts, page)


def test_every_faction_has_arms_that_no_other_has():
    assert set(ARMS) == set(FACTIONS)
    assert len(set(ARMS.values())) == len(FACTIONS) == 36


def test_every_part_is_drawn_and_every_drawing_is_used():
    parts = {f"field-{field}" for field in FIELDS} | set(CHARGES)
    assert {f"field-{one.field}" for one in ARMS.values()} < parts
    assert {one.charge for one in ARMS.values()} == set(CHARGES)
    assert set(re.findall(r'<g id="([\w-]+)"', DRAWN)) == parts
    assert len({part.split('"', 2)[-1] for part in DRAWN.split("<g id=")[1:]}) == len(parts)


def test_the_players_page_shows_the_arms_of_every_seat(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = as_player("A").get(address(game, "seats")).content.decode()
    assert [css for css, *_ in shown(page)] == ["a", "b", "c"]
    assert {(field, charge) for _, field, charge in shown(page)} <= {*ARMS.values()}


def test_the_end_page_shows_the_arms_of_every_place(people, as_player):
    game = played_to_its_end(people)
    page = as_player("A").get(address(game, "end")).content.decode()
    assert {css for css, *_ in shown(page)} == {"a", "b", "c"}


def test_a_seat_without_a_faction_has_no_arms():
    assert arms(SimpleNamespace(arms=None)) == ""
