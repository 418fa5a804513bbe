"""Secrets that another installation can open are replaced here when a campaign leaves."""

from io import BytesIO
from typing import Any

import pytest

from campaign.actions.bids.bid_sealing import unseal
from campaign.actions.bundles.exporting import bundle_for, export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.tamper_check import flaws
from campaign.models import Envelope, SealedPlan
from club.actions.chain.dice_seeds import seed_before
from club.actions.clock import closing
from club.actions.decisions.deadlines import break_off, resume
from club.actions.journal.actor import Actor
from club.models import Game, Notice
from tests.actions.bundles.war import BID, another_installation
from tests.assertions.unchanged import every_row, refused
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def key(settings: Any) -> str:
    """The public key of an installation that the operator knows."""
    settings.MOVES_TO = [another_installation(settings)[1]]
    return settings.MOVES_TO[0]


@pytest.fixture
def anna(war: Game) -> Actor:
    return Actor.organiser(war.organiser)


def test_sealed_acts_of_a_moving_campaign_are_returned_here(war: Game, key: str, anna: Actor):
    before = seed_before(war, war.seq + 1)
    sealed = Envelope.objects.get(game=war, opened_at__isnull=True)
    assert not war.paused
    bundle_for(war, key, by=anna)
    war.refresh_from_db()
    assert not Envelope.objects.filter(pk=sealed.pk).exists()
    orders = SealedPlan.objects.get(game=war)
    assert (orders.ended_why, bytes(orders.sealed)) == ("returned", b"")
    assert (war.paused, set(war.waits_for)) == (True, {"A", "B", "C"})
    after = seed_before(war, war.seq + 1)
    assert (after.pk > before.pk, after.hash != before.hash) == (True, True)
    assert list(flaws(war)) == []


def test_everybody_gets_a_message_that_it_moved(war: Game, key: str, anna: Actor):
    Notice.objects.all().delete()
    bundle_for(war, key, by=anna)
    message = war.messages.latest("pk")
    seed = seed_before(war, war.seq + 1).hash
    assert (message.kind, message.by_id, message.by_player) == ("taken_along", anna.user_id, True)
    assert message.values == {"key": key, "seed": seed, "paused": True}
    told = Notice.objects.filter(game=war, user__isnull=False)
    assert {row.user.username for row in told} == {"bruno", "clara"}
    assert {row.values["seed"] for row in told} == {seed}


def test_a_bid_that_was_read_there_is_not_the_one_that_counts_here(
    war: Game, key: str, anna: Actor, settings: Any
):
    bundle_for(war, key, by=anna)
    resume(war.pk, actor=anna, reason="Nobody was there")
    seal_bid(war.pk, actor=Actor.seat(person_of(war, "B"), "B"), amount=BID + 1)
    assert closing.close(war.pk, how="organiser")
    opened = Envelope.objects.filter(game=war, player="B").latest("pk")
    assert (opened.amount, list(flaws(Game.objects.get(pk=war.pk)))) == (BID + 1, [])


def person_of(game: Game, player: str) -> Any:
    return game.seats.get(player=player).user


def test_bids_stay_sealed_at_the_other_installation(war: Game, settings: Any):
    here, (there, key) = settings.ENVELOPE_KEYS, another_installation(settings)
    sent = export_bundle(war, key=key)
    Game.objects.filter(pk=war.pk).delete()
    settings.ENVELOPE_KEYS = there
    game = import_bundle(BytesIO(sent), organiser=person("zoe")).game
    sealed = Envelope.objects.get(game=game, opened_at__isnull=True)
    assert (unseal(game, sealed).amount, here != there) == (BID, True)


def test_saving_for_this_installation_changes_nothing(war: Game, anna: Actor):
    before = every_row()
    bundle_for(war, "", by=anna)
    assert every_row() == before


def test_an_unknown_installation_changes_nothing(war: Game, anna: Actor, settings: Any):
    key = another_installation(settings)[1]
    refused("installation", bundle_for, war, key, by=anna)


def test_an_ended_campaign_has_nothing_sealed(war: Game, key: str, anna: Actor):
    break_off(war.pk, actor=anna, reason="Enough of it")
    before = every_row()
    bundle_for(war, key, by=anna)
    assert every_row() == before
