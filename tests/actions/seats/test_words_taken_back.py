"""Who erases the account takes back names, gear and marks in campaigns that have not ended."""

from typing import Any

import pytest
from msgspec import UNSET

from campaign.actions.fairness.proof_file import proof
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.tamper_check import flaws
from campaign.actions.seats.account_erasure import erase
from campaign.bands.unit_names import units_of
from campaign.commands import NameUnits, WriteLord
from campaign.world import Mark, UnitName
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
MARKS = (Mark("oath", "Never to sleep indoors"),)


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    """Both have named a unit and marked a lord."""
    game = bring_to(new_campaign(people[0], people), "bids")
    world = read_world(game)
    for player, user in zip("AB", people, strict=True):
        seat = Actor.seat(user, player)
        unit = units_of(world, player)[0]
        act(game.pk, NameUnits(player, {unit: UnitName(f"{user.username}'s own")}), actor=seat)
        lord = next(id for id, row in world.lords.items() if row.owner == player)
        act(game.pk, WriteLord(player, lord, 2, "A tale.", marks=MARKS), actor=seat)
    game.refresh_from_db()
    return game


def test_their_words_go_and_those_of_others_stay(game: Game, people: list[Any]):
    assert len(read_world(game).named_units) == 2
    erase(people[1])
    game.refresh_from_db()
    world = read_world(game)
    assert [row.name for row in world.named_units.values()] == ["anna's own"]
    marked = {lord.owner for lord in world.lords.values() if lord.marks is not UNSET}
    told = {lord.owner for lord in world.lords.values() if lord.story}
    assert (marked, told) == ({"A"}, {"A", "B"})


def test_the_journal_is_as_sound_as_before(game: Game, people: list[Any]):
    erase(people[1])
    game.refresh_from_db()
    assert list(flaws(game)) == []
    assert replay_journal(game).refusal is None
    assert [*proof(game)]


def test_who_wrote_nothing_leaves_no_entry_about_it(people: list[Any]):
    game = bring_to(new_campaign(people[0], people), "bids")
    before = game.journal.count()
    erase(people[1])
    kinds = [bytes(entry.command) for entry in game.journal.all()[before:]]
    assert not any(b"NameUnits" in one or b"WriteLord" in one for one in kinds)
