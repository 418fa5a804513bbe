"""Old notifications and form keys are deleted, and an ended campaign keeps few stored worlds."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.db.models.functions import Now

from campaign.actions.history.effective_history import world_after
from campaign.play import digest
from club.actions.journal.history import effective
from club.models import Game, JournalEntry, Notice, OnceKey
from club.workers import cleanup
from club.workers.cleanup import clear_leftovers
from tests.recorded import recorded
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
LONG = timedelta(days=100)


def aged(game: Game) -> None:
    """Moves the campaign's play far into the past."""
    JournalEntry.objects.filter(game=game).update(at=F("at") - LONG)


def test_notices_go_three_months_after_they_were_sent():
    reader = person("anna")
    for key, ago, outcome in (("old", 91, "sent"), ("new", 89, "sent"), ("waits", 99, "")):
        at = Now() - timedelta(days=ago)
        Notice.objects.create(
            key=key,
            user=reader,
            event="ruling",
            made_at=at,
            due_at=at,
            done_at=at if outcome else None,
            outcome=outcome,
        )
    assert clear_leftovers().notices == 1
    assert set(Notice.objects.values_list("key", flat=True)) == {"new", "waits"}


def test_keys_of_forms_go_a_month_after_their_entry(monkeypatch: pytest.MonkeyPatch):
    anna = person("anna")
    old, new = (
        bring_to(new_campaign(anna, [anna, person(name)]), "bids") for name in ("bruno", "clara")
    )
    for game in (old, new):
        OnceKey.objects.create(game=game, key="k", seq=game.seq)
    assert clear_leftovers().keys == 0
    aged(old)
    monkeypatch.setattr(cleanup, "TOGETHER", 1)
    assert clear_leftovers().keys == 1
    assert [key.game for key in OnceKey.objects.all()] == [new]


def test_an_ended_campaign_keeps_few_worlds_and_every_moment_of_it():
    game = recorded([person("anna"), person("bruno")], seed="an early end", last=99)
    assert game.status == Game.ENDED
    digests = dict(effective(game).values_list("seq", "digest"))
    before = game.snapshots.count()
    assert clear_leftovers().snapshots == 0
    aged(game)
    gone = clear_leftovers().snapshots
    assert gone == before - game.snapshots.count() > 0
    assert game.snapshots.count() <= game.turn + cleanup.SPARE
    assert {0, game.snapshots.latest("seq").seq} <= set(
        game.snapshots.values_list("seq", flat=True)
    )
    assert clear_leftovers().snapshots == 0
    assert {seq: digest(world_after(game, seq)) for seq in list(digests)[::7]} == {
        seq: digests[seq] for seq in list(digests)[::7]
    }
