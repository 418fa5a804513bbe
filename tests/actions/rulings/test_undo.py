"""One's own last act is taken back, as long as nobody has built on it."""

from typing import Any

import pytest

from campaign import commands
from campaign.actions.history.effective_history import effective
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.play.submit import act
from campaign.actions.records.record_files import replay_journal
from campaign.actions.rulings.corrections import correct, undo
from campaign.models import Campaign, Message
from campaign.play import choices, defaults, digest
from club.refusals import Refusal
from tests.actions.play.racing import at_once
from tests.table import bring_to

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def recruiting(mustering: Campaign) -> Campaign:
    return bring_to(mustering, "recruitment")


@pytest.fixture
def as_b(bruno: Any) -> Actor:
    return Actor.seat(bruno, "B")


def ready(campaign: Campaign, player: str, user: Any) -> None:
    act(campaign.pk, commands.Done(player), actor=Actor.seat(user, player))


def code_of(campaign: Campaign, actor: Actor, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        undo(campaign.pk, actor=actor, **more)
    return refused.value.code


def test_the_last_act_is_taken_back_and_stays_in_the_journal(
    recruiting: Campaign, bruno: Any, as_b: Actor
):
    before, version = digest(recruiting.read_world()), recruiting.version
    ready(recruiting, "B", bruno)
    recruiting.refresh_from_db()
    assert "B" not in recruiting.waits_for
    made = undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert digest(recruiting.read_world()) == before
    assert "B" in recruiting.waits_for
    assert recruiting.version > version
    struck = recruiting.journal.get(struck=True)
    assert (struck.read_command(), struck.superseded_by) == (commands.Done("B"), made.entry.seq)
    assert (made.undo, made.by_id, made.dropped) == (True, bruno.pk, [])
    assert replay_journal(recruiting).refusal is None
    assert not Message.objects.filter(campaign=recruiting).exists()


def test_deadline_and_moment_stay(recruiting: Campaign, bruno: Any, as_b: Actor):
    due, moment = recruiting.closes_at, recruiting.moment
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert (recruiting.closes_at, recruiting.moment) == (due, moment)


def test_one_act_after_the_other_is_taken_back(recruiting: Campaign, bruno: Any, as_b: Actor):
    before = digest(recruiting.read_world())
    lord = next(id for id, row in recruiting.read_world().lords.items() if row.owner == "B")
    act(recruiting.pk, commands.WriteLord("B", lord, 1, "Brave."), actor=as_b)
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert digest(recruiting.read_world()) == before
    assert (recruiting.era, replay_journal(recruiting).refusal) == (2, None)
    assert code_of(recruiting, as_b) == "no-undo"


def test_what_others_acted_after_is_not_taken_back(
    recruiting: Campaign, bruno: Any, clara: Any, as_b: Actor
):
    ready(recruiting, "B", bruno)
    ready(recruiting, "C", clara)
    assert code_of(recruiting, as_b) == "no-undo"


def test_what_closed_the_phase_is_not_taken_back(
    recruiting: Campaign, anna: Any, bruno: Any, clara: Any, as_b: Actor
):
    for player, user in (("A", anna), ("C", clara), ("B", bruno)):
        ready(recruiting, player, user)
    recruiting.refresh_from_db()
    assert recruiting.phase != "recruitment"
    assert code_of(recruiting, as_b) == "no-undo"


def test_fallen_dice_are_not_taken_back(mustering: Campaign, bruno: Any, as_b: Actor):
    throwing = bring_to(mustering, "dice")
    act(throwing.pk, commands.Roll("B"), actor=as_b)
    assert code_of(throwing, as_b) == "no-undo"


def test_what_was_given_by_another_for_the_seat_is_not_taken_back(
    recruiting: Campaign, anna: Any, as_b: Actor
):
    for_b = Actor.organiser(anna, "B")
    act(recruiting.pk, commands.Done("B"), actor=for_b)
    assert code_of(recruiting, as_b) == "no-undo"
    undo(recruiting.pk, actor=for_b)
    recruiting.refresh_from_db()
    assert "B" in recruiting.waits_for


def test_a_default_is_not_taken_back(mustering: Campaign, bruno: Any, as_b: Actor):
    act(mustering.pk, defaults(mustering.read_world())[0], actor=Actor.clock())
    assert code_of(mustering, as_b) == "no-undo"


def test_nobody_takes_back_for_another_seat(
    recruiting: Campaign, bruno: Any, clara: Any, stranger: Any
):
    ready(recruiting, "B", bruno)
    for actor in (Actor.seat(clara, "B"), Actor.seat(stranger, "B"), Actor.clock()):
        assert code_of(recruiting, actor) == "not-yours"
    assert code_of(recruiting, Actor.seat(clara, "C")) == "no-undo"


def test_only_the_entry_meant_is_taken_back(recruiting: Campaign, bruno: Any, as_b: Actor):
    ready(recruiting, "B", bruno)
    recruiting.refresh_from_db()
    assert code_of(recruiting, as_b, seen=recruiting.seq - 1) == "stale"
    first = undo(recruiting.pk, actor=as_b, seen=recruiting.seq, key="k")
    assert undo(recruiting.pk, actor=as_b, seen=recruiting.seq, key="k") == first


def test_sealed_bids_survive_a_story_taken_back(
    bidding: Campaign, anna: Any, bruno: Any, as_b: Actor
):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=2)
    lord = next(id for id, row in bidding.read_world().lords.items() if row.owner == "B")
    act(bidding.pk, commands.WriteLord("B", lord, 1, "Brave."), actor=as_b)
    undo(bidding.pk, actor=as_b)
    bidding.refresh_from_db()
    assert own_bid(bidding, "A").amount == 2
    assert bidding.waits_for == "BC"


def test_an_opened_bid_is_not_taken_back(bidding: Campaign):
    opened = bring_to(bidding, "recruitment")
    assert effective(opened).last().origin in ("opened", "default")
    assert code_of(opened, Actor.organiser(opened.organiser, "A")) == "no-undo"


def test_the_choice_is_open_again(recruiting: Campaign, bruno: Any, as_b: Actor):
    offered = choices(recruiting.read_world(), "B")
    ready(recruiting, "B", bruno)
    undo(recruiting.pk, actor=as_b)
    recruiting.refresh_from_db()
    assert choices(recruiting.read_world(), "B") == offered


@pytest.mark.django_db(transaction=True)
def test_of_two_corrections_at_once_one_wins(recruiting: Campaign, anna: Any):
    ruler = Actor.organiser(anna)
    seq = recruiting.journal.filter(phase="muster", seat="B").get().seq
    seen = recruiting.seq

    def strike() -> Any:
        return correct(recruiting.pk, seq, None, actor=ruler, reason="Both press.", seen=seen)

    answers = at_once(strike, strike)
    refused = [a.code for a in answers if isinstance(a, Refusal)]
    assert refused == ["stale"]
    recruiting.refresh_from_db()
    assert (recruiting.era, recruiting.corrections.count()) == (1, 1)
    assert replay_journal(recruiting).refusal is None


@pytest.mark.django_db(transaction=True)
def test_an_act_and_its_undoing_elsewhere_race_soundly(
    recruiting: Campaign, bruno: Any, clara: Any, as_b: Actor
):
    ready(recruiting, "B", bruno)
    answers = at_once(
        lambda: undo(recruiting.pk, actor=as_b),
        lambda: ready(recruiting, "C", clara),
    )
    recruiting.refresh_from_db()
    refused = [a.code for a in answers if isinstance(a, Refusal)]
    assert ("B" in recruiting.waits_for) == (refused == [])
    assert "C" not in recruiting.waits_for
    assert replay_journal(recruiting).refusal is None
