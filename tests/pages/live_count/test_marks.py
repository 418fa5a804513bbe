"""The address of marks: what devices send and get, who may, and what is refused."""

import json
from typing import Any

import pytest

from campaign.models import CountedMark
from club.models import Game
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import address

PHONE, TABLET = "phonephone", "tablettablet"
FIGURE = "f/A/a1/u1/1"


@pytest.fixture
def game(laid) -> Game:
    return laid(two_sides())


def send(client, game: Game, *marks: Any, device: str = PHONE, seen: int = 0, **more: Any):
    body = {"device": device, "marks": list(marks), "seen": seen, **more}
    return client.post(
        address(game, "battles/k1/table/marks"), json.dumps(body), content_type="application/json"
    )


def ask(client, game: Game, seen: int = 0):
    return client.get(address(game, f"battles/k1/table/marks?seen={seen}"))


def test_a_strike_of_one_phone_is_seen_by_the_other(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    sent = send(anna, game, [FIGURE, 2, 1000])
    assert sent.json()["marks"] == [[FIGURE, 2, 1000, PHONE, "A"]]
    seen = ask(bruno, game).json()
    assert (seen["marks"], seen["open"]) == (sent.json()["marks"], True)
    assert ask(bruno, game, seen["seen"]).status_code == 304


def test_the_page_opens(game, as_player):
    assert as_player("A").get(address(game, "battles/k1/table")).status_code == 200
    assert as_player("C").get(address(game, "battles/k1/table")).status_code == 200


def test_the_same_message_twice_counts_once(game, as_player):
    anna = as_player("A")
    first, again = (send(anna, game, [FIGURE, 2, 1000]).json() for _ in range(2))
    assert first["seen"] == again["seen"] == CountedMark.objects.count() == 1
