"""Every act is answered in a line."""

from typing import Any

import pytest

from club.models import Game
from tests.pages.laid import LAND, address, send
from tests.worlds import a_band, a_world

HEAD = '<div class="answered'


def answer(page: Any) -> str:
    """The line on this page; "" without one."""
    _, _, rest = page.content.decode().partition(HEAD)
    _, _, line = rest.partition("<p>")
    return line.partition("</p>")[0]


@pytest.fixture
def recruiting(laid: Any) -> Game:
    bands = (a_band("a1", "A", "Alder", 5), a_band("b1", "B", "Fir"))
    more = {"villages": {"Alder": "A", "Fir": "B"}, "power": {"A": 4, "B": 4}}
    return laid(a_world(LAND, *bands, players="AB", phase="recruitment", **more))


def buy(client: Any, game: Game) -> Any:
    """One point of units for the band at Alder."""
    form = {"form": "recruit-Alder", "at": "Alder>a1"}
    return send(client, game, "recruit", **form, **{"kind-0": "warriors", "figures-0": "8"})


def test_a_band_that_grows_is_answered_with_its_size_and_the_power_left(
    recruiting: Game, as_player: Any
):
    anna = as_player("A")
    assert buy(anna, recruiting).status_code == 302
    said = answer(anna.get(address(recruiting)))
    assert "5 → 6 points. 3 power points left." in said
    assert answer(as_player("B").get(address(recruiting))) == ""


def test_a_march_is_answered_with_the_lord_and_the_place(laid: Any, as_player: Any):
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Cedar"))
    game = laid(a_world(LAND, *bands, players="AB", phase="movement", speaker="A"))
    anna = as_player("A")
    sent = send(anna, game, "move", band="a1", path="Alder>Birch", to="Birch")
    assert sent.status_code == 302
    assert answer(anna.get(address(game))).endswith("marches to Birch.")


def test_only_the_bidder_reads_their_sealed_bid(laid: Any, as_player: Any):
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Cedar"))
    more = {"power": {"A": 7, "B": 7}}
    game = laid(a_world(LAND, *bands, players="AB", phase="bids", **more))
    assert send(as_player("A"), game, "bid", amount="3").status_code == 302
    assert answer(as_player("A").get(address(game))) == "Sealed: 3 power points. Only you see it."
    assert answer(as_player("B").get(address(game))) == ""
    organiser = as_player("A").get(address(game, "as/B"))
    assert "Sealed: 3" not in organiser.content.decode()


def test_nobody_reads_that_they_are_done_when_the_next_phase_has_begun(
    recruiting: Game, as_player: Any
):
    send(as_player("A"), recruiting, "done")
    assert answer(as_player("A").get(address(recruiting))) == "You are done with this phase."
    send(as_player("B"), recruiting, "done")
    recruiting.refresh_from_db()
    assert recruiting.phase != "recruitment"
    recruiting.seats.update(seen=0)
    assert "done with this phase" not in answer(as_player("A").get(address(recruiting)))
