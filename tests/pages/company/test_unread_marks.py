"""The number of unread messages in the navigation, from a message until it is read."""

import re

import pytest

from campaign.actions.company.comments import WHOLE, add_comment
from campaign.actions.company.private_talk import write_privately
from club.actions.journal.actor import Actor
from tests.pages.acts.fights import fought
from tests.pages.laid import address

NUMBER = re.compile(r'<b class="news" aria-hidden="true">(\d+)</b>')


@pytest.fixture
def game(laid, people):
    game = laid(fought())
    anna = Actor.seat(people[0], "A")
    add_comment(game.pk, WHOLE, actor=anna, text="Hello, all.")
    add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    write_privately(game.pk, people[1].pk, actor=anna, text="Meet me at the ford.")
    return game


def numbers(client, path):
    return NUMBER.findall(client.get(path).content.decode())


def test_the_navigation_counts_until_each_thread_is_opened(game, people, as_player):
    bruno = as_player("B")
    assert numbers(bruno, address(game)) == ["3", "3"]
    assert numbers(bruno, address(game, "talk")) == ["2", "2", "1", "1"]
    assert numbers(bruno, f"{address(game, 'battles')}/k1") == ["1", "1"]
    assert numbers(bruno, f"{address(game, 'private')}/{people[0].pk}") == []
    assert numbers(bruno, address(game)) == []


def test_the_writer_has_nothing_unread_and_others_no_private_messages(game, as_player):
    assert numbers(as_player("A"), address(game)) == []
    assert numbers(as_player("C"), address(game)) == ["2", "2"]


def test_the_organiser_in_the_view_of_a_player_learns_of_no_messages(game, as_player):
    anna = as_player("A")
    assert numbers(anna, f"{address(game, 'as')}/B") == []
    assert numbers(anna, f"{address(game)}?for=B") == []
    assert numbers(as_player("B"), address(game)) == ["3", "3"]


def test_numbers_cost_no_query(game, as_player, django_assert_max_num_queries):
    bruno = as_player("B")
    bruno.get(address(game))
    with django_assert_max_num_queries(6):
        assert numbers(bruno, address(game)) == ["3", "3"]
