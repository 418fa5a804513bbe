"""Before the start players get ready. The organiser starts when everybody is (D4)."""

from typing import Any

import pytest

from campaign import commands
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.choices_now import choices_now
from campaign.offers import FactionOffer, MusterOffer
from campaign.play import defaults
from club.actions.journal.actor import Actor
from club.actions.play.starting import start_game
from club.actions.play.submit import act
from club.models import Game, Message
from club.refusals import Refusal
from tests.table import new_campaign


@pytest.fixture
def forming(anna: Any, bruno: Any, clara: Any) -> Game:
    """Anna organises and plays A, with Bruno and Clara. Nobody has mustered."""
    return new_campaign(anna, [anna, bruno, clara], started=False)


def muster(game: Game, **users: Any) -> None:
    for player, user in users.items():
        game.refresh_from_db()
        ready_made = {c.player: c for c in defaults(read_world(game))}[player]
        act(game.pk, ready_made, actor=Actor.seat(user, player))
    game.refresh_from_db()


def test_a_campaign_in_set_up_waits_without_a_deadline(forming: Game) -> None:
    assert (forming.status, forming.phase, forming.closes_at) == ("setup", "muster", None)
    assert forming.waits_for == "ABC"


def test_players_choose_a_faction_and_muster_before_the_start(forming: Game, bruno: Any) -> None:
    offered = choices_now(forming, read_world(forming), "B")
    assert [type(choice) for choice in offered] == [MusterOffer, FactionOffer]
    act(forming.pk, commands.ChooseFaction("B", "Otherworld"), actor=Actor.seat(bruno, "B"))
    assert forming.seats.get(player="B").playing_as == "Otherworld"
    muster(forming, B=bruno)
    assert forming.waits_for == "AC"


def test_other_commands_are_refused_before_the_start(
    forming: Game, anna: Any, bruno: Any, clara: Any
) -> None:
    muster(forming, A=anna, B=bruno, C=clara)
    assert (forming.phase, forming.waits_for, forming.closes_at) == ("dice", "", None)
    assert choices_now(forming, read_world(forming), "B") == ()
    with pytest.raises(Refusal) as refused:
        act(forming.pk, commands.Roll("B"), actor=Actor.seat(bruno, "B"))
    assert refused.value.code == "not-started"
    with pytest.raises(Refusal) as refused:
        act(forming.pk, commands.RemovePlayer("B"), actor=Actor.organiser(anna))
    assert refused.value.code == "not-started"


def test_the_organiser_starts_when_everybody_has_mustered(
    forming: Game, anna: Any, bruno: Any, clara: Any
) -> None:
    muster(forming, A=anna, B=bruno, C=clara)
    start_game(forming.pk, actor=Actor.organiser(anna))
    forming.refresh_from_db()
    assert (forming.status, forming.phase) == ("running", "placement")
    assert forming.waits_for in {"A", "B", "C"}
    assert forming.closes_at is not None
    told = Message.objects.get(game=forming)
    assert (told.kind, told.by, told.by_player) == ("started", anna, True)
    thrown = forming.journal.exclude(chance=[])
    assert {(one.actor_kind, one.origin, one.drawn) for one in thrown} == {
        ("clock", "automatic", True)
    }
    assert {one.seat for one in thrown} == {"A", "B", "C"}
    assert replay_journal(forming).refusal is None


def test_starting_twice_starts_once(forming: Game, anna: Any, bruno: Any, clara: Any) -> None:
    muster(forming, A=anna, B=bruno, C=clara)
    for _ in range(2):
        start_game(forming.pk, actor=Actor.organiser(anna))
    assert Message.objects.filter(game=forming).count() == 1


def test_an_early_start_is_refused_and_names_the_missing_players(
    forming: Game, anna: Any, bruno: Any
) -> None:
    muster(forming, A=anna)
    with pytest.raises(Refusal) as refused:
        start_game(forming.pk, actor=Actor.organiser(anna))
    assert refused.value.code == "not-ready"
    assert "yet: bruno, clara." in str(refused.value)
    forming.seats.filter(player="C").update(user=None)
    with pytest.raises(Refusal) as refused:
        start_game(forming.pk, actor=Actor.organiser(anna))
    assert refused.value.code == "seats-empty"
    assert "seats are empty: clara." in str(refused.value)
    forming.refresh_from_db()
    assert forming.status == "setup"


def test_bots_muster_automatically_at_the_start(forming: Game, anna: Any, bruno: Any) -> None:
    muster(forming, A=anna, B=bruno)
    forming.seats.filter(player="C").update(user=None, bot="steady")
    start_game(forming.pk, actor=Actor.organiser(anna))
    forming.refresh_from_db()
    assert (forming.status, forming.phase) == ("running", "placement")
    assert forming.waits_for in {"A", "B"}
    assert forming.closes_at is not None


def test_only_the_organiser_starts(forming: Game, anna: Any, bruno: Any) -> None:
    for actor in (Actor.seat(bruno, "B"), Actor.organiser(bruno), Actor.seat(anna, "A")):
        with pytest.raises(Refusal) as refused:
            start_game(forming.pk, actor=actor)
        assert refused.value.code == "not-yours"
