"""The lives of lords, read from the journal and cached until it grows."""

from typing import Any

import pytest
from django.core.cache import cache

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.lord_history import lives_of
from campaign.commands import WriteLord
from campaign.history.deeds import Led, LogNote
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, JournalEntry
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def game(anna: Any) -> Game:
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def write(game: Game, anna: Any, experience: int, note: str) -> None:
    own = next(id for id, lord in read_world(game).lords.items() if lord.owner == "A")
    act(game.pk, WriteLord("A", own, experience, "", note), actor=Actor.seat(anna, "A"))
    game.refresh_from_db()


def test_every_lord_of_the_start_leads_a_band(game: Game):
    world, lives = read_world(game), lives_of(game)
    assert set(lives) == set(world.lords)
    led = [deed for life in lives.values() for deed in life.deeds if isinstance(deed, Led)]
    assert len(led) == len(world.bands)


def test_lord_histories_are_cached_until_the_journal_grows(
    game: Game, anna: Any, django_assert_num_queries: Any
):
    with django_assert_num_queries(2):
        before = lives_of(game)
    with django_assert_num_queries(0):
        assert lives_of(game) == before
    write(game, anna, 2, "The ford")
    notes = [note for life in lives_of(game).values() for note in life.log]
    assert notes == [LogNote(game.seq, game.turn, 2, "The ford")]


def test_entries_struck_by_a_correction_are_left_out(game: Game, anna: Any):
    write(game, anna, 2, "The ford")
    write(game, anna, 3, "The hill")
    lines = JournalEntry.objects.filter(game=game)
    lines.filter(seq=game.seq - 1).update(superseded_by=game.seq + 1)
    cache.clear()
    notes = [note.text for life in lives_of(game).values() for note in life.log]
    assert notes == ["The hill"]
