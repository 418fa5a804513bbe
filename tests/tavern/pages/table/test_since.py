"""The page of a table shows what happened since its reader acted, step by step."""

import re
from typing import Any

import pytest

from club.actions.chain.contents import read_world
from club.actions.seats.spectator_links import LINK
from club.models import Game
from club.rules import Seat
from tavern.actions import table_queries
from tavern.pages.six_lands.card_words import card_words, land_words
from tavern.pages.table.page import in_short
from tavern.six_lands.commands import EndTurn, Play
from tavern.six_lands.components import COLOUR
from tavern.six_lands.news import LandConquered
from tests.table import person
from tests.tavern.land_tables import land_table, play

pytestmark = pytest.mark.django_db
SINCE = re.compile(r'<details class="since".*?</details>', re.S)


def told(client: Any, game: Game) -> list[str]:
    """The steps on the page, without markup."""
    found = SINCE.search(client.get(f"/t/{game.public_id}/").content.decode())
    items = re.findall(r"<li>(.*?)</li>", found[0], re.S) if found else []
    return [re.sub(r"<[^>]+>", "", item).strip() for item in items]


def play_lowest(game: Game, letter: str) -> str:
    """Plays the first card of the seat. Returns the words for the others."""
    card = read_world(game).hands[letter].cards[0]
    play(game, Play(Seat(letter), card))
    name, land = game.seats.get(player=letter).name, land_words(COLOUR[card])
    return f"{name} begins a troop against {land}: {card_words(card)}."


def end_turn(game: Game, letter: str) -> None:
    play(game, EndTurn(Seat(letter)))


def test_before_anything_happened_nothing_is_shown(anna, bruno, browser_of):
    assert told(browser_of(anna), land_table(anna, bruno)) == []


def test_the_reader_s_last_act_is_shown_until_others_act(anna, bruno, browser_of):
    game = land_table(anna, bruno)
    done = play_lowest(game, "A")
    assert told(browser_of(anna), game) == [done]


def test_acts_of_others_since_then_are_shown_in_order(anna, bruno, browser_of):
    game = land_table(anna, bruno, person("clara"))
    play_lowest(game, "A")
    end_turn(game, "A")
    of_bruno = play_lowest(game, "B")
    end_turn(game, "B")
    of_clara = play_lowest(game, "C")
    end_turn(game, "C")
    assert told(browser_of(anna), game) == [of_bruno, of_clara]
    assert told(browser_of(bruno), game) == [of_clara]
    assert told(browser_of(game.seats.get(player="C").user), game) == []


def test_spectators_see_the_latest_acts(anna, bruno, browser_of):
    game = land_table(anna, bruno)
    done = play_lowest(game, "A")
    Game.objects.filter(pk=game.pk).update(spectator_key="watch-here")
    page = browser_of().get(f"/tavern/watch/{LINK.secret('watch-here')}/").content.decode()
    latest = page.split('class="since"')[1].split("</details>")[0]
    assert done in latest
    assert ("What happened last" in latest, "since you acted" in latest) == (True, False)


def test_a_chain_of_conquests_is_shown_in_numbered_steps(anna, bruno, browser_of, monkeypatch):
    game = land_table(anna, bruno)
    play_lowest(game, "A")
    chain = [
        LandConquered(Seat(seat), 1, 1, (7,), Seat(loser), (5, 2))
        for seat, loser in ("AB", "BA", "AB")
    ]
    monkeypatch.setattr(table_queries, "heard_of", lambda *_: chain)
    page = browser_of(bruno).get(f"/t/{game.public_id}/").content.decode()
    steps = page.split('class="since"')[1].split("<ol>")[1].split("</ol>")[0]
    names = [
        re.findall("With 4 (Anna|Bruno) takes the forest", one) for one in steps.split("</li>")
    ]
    assert names[:3] == [["Anna"], ["Bruno"], ["Anna"]]


def test_the_line_says_as_much_of_the_end_of_an_act_as_it_holds():
    roll = ["Anna rolls 10 (5 and 5).", "Anna gets 1 wood.", "Bruno gets 1 wool."]
    assert in_short(roll) == roll
    assert in_short(["Clara gets 1 brick, 2 grain."] * 3 + roll[1:]) == [
        "Clara gets 1 brick, 2 grain.",
        *roll[1:],
    ]
    assert in_short(["a" * 60, "b" * 200]) == ["b" * 200]
    assert in_short([]) == []
