"""The page of a game against a bot depends on nothing that its player may not know."""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client

from tavern.actions.public import playing
from tavern.actions.public.sealed_games import OpenGame, opened, seal
from tests.tavern.public.open_games import address_of, begun, gone_on
from tests.tavern.public.twins import SECRET, played, twin


def page_of(game: OpenGame) -> str:
    """The page of a game, without its sealed address and the token of its forms."""
    page = Client(headers={"accept-language": "en"}).get(address_of(game)).content.decode()
    page = re.sub(r"/tavern/open/[^/]+/", "", page)
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page)


@pytest.mark.parametrize("kind", SECRET)
def test_twins_that_differ_in_what_is_hidden_have_the_same_page(kind: str):
    game = played(kind)
    assert twin(game) != game
    assert page_of(twin(game)) == page_of(game)
    assert len(seal(twin(game))) == len(seal(game))


@pytest.mark.parametrize("kind", SECRET)
def test_a_page_that_shows_the_hand_of_the_bot_would_be_noticed(kind: str, monkeypatch: Any):
    game, whole = played(kind), playing.view_of

    def leaking(game: OpenGame) -> Any:
        view, world = whole(game), playing._world(game)
        seen = msgspec.structs.replace(view.seen, own=world.hands["B"])
        return view._replace(seen=seen)

    monkeypatch.setattr(playing, "view_of", leaking)
    assert page_of(twin(game)) != page_of(game)


def test_news_for_the_bot_alone_is_not_even_sealed():
    """What only the bot hears is thrown away, so that no later page can show it."""
    game = gone_on(begun("six-lands"), 9)
    rules = playing.kind_of_open(game).rules
    for entry in opened(seal(game)).heard:
        assert all(item.ears is None for item in rules.news.decode(entry.news))
