"""Photographs bear the turn of the battle in which they were taken, and stand under it."""

import re
from typing import Any

import pytest

from campaign.actions.battles.photos import add_photo
from campaign.models import BattlePhoto, CountedMark
from campaign.world import encode
from club.actions.journal.actor import Actor
from club.models import Game
from tests.browser.looks.photograph import photograph
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import address
from tests.pages.live_count.table import FIGURE, PHONE, send


@pytest.fixture
def game(laid: Any) -> Game:
    return laid(two_sides())


def field(client: Any, game: Game) -> str:
    """What the form suggests as the turn."""
    page = client.get(address(game, "battles/k1")).content.decode()
    return re.search(r'name="fought"[^>]*value="([^"]*)"', page)[1]


def upload(client: Any, game: Game, fought: str) -> Any:
    typed = {"what": "photo", "photo": photograph(), "fought": fought}
    return client.post(address(game, "battles/k1"), typed)


def test_the_form_suggests_the_turn_of_the_count(game, as_player):
    anna = as_player("A")
    assert field(anna, game) == ""
    send(anna, game, [FIGURE, 1, 5])
    assert field(anna, game) == "1"
    send(anna, game, ["turn", 4, 6])
    assert field(anna, game) == "4"


@pytest.mark.parametrize(("typed", "stored"), [("3", 3), ("", None), (" 30 ", 30)])
def test_the_turn_is_stored(game, as_player, typed, stored):
    assert upload(as_player("A"), game, typed).status_code == 302
    assert BattlePhoto.objects.get().fought == stored


@pytest.mark.parametrize("typed", ["0", "31", "x", "-1", "٣", "9" * 40])
def test_an_impossible_turn_is_refused(game, as_player, typed):
    answer = upload(as_player("A"), game, typed)
    assert answer.status_code == 422
    assert "Enter a turn of the battle, from 1 to 30." in answer.content.decode()
    assert not BattlePhoto.objects.exists()


def test_photographs_stand_under_their_turn_beside_the_notes(game, as_player):
    anna = as_player("A")
    note = {"text": "The f\u202eord", "turn": 2}
    send(anna, game, [FIGURE, 2, 5], [f"n/{PHONE}-1", note, 6])
    CountedMark.objects.filter(key__startswith="n/").update(lent="/Je\u202eanne")
    actor = Actor.seat(game.seats.get(player="A").user, "A")
    for fought in (2, 5, None):
        add_photo(game.pk, "k1", actor=actor, file=photograph(), size=999, fought=fought)
    assert "How it went" not in anna.get(address(game, "battles/k1")).content.decode()
    Game.objects.filter(pk=game.pk).update(world=reported())
    page = anna.get(address(game, "battles/k1")).content.decode()
    course = page[page.index("How it went") : page.index('id="photos-title"')]
    assert re.findall(r'course-turn">([^<]*)<', course) == ["Turn 2", "Turn 5"]
    assert len(re.findall("<img", course)) == 2
    assert "<q>The ford</q> Jeanne, lent by Anna" in course


def reported() -> bytes:
    return encode(two_sides("reported"))
