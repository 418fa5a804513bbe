"""Half points are written ½ on every page, never as a fraction of two numbers."""

import re

import pytest
from django.test import Client

from campaign.house_rules import HouseRules, Limits
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from tests.pages.laid import CAMPAIGN_PAGES, LAND, address, words
from tests.worlds import a_band, a_reserve, a_world

ROOM = Limits(turns=9, prestige=9, lords=9, starting_bands=1, villages=9)
RAW = re.compile(r"(?<![\w/])\d*[13579]/2(?![\w/])")
PHASES = ("muster", "recruitment", "transfer", "movement", "demobilisation", "building")


def halves(**more):
    """Bands of 5½ points, and a reserve of 1½, in this phase."""
    bands = (
        a_band("b1", "A", "Birch", 5.5),
        a_band("b2", "B", "Birch", 5.5),
        a_band("b3", "A", "Alder", 4.5),
        a_reserve("A", "Alder", 1.5),
    )
    return a_world(
        LAND,
        *bands,
        players="ABC",
        rules=HouseRules(limits=ROOM),
        villages={"Alder": "A"},
        power={"A": 7, "B": 7, "C": 7},
        **more,
    )


def fought():
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    return halves(phase="battles", battles={"k1": row})


def raw_in(client, where):
    response = client.get(where)
    assert response.status_code in (200, 302), where
    return [(where, found) for found in RAW.findall(words(response))]


@pytest.mark.parametrize("phase", PHASES)
def test_no_page_of_a_phase_writes_a_raw_half(laid, as_player, phase):
    game = laid(halves(phase=phase))
    seen = [raw_in(as_player("A"), address(game, rest)) for rest in CAMPAIGN_PAGES]
    assert [found for page in seen for found in page] == []


def test_no_page_of_a_battle_writes_a_raw_half(laid, as_player, people):
    game = laid(fought())
    key = spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    pages = [address(game, rest) for rest in (*CAMPAIGN_PAGES, "battles/k1")]
    seen = [raw_in(as_player("A"), page) for page in pages]
    seen += [raw_in(Client(), f"/s/{key}/{rest}") for rest in ("", "chronicle", "saga")]
    assert [found for page in seen for found in page] == []
    assert "5½ points" in words(as_player("B").get(address(game, "battles/k1")))


def test_a_raw_half_would_be_found():
    assert RAW.findall("Bertrand · 11/2 points, 4/4 figures (5 1/2)") == ["11/2", "1/2"]
