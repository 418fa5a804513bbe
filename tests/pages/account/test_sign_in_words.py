"""The page on which one signs in says why it has come."""

from django.test import Client

from tests.pages.laid import LAND, address, words
from tests.worlds import a_world

WHY = "Only those who sit there see this page."


def test_a_stranger_reads_the_same_whether_there_is_such_a_campaign_or_not(laid):
    game = laid(a_world(LAND, players="ABC"))
    told = [words(Client().get(at, follow=True)) for at in (address(game), "/c/nosuchgame12/")]
    assert WHY in told[0]
    assert told[0] == told[1]


def test_whoever_signs_in_by_themselves_reads_no_reason(db):
    assert WHY not in words(Client().get("/accounts/login/code/"))
