"""Villages, sacred grounds and portals, and the table's view of them and of the end."""

import pytest
from msgspec.structs import replace

from campaign.house_rules import limits_for
from campaign.world import Ending, MemoryPoint, Score
from tests.pages.acts.fights import FOUR
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_world, some_rules


@pytest.mark.parametrize(("act", "table"), [("village", "villages"), ("sacred", "sacred_grounds")])
def test_villages_and_sacred_grounds_are_built(laid, as_player, act, table):
    game = laid(
        a_world(LAND, players="ABC", phase="building", power={"A": 5}, holders={"Birch": "A"})
    )
    assert send(as_player("A"), game, act, terrain="Birch").status_code == 302
    assert "Birch" in getattr(world_of(game), table)


@pytest.mark.parametrize(
    ("power", "villages", "most", "said"),
    [
        (9, ["Birch"], 1, "You already have the most villages you may have: 1. R83"),
        (1, [], 9, "A village costs 2 power points, and you have 1. R82"),
        (
            9,
            ["Birch"],
            9,
            "None of your territories can take a village: each already has one, or "
            "an enemy band. A73",
        ),
    ],
)
def test_the_form_says_why_no_village_can_be_built(laid, as_player, power, villages, most, said):
    rules = some_rules(limits=replace(limits_for(3), villages=most))
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="building",
            power={"A": power},
            holders={"Birch": "A"},
            villages=dict.fromkeys(villages, "A"),
            rules=rules,
        )
    )
    page = as_player("A").get(address(game))
    assert said in words(page)
    hint = page.content.decode().partition(said.rpartition(". ")[0])[2]
    assert hint[:200].count(f'#{said.rpartition(" ")[2]}"') == 1


def test_a_portal_opens(laid, as_player):
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="invasions",
            power={"A": 20},
            factions={"A": "Otherworld"},
            speaker="A",
        )
    )
    assert "invade" in forms(as_player("A").get(address(game)))
    send(as_player("A"), game, "invade", terrain="Dogwood", name="Ys", **FOUR)
    assert world_of(game).holders["Dogwood"] == "A"


def test_the_end_shows_the_winner_and_the_count(laid, as_player):
    scores = {p: Score(n, (n, 2), 3, (0, 1), (3 * n, 2)) for n, p in enumerate("ABC", start=1)}
    ending = Ending("C", "points", ("C", "B", "A"), scores)
    game = laid(a_world(LAND, players="ABC", phase="ended", ending=ending))
    page = as_player("A").get(address(game))
    assert (
        "C Clara (Vikings) wins the campaign by the final count, with a total of 4½. R97"
        in words(page)
    )
    assert "1 C Clara Vikings Total 4½ 0 memory points 2 B Bruno" in words(page)
    heads = []
    for who in "AC":
        text = as_player(who).get(address(game)).content.decode()
        heads.append(text.partition('id="head"')[2].partition("</header>")[0])
    assert "has won the campaign.</p>" in heads[0]
    assert '<p class="lead">You have won the campaign.</p>' in heads[1]
    end = words(as_player("A").get(address(game, "end")))
    assert "1 C Clara 0 4½ 3 1½ 3 0 2 B Bruno" in end
    assert forms(page) == set()


def test_the_memory_track_shows_players_and_positions(laid, as_player):
    track = (MemoryPoint("B", "Dogwood", 2),)
    world = a_world(LAND, players="ABC", phase="bids")
    page = as_player("A").get(address(laid(replace(world, track=track))))
    assert "Bruno, Dogwood, turn 2" in words(page)
    assert 'aria-label="1 of 8 places are taken"' in page.content.decode()
