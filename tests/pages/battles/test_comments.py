"""Messages on the page of a battle."""

import pytest

from campaign.models import BattleComment
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from tests.pages.acts.fights import fought
from tests.pages.battles.forms import do
from tests.pages.laid import address, refusal, words


@pytest.fixture
def game(laid):
    return laid(fought())


def page(client, game):
    return client.get(address(game, "battles/k1"))


def test_a_comment_is_written_read_by_members_and_removed(game, as_player, stranger):
    assert "Nobody has written anything" in words(page(as_player("A"), game))
    assert do(as_player("C"), game, "comment", text="What a\nford <b>").status_code == 302
    shown = page(as_player("B"), game).content.decode()
    assert "What a<br>ford &lt;b&gt;" in shown
    assert "Remove this message" not in shown
    assert "Remove this message" in words(page(as_player("C"), game))
    assert do(stranger, game, "comment", text="Hello").status_code == 404
    number = BattleComment.objects.get().pk
    assert do(as_player("B"), game, "remove_comment", number=number).status_code == 422
    assert do(as_player("A"), game, "remove_comment", number=number).status_code == 302
    shown = words(page(as_player("C"), game))
    assert "The organiser removed this message." in shown
    assert "What a" not in shown


def test_a_refused_comment_stays_in_the_form(game, as_player):
    response = do(as_player("A"), game, "comment", text="x" * 4001)
    assert (response.status_code, refusal(response)) == (422, "Use at most 4000 characters.")
    assert "x" * 4001 in response.content.decode()


def test_a_shared_device_writes_no_comment(game, as_player):
    anna = as_player("A")
    assert do(anna, game, "comment", text="As Bruno", **{"for": "B"}).status_code == 404
    assert "Your message" not in words(anna.get(address(game, "battles/k1?for=B")))


def test_spectators_read_no_comment(game, as_player, people):
    do(as_player("C"), game, "comment", text="A secret among friends")
    key = spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    for rest in ("", "chronicle", "saga"):
        watched = as_player("C").get(f"/s/{key}/{rest}").content.decode()
        assert "A secret among friends" not in watched
        assert "/battles/" not in watched
    assert "A secret among friends" in words(page(as_player("B"), game))
