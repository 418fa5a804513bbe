"""A new campaign has the tables that were chosen, and those of the one that it is like."""

from typing import Any

import pytest
from django.test import Client

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.club_tables import set_tables
from campaign.rolls.tables import Line, RollTable
from campaign.words.roll_tables.ready import READY
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.foundings import form, founded
from tests.table import person

SIGNS = RollTable("Signs", "d6", tuple(Line(f"Sign {n}") for n in range(1, 7)), "asked")


@pytest.fixture
def olga(db: None) -> Any:
    return person("olga")


@pytest.fixture
def organiser(olga: Any) -> Client:
    client = Client()
    client.force_login(olga)
    return client


def test_ready_made_tables_can_be_chosen(organiser, olga):
    fields = form(("", "", "me"), ("", "", "steady"), tables=["omens", "weather"])
    tables = read_world(founded(organiser, fields)).tables
    assert [table.ours for table in tables.values()] == ["omens", "weather"]


def test_a_campaign_like_an_earlier_one_gets_its_tables(organiser, olga):
    first = founded(organiser, form(("", "", "me"), ("", "", "steady"), tables=["omens"]))
    set_tables(first.pk, (SIGNS,), actor=Actor.organiser(olga))
    page = organiser.get(f"/new/?like={first.public_id}")
    assert page.context["tables"]["tables"].value() == ["t2", "omens"]
    fields = form(("", "", "me"), ("", "", "steady"), tables=["t2", "omens"])
    tables = read_world(founded(organiser, fields, f"?like={first.public_id}")).tables
    assert {table.title for table in tables.values()} == {"Signs", READY["omens"].title}
    organiser.post("/new/", fields)
    assert Game.objects.count() == 2, "only a campaign like that one has its own tables"


def test_at_most_twelve_tables_are_chosen_and_no_campaign_is_made_of_more(organiser, olga):
    first = founded(organiser, form(("", "", "me"), ("", "", "steady")))
    set_tables(first.pk, (SIGNS,), actor=Actor.organiser(olga))
    fields = form(("", "", "me"), ("", "", "steady"), tables=["t1", *READY])
    answer = organiser.post(f"/new/?like={first.public_id}", fields)
    assert answer.status_code == 422
    assert "at most 12 tables" in answer.content.decode()
    assert Game.objects.count() == 1
