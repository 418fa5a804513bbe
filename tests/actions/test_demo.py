"""The demo is a game in the middle, made once."""

import io

import pytest
from django.core.management import call_command

from campaign.actions.demo import demo_campaign
from campaign.actions.records import replay_journal
from campaign.models import Campaign, Envelope, Map
from campaign.news import BattleSettled, reconcile
from campaign.play import digest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def board(db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_the_demo_waits_for_bids_after_battles_and_building():
    campaign = demo_campaign()
    world = campaign.read_world()
    assert (campaign.demo, campaign.turn, campaign.phase, campaign.waits_for) == (
        True, 3, "bids", "AB",
    )  # fmt: skip
    lines = [line for entry in campaign.journal.all() for line in entry.read_news()]
    assert sum(isinstance(line, BattleSettled) for line in lines) >= 2
    assert len(world.villages) >= 3
    assert world.track
    assert any(player.power >= 2 for player in world.players.values())
    assert set(reconcile(world, lines).values()) == {0}
    assert replay_journal(campaign).refusal is None


def test_its_bids_went_through_envelopes():
    campaign = demo_campaign()
    opened = Envelope.objects.filter(campaign=campaign, opened_at__isnull=False)
    assert opened.filter(turn=2).count() == 4
    sealed = Envelope.objects.filter(campaign=campaign, opened_at__isnull=True)
    assert {envelope.player for envelope in sealed} == {"C", "D"}


def test_the_same_game_is_played_everywhere():
    first = demo_campaign()
    world = digest(first.read_world())
    first.delete()
    assert digest(demo_campaign().read_world()) == world


def test_a_second_start_finds_the_demo_there():
    assert demo_campaign() == demo_campaign()
    assert Campaign.objects.count() == 1


def test_a_demo_that_has_ended_is_followed_by_another():
    first = demo_campaign(players=2)
    Campaign.objects.filter(pk=first.pk).update(status=Campaign.ENDED)
    assert demo_campaign(players=2) != first


@pytest.mark.parametrize(("players", "turn"), [(2, 3), (3, 4), (5, 2), (6, 2)])
def test_any_table_has_its_demo(players: int, turn: int):
    campaign = demo_campaign(players=players, turn=turn)
    assert campaign.seats.count() == players
    assert (campaign.turn, campaign.phase) == (turn, "bids")
    assert "A" in campaign.waits_for


def test_the_command_brings_the_map_and_prints_the_address():
    Map.objects.all().delete()
    out = io.StringIO()
    call_command("demo", "--players", "2", stdout=out)
    assert out.getvalue().strip() == Campaign.objects.get().public_id
