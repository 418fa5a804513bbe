"""The page on which the organiser opens the public page, and players decide about their own."""

from typing import Any

import pytest

from campaign.models import BattlePhoto, Campaign
from club.models import Game
from tests.pages.laid import words
from tests.reliability.cast import PIXEL
from tests.table import new_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(people: list[Any]) -> Game:
    return new_campaign(people[0], people)


def send(client: Any, game: Game, **fields: str) -> int:
    return int(client.post(f"/c/{game.public_id}/public", fields).status_code)


def row(game: Game) -> Campaign:
    return Campaign.objects.get(pk=game.pk)


def test_only_the_organiser_opens_and_closes_the_page(game: Game, as_player: Any):
    assert send(as_player("B"), game, what="page", on="1") == 404
    assert row(game).public_since is None
    assert send(as_player("A"), game, what="page", on="1", indexed="1") == 302
    assert (bool(row(game).public_since), row(game).indexed) == (True, True)
    shown = as_player("B").get(f"/c/{game.public_id}/public")
    assert f"/public/{game.public_id}/" in words(shown)
    assert "Close the public page" not in words(shown)
    assert send(as_player("A"), game, what="page") == 302
    assert row(game).public_since is None


def test_each_player_hides_their_own_name(game: Game, as_player: Any):
    for player in "AB":
        assert send(as_player(player), game, what="name", on="1") == 302
    assert row(game).hidden_names == "AB"
    assert "You are shown as “Normans B”" in words(
        as_player("B").get(f"/c/{game.public_id}/public")
    )
    assert send(as_player("A"), game, what="name") == 302
    assert row(game).hidden_names == "B"


def test_only_its_owner_shows_a_photograph_and_the_organiser_takes_it_back(
    game: Game, people: list[Any], as_player: Any
):
    photo = BattlePhoto.objects.create(
        game=game,
        battle="k1",
        turn=1,
        player="B",
        by=people[1],
        at=game.created_at,
        image=PIXEL,
        width=1,
        height=1,
    )

    def shown(player: str, **more: str) -> tuple[int, bool]:
        status = send(as_player(player), game, what="photo", photo=str(photo.pk), **more)
        photo.refresh_from_db()
        return status, photo.shown

    assert shown("A", on="1") == (422, False)
    assert shown("C", on="1") == (422, False)
    assert shown("B", on="1") == (302, True)
    assert shown("C") == (422, True)
    assert shown("A") == (302, False)


def test_strangers_do_not_find_the_settings(game: Game, stranger: Any):
    assert stranger.get(f"/c/{game.public_id}/public").status_code == 404
    assert send(stranger, game, what="name", on="1") == 404
