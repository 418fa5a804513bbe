"""A table is called by its game and its people."""

from typing import Any

import pytest
from django.utils import timezone

from club.actions.delivery.notice_rendering import rendered_words
from club.models import Game, Notice
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.models.titles import title_of
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import of
from tests.tavern.land_tables import land_table
from tests.tavern.stone_tables import stone_table

pytestmark = pytest.mark.django_db


def test_a_player_reads_the_game_and_the_others(anna: Any, bruno: Any):
    game = land_table(anna, bruno, person("clara"))
    assert title_of(game, "A") == "Six Lands with Bruno and Clara"
    assert title_of(game, "B") == "Six Lands with Anna and Clara"
    assert title_of(game) == "Six Lands with Anna, Bruno and Clara"


def test_a_solo_game_is_called_by_its_game(anna: Any):
    assert title_of(stone_table(anna), "A") == "Stone Falls"


def test_a_free_seat_is_not_named(anna: Any, bruno: Any):
    terms = TableTerms(kind="stone-falls")
    game = found_table(host=anna, terms=terms, seats=[*of(anna, bruno), SeatPlan("Seat 3")])
    assert title_of(game, "A") == "Stone Falls with Bruno"


def test_an_email_calls_a_table_as_its_page_does(anna: Any, bruno: Any):
    game = land_table(anna, bruno)
    game.refresh_from_db()
    mine = Notice(game=game, user=bruno, event="turn", values={})
    assert "Six Lands with Anna" in rendered_words(mine, timezone.now()).subject
    to_all = Notice(game=game, event="table_talk", values={"name": "Anna", "talk": 1})
    assert "Six Lands with Anna and Bruno" in rendered_words(to_all, timezone.now()).subject


def test_a_name_that_the_host_gave_stays(anna: Any, bruno: Any):
    game = land_table(anna, bruno)
    Game.objects.update(name="Friday at Jo's")
    assert title_of(Game.objects.get(pk=game.pk), "A") == "Friday at Jo's"


def test_the_pages_call_it_so_once(anna: Any, bruno: Any, browser_of: Any):
    game = land_table(anna, bruno)
    there, tavern = (browser_of(anna).get(place) for place in (f"/t/{game.public_id}/", "/tavern/"))
    assert "<h1>Six Lands with Bruno</h1>" in there.content.decode()
    assert "Six Lands with Bruno" in words(tavern)
    assert "Anna, Bruno" not in words(there)
    assert "Anna, Bruno" not in words(tavern)


def test_a_land_opens_a_card_with_sentences(anna: Any, bruno: Any, browser_of: Any):
    game = land_table(anna, bruno)
    page = browser_of(anna).get(f"/t/{game.public_id}/").content.decode()
    assert page.count('popovertarget="about-') == 6
    assert "At the end the cards in its owner&#x27;s hand cost nothing." in page
