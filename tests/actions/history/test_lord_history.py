"""The lives of lords, read from the journal and kept until it grows."""

from typing import Any

import pytest
from django.core.cache import cache

from campaign.actions.history.lord_history import lives_of
from campaign.actions.journal.actor import Actor
from campaign.actions.play.submit import act
from campaign.commands import WriteLord
from campaign.history.lord_deeds import Led, Note
from campaign.models import Campaign, JournalEntry
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def campaign(anna: Any) -> Campaign:
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def write(campaign: Campaign, anna: Any, experience: int, note: str) -> None:
    own = next(id for id, lord in campaign.read_world().lords.items() if lord.owner == "A")
    act(campaign.pk, WriteLord("A", own, experience, "", note), actor=Actor.seat(anna, "A"))
    campaign.refresh_from_db()


def test_every_lord_of_the_start_leads_a_band(campaign: Campaign):
    world, lives = campaign.read_world(), lives_of(campaign)
    assert set(lives) == set(world.lords)
    led = [deed for life in lives.values() for deed in life.deeds if isinstance(deed, Led)]
    assert len(led) == len(world.bands)


def test_lives_are_read_once_until_the_journal_grows(
    campaign: Campaign, anna: Any, django_assert_num_queries: Any
):
    with django_assert_num_queries(2):
        before = lives_of(campaign)
    with django_assert_num_queries(0):
        assert lives_of(campaign) == before
    write(campaign, anna, 2, "The ford")
    notes = [note for life in lives_of(campaign).values() for note in life.log]
    assert notes == [Note(campaign.seq, campaign.turn, 2, "The ford")]


def test_what_a_correction_passed_over_never_happened(campaign: Campaign, anna: Any):
    write(campaign, anna, 2, "The ford")
    write(campaign, anna, 3, "The hill")
    lines = JournalEntry.objects.filter(campaign=campaign)
    lines.filter(seq=campaign.seq - 1).update(superseded_by=campaign.seq + 1)
    cache.clear()
    notes = [note.text for life in lives_of(campaign).values() for note in life.log]
    assert notes == ["The hill"]
