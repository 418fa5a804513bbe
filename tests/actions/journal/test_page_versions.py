"""A form names the opening that it was drawn for. A correction changes that (D3)."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_queries import campaign_for
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.rulings import rulings
from campaign.actions.rulings.corrections import correct, undo
from campaign.commands import GrantPower, WriteLord
from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import page_version_of
from club.actions.play.submit import act
from club.models import Game
from club.refusals import Refusal
from tests.lasting.war import lasting_war, people, six, war
from tests.recorded import plain_entry

__all__ = ["lasting_war", "people", "six", "war"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def seen(six: Game, ruler: Actor) -> int:
    """The opening before a correction that did not change the moment's number."""
    before, moment = page_version_of(six), six.moment
    line = plain_entry(six, ruler)
    correct(six.pk, line.seq, None, actor=ruler, reason="It was not so.")
    six.refresh_from_db()
    assert six.moment == moment
    return before


def code_of(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value.code


def note(six: Game) -> tuple[WriteLord, Actor]:
    """A command that the rules accept at any time."""
    world = read_world(six)
    player = six.seats.get(player="B")
    lord = next(id for id, row in world.lords.items() if row.owner == "B" and not row.died)
    return WriteLord(player.player, lord, 1), Actor.seat(player.user, "B")


def test_a_page_from_before_a_correction_is_stale(six: Game, seen: int, ruler: Actor):
    command, actor = note(six)
    assert page_version_of(six) != seen
    assert code_of(lambda: act(six.pk, command, actor=actor, page_version=seen)) == "stale"
    assert code_of(lambda: seal_bid(six.pk, actor=actor, amount=0, page_version=seen)) == "stale"
    assert code_of(lambda: withdraw_bid(six.pk, actor=actor, page_version=seen)) == "stale"
    grant = GrantPower("B", 1)
    assert (
        code_of(lambda: rulings.rule(six.pk, grant, actor=ruler, reason="So.", page_version=seen))
        == "stale"
    )
    assert (
        code_of(
            lambda: deadlines.close_early(six.pk, actor=ruler, reason="Now.", page_version=seen)
        )
        == "stale"
    )


def test_a_page_from_after_a_correction_is_accepted(six: Game, seen: int):
    command, actor = note(six)
    now = page_version_of(six)
    assert page_version_of(campaign_for(six.organiser, six.public_id)) == now
    act(six.pk, command, actor=actor, page_version=now)
    seal_bid(six.pk, actor=actor, amount=0, page_version=now)


def test_undoing_a_command_keeps_the_forms_of_others_valid(six: Game):
    command, actor = note(six)
    before = page_version_of(six)
    act(six.pk, command, actor=actor, page_version=before)
    undo(six.pk, actor=actor)
    six.refresh_from_db()
    assert (six.era, page_version_of(six)) == (1, before)
    assert page_version_of(campaign_for(six.organiser, six.public_id)) == before
    act(six.pk, command, actor=actor, page_version=before)
