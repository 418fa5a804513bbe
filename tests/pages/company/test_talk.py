"""The thread of a campaign: written and read by members, with quotes of the chronicle."""

import pytest

from campaign.actions.company import comments
from campaign.models import BattleComment
from tests.pages.acts.fights import fought
from tests.pages.laid import address, refusal, words


@pytest.fixture
def game(laid):
    return laid(fought())


def write(client, game, text, **more):
    return client.post(address(game, "talk"), {"what": "comment", "text": text, **more})


def page(client, game, query=""):
    return client.get(address(game, "talk") + query)


def test_members_talk_and_strangers_do_not_find_it(game, as_player, stranger):
    assert "Nobody has written anything yet." in words(page(as_player("A"), game))
    assert write(as_player("C"), game, "Who brings\ndice <b>?").status_code == 302
    assert "Who brings<br>dice &lt;b&gt;?" in page(as_player("B"), game).content.decode()
    assert page(stranger, game).status_code == 404
    assert write(stranger, game, "Hello").status_code == 404
    assert BattleComment.objects.count() == 1


def test_a_refused_message_stays_in_the_form(game, as_player):
    response = write(as_player("A"), game, "x" * 4001)
    assert (response.status_code, refusal(response)) == (422, "Use at most 4000 characters.")
    assert "x" * 4001 in response.content.decode()


def test_earlier_messages_have_their_own_page(game, as_player):
    BattleComment.objects.bulk_create(
        BattleComment(game=game, battle="", turn=3, player="B", at=game.opened_at, text=f"No. {i}!")
        for i in range(comments.PAGE + 1)
    )
    first = page(as_player("A"), game).content.decode()
    assert "No. 0!" not in first
    last = BattleComment.objects.order_by("-pk")[comments.PAGE - 1].pk
    assert f'href="?before={last}"' in first
    assert "No. 0!" in words(page(as_player("A"), game, f"?before={last}"))


PLAN = "Strike Cedar while Bruno sleeps"


def test_a_member_keeps_notes_that_no_other_page_shows(game, as_player, stranger):
    clara, where = as_player("C"), address(game, "notes")
    assert clara.post(where, {"text": PLAN}).status_code == 302
    assert PLAN in words(clara.get(where))
    for other in ("A", "B"):
        assert PLAN not in words(as_player(other).get(where))
    assert stranger.get(where).status_code == 404
    assert as_player("A").get(f"{where}?for=C").status_code == 404


def test_refused_notes_stay_in_the_form(game, as_player):
    response = as_player("C").post(address(game, "notes"), {"text": PLAN * 200})
    assert (response.status_code, refusal(response)[:14]) == (422, "Use at most 40")
    assert PLAN * 200 in words(response)
