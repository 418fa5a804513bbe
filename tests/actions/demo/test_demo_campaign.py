"""The demo is a game in the middle, made once."""

import io

import pytest
from django.core.management import CommandError, call_command

from campaign.actions.demo import demo_campaign as demo
from campaign.actions.demo.demo_campaign import PEOPLE, demo_campaign, rehearse
from campaign.actions.records.record_files import replay_journal
from campaign.models import PLAYERS, Campaign, Envelope, Map
from campaign.news import BattleSettled
from campaign.play import digest
from campaign.turns.setup import new_world
from campaign.world import PlayerId
from tests.map.bundled import bundled_map
from tests.stocks import reconcile

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


@pytest.mark.slow
def test_a_demo_that_has_ended_is_followed_by_another_with_a_name_of_its_own():
    first = demo_campaign(players=2)
    Campaign.objects.filter(pk=first.pk).update(status=Campaign.ENDED)
    assert demo_campaign(players=2) != first
    demo_campaign(players=3)
    names = [campaign.name for campaign in Campaign.objects.order_by("pk")]
    assert names == ["The Two Shores", "The Two Shores 2", "The Three Wells"]


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("turn", range(2, 6))
def test_every_turn_that_the_command_offers_is_reached_by_a_game(players: int, turn: int):
    factions = {PlayerId(p): f for p, (_, f) in zip(PLAYERS, PEOPLE[:players], strict=False)}
    world = rehearse(new_world(bundled_map(), factions, None, None), turn).world
    assert (world.turn, world.phase, world.ending) == (turn, "bids", None)


def test_a_turn_that_no_game_reaches_is_one_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo, "SEEDS", range(1))
    monkeypatch.setattr(demo, "MORE_SEEDS", range(1, 3))
    with pytest.raises(CommandError, match="No game of 4 players came to turn 5; ask for an"):
        call_command("demo", players=4, turn=5)
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--turn", "99"], "A demo begins in turn 2, 3, 4 or 5, not in turn 99."),
        (["--turn", "1"], "A demo begins in turn 2, 3, 4 or 5, not in turn 1."),
        (["--players", "7"], "A demo has 2 to 6 players, not 7."),
        (["--players", "1"], "A demo has 2 to 6 players, not 1."),
    ],
)
def test_a_demo_that_there_cannot_be_is_one_sentence(asked: list[str], sentence: str):
    with pytest.raises(CommandError) as refused:
        call_command("demo", *asked)
    assert str(refused.value) == sentence
    assert not Campaign.objects.exists()


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
