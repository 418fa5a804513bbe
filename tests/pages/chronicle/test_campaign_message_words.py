"""Messages to everybody are shown in the chronicle, between the entries before and after them."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.actions.notices.game_messages import add_message
from club.models import Game
from tests.pages.laid import LAND, address, words
from tests.table import bring_to, new_campaign
from tests.worlds import a_world

WHY = "Snow on the roads"


@pytest.fixture
def bidding(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "bids")


def entries(client: Client, game: Game, page: str = "chronicle") -> list[str]:
    """The chronicle's articles as text, newest first."""
    found = client.get(address(game, page)).content.decode()
    articles = re.findall(r"<article class=\"entry.*?</article>", found, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", article).split()) for article in articles]


def test_a_message_is_shown_after_the_entry_it_followed(bidding, as_player, people):
    deadlines.pause(bidding.pk, actor=Actor.organiser(people[0]), reason=WHY)
    deadlines.resume(bidding.pk, actor=Actor.organiser(people[0]), reason="Thaw")
    before = entries(as_player("B"), bidding)
    assert "The campaign goes on; the deadline is now" in before[0]
    assert before[1].endswith(
        "by the organiser, who plays The campaign is paused: all deadlines are stopped until it "
        f"goes on. {WHY}"
    )
    deadlines.excuse(bidding.pk, "A", actor=Actor.organiser(people[0]), reason=WHY)
    after = entries(as_player("B"), bidding)
    assert "is excused (Sealed bids)" in after[0]
    assert after[1:] == before


def test_a_message_before_the_first_entry_is_shown(people, as_player):
    game = new_campaign(people[0], people)
    deadlines.pause(game.pk, actor=Actor.organiser(people[0]), reason=WHY)
    assert [WHY in line for line in entries(as_player("B"), game)] == [True]


def test_an_older_page_shows_only_its_own_messages(bidding, as_player, people):
    deadlines.pause(bidding.pk, actor=Actor.organiser(people[0]), reason=WHY)
    newest = entries(as_player("B"), bidding)
    older = entries(as_player("B"), bidding, f"chronicle?before={bidding.seq}")
    assert WHY in newest[0]
    assert not any(WHY in line for line in older)


def test_a_typed_reason_is_escaped(laid, as_player, people):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    deadlines.pause(game.pk, actor=Actor.organiser(people[0]), reason="<b>me</b>")
    page = as_player("C").get(address(game))
    assert "&lt;b&gt;me&lt;/b&gt;" in page.content.decode()


def test_a_message_of_an_unknown_kind_is_still_shown(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    add_message(lock(game.pk), "novelty")
    Game.objects.filter(pk=game.pk).update(version=99)
    assert "novelty" in words(as_player("A").get(address(game)))


WRITERS = ("add_message", "publish_decision")


def kinds_of_messages() -> set[str]:
    """The kinds of message that the actions add, read from the argument of each call."""
    found = set()
    base = Path(settings.BASE_DIR)
    actions = [*base.glob("*/actions/**/*.py"), base / "campaign/kind.py"]
    for path in actions:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WRITERS:
                words = ast.walk(node.args[1])
                found |= {w.value for w in words if isinstance(w, ast.Constant)}
    return found - {None}


def test_every_kind_of_message_has_a_text():
    words = Path(settings.BASE_DIR) / "templates/chronicle/_message_words.html"
    worded = {*re.findall(r'message.kind == "(\w+)"', words.read_text(encoding="utf-8"))}
    assert kinds_of_messages() >= {"extended", "paused", "grace"}
    assert kinds_of_messages() - worded == set()
