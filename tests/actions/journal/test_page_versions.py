"""A form says which opening it was drawn for; a correction makes it another (D3)."""

from typing import Any

import pytest

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.page_versions import opening_of
from campaign.actions.play.campaign_queries import campaign_for
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.play.submit import act
from campaign.actions.rulings import deadlines, rulings
from campaign.actions.rulings.corrections import correct, undo
from campaign.commands import GrantPower, WriteLord
from campaign.models import Campaign
from club.refusals import Refusal
from tests.recorded import plain_entry

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def seen(six: Campaign, ruler: Actor) -> int:
    """The opening before a correction that left the moment's number alone."""
    before, moment = opening_of(six), six.moment
    line = plain_entry(six, ruler)
    correct(six.pk, line.seq, None, actor=ruler, reason="It was not so.")
    six.refresh_from_db()
    assert six.moment == moment
    return before


def code_of(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value.code


def note(six: Campaign) -> tuple[WriteLord, Actor]:
    """What the rules would take at any time."""
    world = six.read_world()
    player = six.seats.get(player="B")
    lord = next(id for id, row in world.lords.items() if row.owner == "B" and not row.died)
    return WriteLord(player.player, lord, 1), Actor.seat(player.user, "B")


def test_what_was_drawn_before_a_correction_is_stale(six: Campaign, seen: int, ruler: Actor):
    command, actor = note(six)
    assert opening_of(six) != seen
    assert code_of(lambda: act(six.pk, command, actor=actor, seen=seen)) == "stale"
    assert code_of(lambda: seal_bid(six.pk, actor=actor, amount=0, seen=seen)) == "stale"
    assert code_of(lambda: withdraw_bid(six.pk, actor=actor, seen=seen)) == "stale"
    grant = GrantPower("B", 1)
    assert code_of(
        lambda: rulings.rule(six.pk, grant, actor=ruler, reason="So.", seen=seen)
    ) == "stale"  # fmt: skip
    assert code_of(
        lambda: deadlines.close_now(six.pk, actor=ruler, reason="Now.", seen=seen)
    ) == "stale"  # fmt: skip


def test_what_is_drawn_after_it_is_taken(six: Campaign, seen: int):
    command, actor = note(six)
    now = opening_of(six)
    assert opening_of(campaign_for(six.organiser, six.public_id)) == now
    act(six.pk, command, actor=actor, seen=now)
    seal_bid(six.pk, actor=actor, amount=0, seen=now)


def test_an_act_taken_back_leaves_the_forms_of_others_alone(six: Campaign):
    command, actor = note(six)
    before = opening_of(six)
    act(six.pk, command, actor=actor, seen=before)
    undo(six.pk, actor=actor)
    six.refresh_from_db()
    assert (six.era, opening_of(six)) == (1, before)
    assert opening_of(campaign_for(six.organiser, six.public_id)) == before
    act(six.pk, command, actor=actor, seen=before)
