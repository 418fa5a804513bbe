"""Everybody is notified when a campaign becomes public, and a copy elsewhere is not public."""

from io import BytesIO
from typing import Any

import pytest
from django.core import mail

from campaign.actions.bundles.exporting import bundle_for
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.publishing.publishing import hide_name, publish, withdraw
from campaign.models import Campaign
from club.actions.delivery.outbox_sender import deliver_due
from club.actions.journal.actor import Actor
from club.models import Game, Message
from club.refusals import Refusal
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    return new_campaign(people[0], people)


def test_all_players_are_told_once_and_can_hide_their_names(game: Game, people: list[Any]):
    for indexed in (False, True):
        publish(game.pk, actor=Actor.organiser(people[0]), indexed=indexed)
    assert [row.kind for row in Message.objects.filter(kind="published")] == ["published"]
    mail.outbox.clear()
    deliver_due()
    notified = {one.to[0]: one for one in mail.outbox if "public page" in one.subject}
    assert set(notified) == {"bruno@example.org", "clara@example.org"}
    assert f"/c/{game.public_id}/public" in notified["bruno@example.org"].body


def test_nobody_else_opens_the_page_or_hides_a_name(game: Game, people: list[Any]):
    for actor in (Actor.seat(people[1], "B"), Actor.organiser(people[1])):
        with pytest.raises(Refusal):
            publish(game.pk, actor=actor)
        with pytest.raises(Refusal):
            withdraw(game.pk, actor=actor)
    for actor in (Actor.seat(people[1], "C"), Actor.organiser(people[0], "B")):
        with pytest.raises(Refusal):
            hide_name(game.pk, actor=actor, hidden=True)


def test_a_bundle_takes_hidden_names_along_and_not_the_public_page(game: Game, people: list[Any]):
    publish(game.pk, actor=Actor.organiser(people[0]))
    hide_name(game.pk, actor=Actor.seat(people[1], "B"), hidden=True)
    game.refresh_from_db()
    bundle = bundle_for(game, "", by=Actor.organiser(people[0]))
    game.delete()
    arrived = import_bundle(BytesIO(bundle), organiser=people[0]).game
    row = Campaign.objects.get(pk=arrived.pk)
    assert (row.public_since, row.hidden_names) == (None, "B")
