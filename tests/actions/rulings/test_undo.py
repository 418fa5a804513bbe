"""A player takes back their own last act, as long as nobody has built on it."""

from typing import Any

import pytest

from campaign import commands
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.rulings.corrections import correct, undo
from campaign.play import choices, defaults, digest
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.play.submit import act
from club.models import Game, Message
from club.refusals import Refusal
from tests.actions.play.racing import at_once
from tests.table import bring_to

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def recruiting(mustering: Game) -> Game:
    return bring_to(mustering, "recruitment")


@pytest.fixture
def as_b(bruno: Any) -> Actor:
    return Actor.seat(bruno, "B")


def ready(game: Game, player: str, user: Any) -> None:
    act(game.pk, commands.Done(player), actor=Actor.seat(user, player))


def code_of(game: Game, actor: Actor, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        undo(game.pk, actor=actor, **more)
    return refused.value.code


def test_the_last_command_is_undone_and_stays_in_the_journal(
    recruiting: Game, bruno: Any, as_b: Actor
):
    before, version = digest(read_world(recruiting)), recruiting.version
    ready(recruiting, "B", bruno)
    recruiting.refresh_from_db()
    assert "B" not in recruiting.waits_for
    made = undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert digest(read_world(recruiting)) == before
    assert "B" in recruiting.waits_for
    assert recruiting.version > version
    struck = recruiting.journal.get(struck=True)
    assert (read_command(struck), struck.superseded_by) == (commands.Done("B"), made.entry.seq)
    assert (made.undo, made.by_id, made.dropped) == (True, bruno.pk, [])
    assert replay_journal(recruiting).refusal is None
    assert not Message.objects.filter(game=recruiting).exists()


def test_undo_keeps_deadline_and_moment(recruiting: Game, bruno: Any, as_b: Actor):
    due, moment = recruiting.closes_at, recruiting.moment
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert (recruiting.closes_at, recruiting.moment) == (due, moment)


def test_several_commands_are_undone_one_after_the_other(recruiting: Game, bruno: Any, as_b: Actor):
    before = digest(read_world(recruiting))
    lord = next(id for id, row in read_world(recruiting).lords.items() if row.owner == "B")
    act(recruiting.pk, commands.WriteLord("B", lord, 1, "Brave."), actor=as_b)
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert digest(read_world(recruiting)) == before
    assert (recruiting.era, replay_journal(recruiting).refusal) == (2, None)
    assert code_of(recruiting, as_b) == "no-undo"


def test_a_command_followed_by_others_cannot_be_undone(
    recruiting: Game, bruno: Any, clara: Any, as_b: Actor
):
    ready(recruiting, "B", bruno)
    ready(recruiting, "C", clara)
    assert code_of(recruiting, as_b) == "no-undo"


def test_a_command_that_closed_the_phase_cannot_be_undone(
    recruiting: Game, anna: Any, bruno: Any, clara: Any, as_b: Actor
):
    for player, user in (("A", anna), ("C", clara), ("B", bruno)):
        ready(recruiting, player, user)
    recruiting.refresh_from_db()
    assert recruiting.phase != "recruitment"
    assert code_of(recruiting, as_b) == "no-undo"


def test_a_command_with_dice_cannot_be_undone(mustering: Game, bruno: Any, as_b: Actor):
    thrown = bring_to(mustering, "placement")
    assert thrown.journal.get(seq=thrown.seq).chance
    for seat in thrown.seats.all():
        assert code_of(thrown, Actor.seat(seat.user, seat.player)) == "no-undo"


def test_a_command_given_by_another_for_the_seat_cannot_be_undone(
    recruiting: Game, anna: Any, as_b: Actor
):
    for_b = Actor.organiser(anna, "B")
    act(recruiting.pk, commands.Done("B"), actor=for_b)
    assert code_of(recruiting, as_b) == "no-undo"
    undo(recruiting.pk, actor=for_b)
    recruiting.refresh_from_db()
    assert "B" in recruiting.waits_for


def test_a_default_cannot_be_undone(mustering: Game, bruno: Any, as_b: Actor):
    act(mustering.pk, defaults(read_world(mustering))[0], actor=Actor.clock())
    assert code_of(mustering, as_b) == "no-undo"


def test_a_player_cannot_undo_for_another_seat(
    recruiting: Game, bruno: Any, clara: Any, stranger: Any
):
    ready(recruiting, "B", bruno)
    for actor in (Actor.seat(clara, "B"), Actor.seat(stranger, "B"), Actor.clock()):
        assert code_of(recruiting, actor) == "not-yours"
    assert code_of(recruiting, Actor.seat(clara, "C")) == "no-undo"


def test_only_the_named_entry_is_undone(recruiting: Game, bruno: Any, as_b: Actor):
    ready(recruiting, "B", bruno)
    recruiting.refresh_from_db()
    assert code_of(recruiting, as_b, page_version=recruiting.seq - 1) == "stale"
    first = undo(recruiting.pk, actor=as_b, page_version=recruiting.seq, key="k")
    assert undo(recruiting.pk, actor=as_b, page_version=recruiting.seq, key="k") == first


def test_undoing_a_story_keeps_sealed_bids(bidding: Game, anna: Any, bruno: Any, as_b: Actor):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=2)
    lord = next(id for id, row in read_world(bidding).lords.items() if row.owner == "B")
    act(bidding.pk, commands.WriteLord("B", lord, 1, "Brave."), actor=as_b)
    undo(bidding.pk, actor=as_b)
    bidding.refresh_from_db()
    assert own_bid(bidding, "A").amount == 2
    assert bidding.waits_for == "BC"


def test_an_opened_bid_cannot_be_undone(bidding: Game):
    opened = bring_to(bidding, "recruitment")
    assert effective(opened).last().origin in ("opened", "default")
    assert code_of(opened, Actor.organiser(opened.organiser, "A")) == "no-undo"


def test_the_choice_is_open_again_after_undo(recruiting: Game, bruno: Any, as_b: Actor):
    offered = choices(read_world(recruiting), "B")
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert choices(read_world(recruiting), "B") == offered


@pytest.mark.django_db(transaction=True)
def test_one_of_two_concurrent_corrections_wins(recruiting: Game, anna: Any):
    ruler = Actor.organiser(anna)
    seq = recruiting.journal.filter(phase="muster", seat="B").get().seq
    seen = recruiting.seq

    def strike() -> Any:
        return correct(
            recruiting.pk, seq, None, actor=ruler, reason="Both press.", page_version=seen
        )

    answers = at_once(strike, strike)
    refused = [a.code for a in answers if isinstance(a, Refusal)]
    assert refused == ["stale"]
    recruiting.refresh_from_db()
    assert (recruiting.era, recruiting.corrections.count()) == (1, 1)
    assert replay_journal(recruiting).refusal is None


@pytest.mark.django_db(transaction=True)
def test_a_command_and_a_concurrent_undo_leave_a_valid_journal(
    recruiting: Game, bruno: Any, clara: Any, as_b: Actor
):
    ready(recruiting, "B", bruno)
    answers = at_once(
        lambda: undo(recruiting.pk, actor=as_b), lambda: ready(recruiting, "C", clara)
    )
    recruiting.refresh_from_db()
    refused = [a.code for a in answers if isinstance(a, Refusal)]
    assert ("B" in recruiting.waits_for) == (refused == [])
    assert "C" not in recruiting.waits_for
    assert replay_journal(recruiting).refusal is None
