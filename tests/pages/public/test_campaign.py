"""A stranger reads the closed turns of a campaign whose organiser wants it, and nothing else."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.company.comments import WHOLE, add_comment
from campaign.actions.company.notes import save_note
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.publishing import publishing
from campaign.models import BattlePhoto, Campaign
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.security import rate_limits
from club.models import Game
from club.pages.frame import rate_limits as page_limits
from tests.pages.laid import words
from tests.pages.public.public_war import page, second_turn
from tests.reliability.cast import PIXEL
from tests.table import new_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(people: list[Any]) -> Game:
    return second_turn(people)


def test_a_campaign_has_no_public_page_until_its_organiser_opens_it(people: list[Any]):
    game = new_campaign(people[0], people)
    assert [page(game, rest).status_code for rest in ("", "map.png", "photos/1")] == [404] * 3
    assert game.name not in Client().get("/public/").content.decode()
    publishing.publish(game.pk, actor=Actor.organiser(people[0]))
    assert page(game).status_code == 200
    for address in ("/public/", "/"):
        assert game.name in Client().get(address).content.decode()
    publishing.withdraw(game.pk, actor=Actor.organiser(people[0]))
    assert page(game).status_code == 404


def test_the_page_tells_the_closed_turn_and_needs_no_account(game: Game):
    answer = page(game)
    text = words(answer)
    assert "After 1 turn" in text
    assert "Turn 1" in text
    assert "Turn 2" not in text
    assert "anna" in text
    assert not answer.cookies
    assert "<form" not in answer.content.decode()


def test_nothing_of_the_open_turn_changes_a_byte_of_the_page(game: Game, people: list[Any]):
    before, picture = page(game), page(game, "map.png")
    bruno = Actor.seat(people[1], "B")
    Game.objects.filter(pk=game.pk).update(version=900)
    nonce = seal_bid(game.pk, actor=bruno, amount=2).nonce
    add_comment(game.pk, WHOLE, actor=bruno, text="Nobody else reads this.")
    save_note(game.pk, actor=bruno, text="A secret note.")
    assert page(game).content == before.content
    while Game.objects.get(pk=game.pk).turn == 2:
        shown = page(game)
        assert (shown.content, shown["ETag"]) == (before.content, before["ETag"])
        assert page(game, "map.png")["ETag"] == picture["ETag"]
        assert closing.close(game.pk, how="organiser")
    later = page(game)
    assert later.content != before.content
    assert nonce not in later.content.decode()
    assert "bid" not in words(later)
    assert "Nobody else reads this" not in words(later)
    assert "A secret note" not in words(later)


def test_a_reader_who_has_the_page_gets_no_second_one(game: Game):
    tag = page(game)["ETag"]
    again = page(game, **{"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert page(game, **{"If-None-Match": tag, "Accept-Language": "fr"}).status_code == 200


def test_a_player_who_hides_their_name_is_their_banner(game: Game, people: list[Any]):
    tag = page(game, "map.png")["ETag"]
    publishing.hide_name(game.pk, actor=Actor.seat(people[1], "B"), hidden=True)
    shown = page(game).content.decode()
    assert "bruno" not in shown
    assert "Normans B" in shown
    assert page(game, "map.png")["ETag"] != tag
    publishing.hide_name(game.pk, actor=Actor.seat(people[1], "B"), hidden=False)
    assert "bruno" in page(game).content.decode()


def test_a_photograph_is_shown_if_its_owner_lets_everybody_see_it(game: Game, people: list[Any]):
    old, new = (
        BattlePhoto.objects.create(
            game=game,
            battle=f"k{turn}",
            turn=turn,
            player="B",
            by=people[1],
            at=game.opened_at,
            image=PIXEL,
            width=1,
            height=1,
        )
        for turn in (1, 2)
    )
    assert page(game, f"photos/{old.pk}").status_code == 404
    for photo in (old, new):
        publishing.show_photo(game.pk, photo.pk, actor=Actor.seat(people[1], "B"), shown=True)
    assert page(game, f"photos/{old.pk}")["Content-Type"] == "image/jpeg"
    assert f"photos/{old.pk}" in page(game).content.decode()
    assert page(game, f"photos/{new.pk}").status_code == 404
    assert f"photos/{new.pk}" not in page(game).content.decode()


@pytest.mark.parametrize("indexed", [False, True])
def test_search_engines_list_the_page_only_if_the_organiser_says_so(
    game: Game, people: list[Any], indexed: bool
):
    publishing.publish(game.pk, actor=Actor.organiser(people[0]), indexed=indexed)
    answer = page(game)
    said = "index, follow" if indexed else "noindex, nofollow"
    assert f'<meta name="robots" content="{said}">' in answer.content.decode()
    assert ("X-Robots-Tag" in answer) is not indexed


def test_the_page_is_found_with_a_picture_for_other_sites(game: Game):
    shown = page(game).content.decode()
    address = f"http://testserver/public/{game.public_id}/map.png"
    assert f'<meta property="og:image" content="{address}">' in shown
    assert page(game, "map.png")["Content-Type"] == "image/png"


def test_the_page_costs_the_same_few_queries_for_everybody(game: Game, as_player: Any):
    page(game)
    with CaptureQueriesContext(connection) as asked:
        page(game)
    assert len(asked) <= 6
    mine = as_player("A").get(f"/public/{game.public_id}/")
    assert mine.content == page(game).content


def test_strangers_who_ask_too_often_wait(game: Game, monkeypatch: Any, settings: Any):
    settings.LIMITS = True
    monkeypatch.setitem(page_limits.COSTLY, "public_campaign", "2/minute")
    rate_limits.reset_counts()
    assert [page(game).status_code for _ in range(3)] == [200, 200, 429]


def test_an_ended_campaign_is_told_to_its_end(people: list[Any]):
    game = second_turn(people)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    assert "The end" in words(page(game))
    assert Campaign.objects.get(pk=game.pk).public_since
