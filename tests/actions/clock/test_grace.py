"""Grace ends when people are awake."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from campaign.actions.history.effective_history import read_command
from campaign.actions.rulings.corrections import correct
from campaign.commands import Muster
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.models import Game
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import let_deadline_pass

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

PARIS = ZoneInfo("Europe/Paris")


@pytest.mark.django_db
def test_grace_does_not_end_in_quiet_hours(bidding: Game):
    end = timezone.now().astimezone(PARIS) + timedelta(hours=12)
    quiet = [f"{(end + timedelta(hours=h)).hour:02}:00" for h in (-1, 2)]
    Game.objects.update(absent="grace", grace_hours=12, quiet_hours=quiet)
    let_deadline_pass(bidding)
    assert not closing.close(bidding.pk)
    until = Game.objects.get().closes_at
    assert f"{until.astimezone(PARIS):%H:%M}" == quiet[1]
    assert end < until <= end + timedelta(hours=2)


@pytest.mark.django_db
def test_a_correction_does_not_restore_grace(bidding: Game):
    Game.objects.update(absent="grace", grace_hours=12)
    let_deadline_pass(bidding)
    assert not closing.close(bidding.pk)
    first = next(one for one in effective(bidding) if isinstance(read_command(one), Muster))
    ruler = Actor.organiser(bidding.organiser)
    correct(bidding.pk, first.seq, None, actor=ruler, reason="Another muster.")
    assert all(seat.grace_spent for seat in bidding.seats.all())
    let_deadline_pass(bidding)
    assert closing.close(bidding.pk)


@pytest.mark.django_db
def test_battles_spend_no_grace(fighting: Game):
    Game.objects.update(absent="grace", grace_hours=12)
    let_deadline_pass(fighting)
    closing.close(fighting.pk)
    fighting.refresh_from_db()
    assert fighting.phase == "battles"
    assert [seat.grace_spent for seat in fighting.seats.all()] == [None] * fighting.seats.count()
    assert not fighting.messages.filter(kind="grace").exists()


@pytest.mark.django_db
def test_grace_applies_only_to_closing_by_default(bidding: Game):
    """The control: in another phase it is granted and announced."""
    Game.objects.update(absent="grace", grace_hours=12)
    let_deadline_pass(bidding)
    assert not closing.close(bidding.pk)
    assert all(seat.grace_spent for seat in bidding.seats.all())
    assert bidding.messages.filter(kind="grace").count() == 1
