"""A battle has a window, not a guillotine: its deadline reminds, and never decides a battle."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.clock import closing
from campaign.actions.delivery import outbox_sender
from campaign.actions.journal.actor import Actor
from campaign.actions.play.submit import act
from campaign.commands import SetResult
from campaign.models import Campaign, Notice, PhaseClose
from tests.table import bring_to, let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_the_deadline_of_a_battle_only_moves_on(fighting: Campaign):
    days = timedelta(seconds=fighting.durations["battles"])
    before = let_deadline_pass(fighting).closes_at
    version, moment, world = fighting.version, fighting.moment, bytes(fighting.world)
    assert not closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at == before + days
    assert (fighting.moment, bytes(fighting.world)) == (moment, world)
    assert fighting.version > version
    assert fighting.attempts == 0
    assert not PhaseClose.objects.filter(campaign=fighting, moment=moment).exists()
    assert closing.due_ids() == []


def test_the_deadline_of_a_battle_writes_to_those_it_waits_for(fighting: Campaign, mailoutbox: Any):
    Notice.objects.all().delete()
    let_deadline_pass(fighting)
    closing.close(fighting.pk)
    outbox_sender.deliver_due()
    awaited_users = fighting.seats.filter(player__in=list(fighting.waits_for))
    wanted = sorted(seat.user.email for seat in awaited_users)
    assert sorted(to for letter in mailoutbox for to in letter.to) == wanted
    assert wanted
    assert all(fighting.name in letter.subject for letter in mailoutbox)


def test_a_letter_box_that_is_down_keeps_no_deadline_from_moving(
    fighting: Campaign, monkeypatch: Any
):
    def down(*args: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", down)
    before = let_deadline_pass(fighting).closes_at
    closing.close(fighting.pk)
    outbox_sender.deliver_due()
    fighting.refresh_from_db()
    assert fighting.closes_at > before
    assert (fighting.attempts, fighting.stuck) == (0, "")


def test_a_long_silence_moves_it_past_now_at_once(fighting: Campaign):
    days = timedelta(seconds=fighting.durations["battles"])
    let_deadline_pass(fighting)
    Campaign.objects.filter(pk=fighting.pk).update(closes_at=F("closes_at") - 3 * days)
    fighting.refresh_from_db()
    before = fighting.closes_at
    closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at == before + 4 * days


def test_without_a_window_a_battle_is_never_due(fighting: Campaign):
    Campaign.objects.filter(pk=fighting.pk).update(durations=fighting.durations | {"battles": 0})
    let_deadline_pass(fighting)
    closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at is None


def test_the_organiser_rules_and_the_campaign_goes_on(fighting: Campaign, anna: Any):
    world = fighting.read_world()
    for battle, row in world.battles.items():
        ruling = SetResult(battle, winner=row.players[0])
        entry = act(fighting.pk, ruling, actor=Actor.ruling(anna))
        assert (entry.actor_kind, entry.origin) == ("ruling", "ruling")
    bring_to(fighting, "bids")


def test_a_whole_campaign_ends_without_a_deadline(mustering: Campaign):
    campaign = bring_to(mustering, "ended")
    assert (campaign.status, campaign.closes_at, campaign.waits_for) == ("ended", None, "")
    assert campaign.read_world().ending is not None
    assert not closing.close(campaign.pk, how="organiser")
