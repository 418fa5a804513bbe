"""A battle has a window: its deadline reminds, and never decides a battle."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.history.effective_history import read_world
from campaign.commands import SetResult
from club.actions.clock import closing
from club.actions.delivery import outbox_sender
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, Notice, PhaseClose
from tests.table import bring_to, let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_a_battle_deadline_is_only_extended(fighting: Game):
    days = timedelta(seconds=fighting.durations["battles"])
    before = let_deadline_pass(fighting).closes_at
    version, moment, world = fighting.version, fighting.moment, bytes(fighting.world)
    assert not closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at == before + days
    assert (fighting.moment, bytes(fighting.world)) == (moment, world)
    assert fighting.version > version
    assert fighting.attempts == 0
    assert not PhaseClose.objects.filter(game=fighting, moment=moment).exists()
    assert closing.due_ids() == []


def test_a_battle_deadline_notifies_the_players_it_waits_for(fighting: Game, mailoutbox: Any):
    Notice.objects.all().delete()
    let_deadline_pass(fighting)
    closing.close(fighting.pk)
    outbox_sender.deliver_due()
    awaited_users = fighting.seats.filter(player__in=list(fighting.waits_for))
    wanted = sorted(seat.user.email for seat in awaited_users)
    assert sorted(to for letter in mailoutbox for to in letter.to) == wanted
    assert wanted
    assert all(fighting.name in letter.subject for letter in mailoutbox)


def test_a_failing_mailbox_does_not_stop_the_deadline(fighting: Game, monkeypatch: Any):
    def down(*args: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", down)
    before = let_deadline_pass(fighting).closes_at
    closing.close(fighting.pk)
    outbox_sender.deliver_due()
    fighting.refresh_from_db()
    assert fighting.closes_at > before
    assert (fighting.attempts, fighting.stuck) == (0, "")


def test_after_a_long_outage_the_deadline_moves_past_now_at_once(fighting: Game):
    days = timedelta(seconds=fighting.durations["battles"])
    let_deadline_pass(fighting)
    Game.objects.filter(pk=fighting.pk).update(closes_at=F("closes_at") - 3 * days)
    fighting.refresh_from_db()
    before = fighting.closes_at
    closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at == before + 4 * days


def test_without_a_window_a_battle_is_never_due(fighting: Game):
    Game.objects.filter(pk=fighting.pk).update(durations=fighting.durations | {"battles": 0})
    let_deadline_pass(fighting)
    closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.closes_at is None


def test_the_organiser_rules_and_the_campaign_goes_on(fighting: Game, anna: Any):
    world = read_world(fighting)
    for battle, row in world.battles.items():
        ruling = SetResult(battle, winner=row.players[0])
        entry = act(fighting.pk, ruling, actor=Actor.ruling(anna))
        assert (entry.actor_kind, entry.origin) == ("ruling", "ruling")
    bring_to(fighting, "bids")


def test_a_whole_campaign_ends_without_a_deadline(mustering: Game):
    game = bring_to(mustering, "ended")
    assert (game.status, game.closes_at, game.waits_for) == ("ended", None, "")
    assert read_world(game).ending is not None
    assert not closing.close(game.pk, how="organiser")
