"""Nothing that is sealed, and nothing private of others, can be found."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.actions.company.comments import add_comment
from campaign.actions.company.notes import save_note
from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import ReportDraft
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.seats.seats import write_note
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

AMOUNT, WORD = 739, "quetzalcoatl"


@pytest.fixture
def game(laid):
    bands = (a_band("a1", "A", "Birch"), a_band("b1", "B", "Elder"))
    return laid(a_world(LAND, *bands, players="ABC", phase="bids"))


@pytest.fixture
def bruno(people):
    return Actor.seat(people[1], "B")


def found(client, game, query) -> bool:
    read = words(client.get(address(game, "search"), {"q": query}))
    return "Nothing was found" not in read


def test_nobody_finds_a_sealed_bid_until_it_is_opened(game, bruno, as_player):
    receipt = seal_bid(game.pk, actor=bruno, amount=AMOUNT)
    secrets = (str(AMOUNT), receipt.nonce[:20])
    for letter in "ABC":
        assert [found(as_player(letter), game, one) for one in secrets] == [False, False]
    assert closing.close(game.pk, how="organiser")
    assert found(as_player("A"), game, str(AMOUNT))  # it is in the chronicle from then on


def test_texts_of_people_outside_the_chronicle_are_not_searched(game, bruno, as_player):
    save_note(game.pk, actor=bruno, text=f"Betray {WORD} tomorrow.")
    write_note(game.pk, actor=bruno, note=f"I promised {WORD} peace.")
    add_comment(game.pk, "", actor=bruno, text=f"Who is {WORD}?")
    ReportDraft.objects.create(
        game=game,
        battle="k1",
        player="B",
        fields={"why": WORD},
        saved_at=timezone.now() - timedelta(days=1),
    )
    for letter in "ABC":
        assert not found(as_player(letter), game, WORD)


def test_words_of_another_campaign_are_not_found(game, laid, as_player):
    other = laid(a_world(LAND, a_band("c1", "C", "Cedar"), players="ABC", phase="bids"))
    assert found(as_player("A"), other, "cedar")
    assert not found(as_player("A"), game, "cedar")


def test_readers_who_may_not_see_the_campaign_may_not_search_it(game, stranger, client):
    assert stranger.get(address(game, "search"), {"q": "birch"}).status_code == 404
    assert client.get(address(game, "search"), {"q": "birch"}).status_code == 302
