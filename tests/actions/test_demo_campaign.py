"""The demo is a game in progress, made once."""

import io

import pytest
from django.core.management import CommandError, call_command

from campaign.actions.demo import demo_campaign as demo
from campaign.actions.demo.demo_campaign import PEOPLE, demo_campaign, rehearse
from campaign.actions.history.effective_history import read_news, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.models import Envelope, Map
from campaign.news import BattleSettled
from campaign.play import digest
from campaign.turns.setup import new_world
from campaign.world import PlayerId
from club.models import PLAYERS, Game
from tests.assertions.stocks import reconcile
from tests.map.bundled import bundled_map

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def board(db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_the_demo_is_at_the_bids_after_battles_and_building():
    game = demo_campaign()
    world = read_world(game)
    assert (game.demo, game.turn, game.phase, game.waits_for) == (True, 3, "bids", "AB")
    lines = [line for entry in game.journal.all() for line in read_news(entry)]
    assert sum(isinstance(line, BattleSettled) for line in lines) >= 2
    assert len(world.villages) >= 3
    assert world.track
    assert any(player.power >= 2 for player in world.players.values())
    assert set(reconcile(world, lines).values()) == {0}
    assert replay_journal(game).refusal is None


def test_the_bids_of_the_demo_were_sealed_in_envelopes():
    game = demo_campaign()
    opened = Envelope.objects.filter(game=game, opened_at__isnull=False)
    assert opened.filter(turn=2).count() == 4
    sealed = Envelope.objects.filter(game=game, opened_at__isnull=True)
    assert {envelope.player for envelope in sealed} == {"C", "D"}


def test_the_same_game_is_played_everywhere():
    first = demo_campaign()
    world = digest(read_world(first))
    first.delete()
    assert digest(read_world(demo_campaign())) == world


def test_a_second_start_finds_the_existing_demo():
    assert demo_campaign() == demo_campaign()
    assert Game.objects.count() == 1


def test_a_finished_demo_is_replaced_by_one_with_another_name():
    first = demo_campaign(players=2)
    Game.objects.filter(pk=first.pk).update(status=Game.ENDED)
    assert demo_campaign(players=2) != first
    demo_campaign(players=3)
    names = [game.name for game in Game.objects.order_by("pk")]
    assert names == ["The Two Shores", "The Two Shores 2", "The Three Wells"]


@pytest.mark.parametrize(("language", "name"), [("fr", "Les Deux Rives"), ("de", "Die zwei Ufer")])
def test_the_command_names_the_demo_in_the_language_asked_for(language: str, name: str):
    call_command("demo", "--players", "2", "--turn", "2", "--language", language, verbosity=0)
    assert Game.objects.get().name == name


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("turn", range(2, 6))
def test_every_turn_the_command_offers_is_reached_by_a_game(players: int, turn: int):
    factions = {PlayerId(p): f for p, (_, f) in zip(PLAYERS, PEOPLE[:players], strict=False)}
    world = rehearse(new_world(bundled_map(), factions, None, None), turn).world
    assert (world.turn, world.phase, world.ending) == (turn, "bids", None)


def test_an_unreachable_turn_prints_one_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo, "SEEDS", ())
    monkeypatch.setattr(demo, "MORE_SEEDS", ())
    with pytest.raises(CommandError, match="No game of 4 players came to turn 5; ask for an"):
        call_command("demo", players=4, turn=5)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--turn", "99"], "A demo begins in turn 2, 3, 4 or 5, not in turn 99."),
        (["--turn", "1"], "A demo begins in turn 2, 3, 4 or 5, not in turn 1."),
        (["--players", "7"], "A demo has 2 to 6 players, not 7."),
        (["--players", "1"], "A demo has 2 to 6 players, not 1."),
    ],
)
def test_an_impossible_demo_prints_one_sentence(asked: list[str], sentence: str):
    with pytest.raises(CommandError) as refused:
        call_command("demo", *asked)
    assert str(refused.value) == sentence
    assert not Game.objects.exists()


@pytest.mark.parametrize(("players", "turn"), [(2, 3), (3, 4), (5, 2), (6, 2)])
def test_every_number_of_players_has_a_demo(players: int, turn: int):
    game = demo_campaign(players=players, turn=turn)
    assert game.seats.count() == players
    assert (game.turn, game.phase) == (turn, "bids")
    assert "A" in game.waits_for


def test_the_command_loads_the_map_and_prints_the_address():
    Map.objects.all().delete()
    out = io.StringIO()
    call_command("demo", "--players", "2", stdout=out)
    assert out.getvalue().strip() == Game.objects.get().public_id
