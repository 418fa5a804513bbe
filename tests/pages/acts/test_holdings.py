"""What is built and opened, and what the table shows of it and of the end."""

import pytest
from msgspec.structs import replace

from campaign.world import (
    Ending,
    MemoryPoint,
    Score,
)  # fmt: skip
from tests.pages.acts.typed_units import FOUR
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_world


@pytest.mark.parametrize(("act", "table"), [("village", "villages"), ("sacred", "sacred_grounds")])
def test_villages_and_sacred_grounds_are_built(laid, as_player, act, table):
    game = laid(a_world(
        LAND, players="ABC", phase="building", power={"A": 5}, holders={"Birch": "A"}
    ))  # fmt: skip
    assert send(as_player("A"), game, act, terrain="Birch").status_code == 302
    assert "Birch" in getattr(world_of(game), table)


def test_a_portal_opens(laid, as_player):
    game = laid(a_world(
        LAND, players="ABC", phase="invasions", power={"A": 20}, factions={"A": "Otherworld"},
        speaker="A",
    ))  # fmt: skip
    assert "invade" in forms(as_player("A").get(address(game)))
    send(as_player("A"), game, "invade", terrain="Dogwood", name="Ys", **FOUR)
    assert world_of(game).holders["Dogwood"] == "A"


def test_the_end_shows_the_winner_and_the_count(laid, as_player):
    scores = {p: Score(n, (n, 2), 3, (0, 1), (3 * n, 2)) for n, p in enumerate("ABC", start=1)}
    ending = Ending("C", "points", ("C", "B", "A"), scores)
    game = laid(a_world(LAND, players="ABC", phase="ended", ending=ending))
    page = as_player("A").get(address(game))
    assert "C Clara wins the campaign by the final count. R97" in words(page)
    assert "1 C Clara 4½ 3 1½ 3 0" in words(page)
    assert forms(page) == set()


def test_the_memory_track_shows_players_and_positions(laid, as_player):
    track = (MemoryPoint("B", "Dogwood", 2),)
    world = a_world(LAND, players="ABC", phase="bids")
    page = as_player("A").get(address(laid(replace(world, track=track))))
    assert "Bruno, Dogwood, turn 2" in words(page)
    assert 'aria-label="1 of 8 places are taken"' in page.content.decode()
