"""S5: without its key a phase is not closed and nothing is lost. A changed key loses nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.test import Client
from django.urls import reverse

from campaign.actions.bids.plans import seal_plan
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.key_rotation import rekey
from campaign.bots.plans import Plan
from campaign.models import Envelope
from club.actions.clock import closing, closing_attempts
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.models import Game, Notice
from tests.pages.laid import words
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
Figure = Callable[..., None]


def new_key() -> str:
    return Fernet.generate_key().decode()


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    """Anna has sealed 0 and has left plans. The others must still bid."""
    game = bring_to(new_campaign(people[0], people), "bids")
    anna = Actor.seat(people[0], "A")
    seal_bid(game.pk, actor=anna, amount=0)
    seal_plan(game.pk, Plan(bid=0), actor=anna)
    return game


def tried(game: Game, times: int) -> Game:
    for _ in range(times):
        closing.close_all_due()
    game.refresh_from_db()
    return game


def test_s05_a_phase_without_its_key_is_stuck_and_can_be_restarted(
    game: Game, people: list[Any], settings: Any, figure: Figure
):
    other = bring_to(new_campaign(people[1], people[1:], name="The other"), "bids")
    before = (game.seq, bytes(game.world), game.moment)
    sealed = list(Envelope.objects.values_list("player", "sealed", "receipt"))
    keys, settings.ENVELOPE_KEYS = settings.ENVELOPE_KEYS, [new_key()]
    for one in (game, other):
        let_deadline_pass(one)
    tried(game, closing_attempts.FAILURES + 2)
    other.refresh_from_db()
    assert other.phase != "bids", "a campaign without envelopes goes on"
    assert game.stuck
    assert (game.seq, bytes(game.world), game.moment) == before
    assert list(Envelope.objects.values_list("player", "sealed", "receipt")) == sealed
    told = Notice.objects.filter(game=game, event="stuck")
    assert {notice.user_id for notice in told} == {people[0].pk}
    assert told.values("user", "channel").distinct().count() == told.count(), "told once"
    settings.ENVELOPE_KEYS = keys
    client = Client()
    client.force_login(people[0])
    client.post(reverse("organise_retry", args=[game.public_id]))
    game.refresh_from_db()
    assert (game.stuck, game.phase != "bids") == ("", True)
    assert Envelope.objects.get(game=game, player="A").amount == 0
    figure(
        f"key lost: set aside after {closing_attempts.FAILURES} tries, others close, retry "
        f"opens all"
    )


def test_s05_every_page_works_without_the_key(
    game: Game, people: list[Any], settings: Any, figure: Figure
):
    secret = make_token(game.pk, actor=Actor.seat(people[0], "A"), label="Bot")
    settings.ENVELOPE_KEYS = [new_key()]
    client, program = Client(), Client(headers={"authorization": f"Bearer {secret}"})
    client.force_login(people[0])
    pages = {
        name: client.get(reverse(name, args=[game.public_id]))
        for name in (
            "table",
            "now",
            "receipts",
            "plan",
            "away",
            "organise",
            "envelopes",
            "handover",
        )
    }
    assert {name: page.status_code for name, page in pages.items()} == dict.fromkeys(pages, 200)
    receipt = Envelope.objects.get(player="A").receipt
    assert receipt in words(pages["table"])
    assert receipt in words(pages["receipts"])
    codes = [program.get(f"/api/v1/{path}").status_code for path in ("campaign", "bid", "plan")]
    assert codes == [200, 404, 404]
    again = client.post(reverse("act", args=[game.public_id, "bid"]), {"amount": "0"})
    assert again.status_code == 302
    figure("key lost: its owner's pages open, show the receipt, and take another bid")


def test_s05_adding_a_new_key_changes_nothing_for_users(
    game: Game, people: list[Any], settings: Any, figure: Figure
):
    newest = new_key()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    seal_bid(game.pk, actor=Actor.seat(people[1], "B"), amount=0)
    assert rekey() == (4, [])  # two bids, a plan, the dice seed
    settings.ENVELOPE_KEYS = [newest]
    let_deadline_pass(game)
    assert tried(game, 1).phase != "bids"
    opened = {row.player: row.amount for row in campaign_queries.opened_bids(game)}
    assert opened["A"] == opened["B"] == 0
    settings.ENVELOPE_KEYS = [new_key()]
    client = Client()
    client.force_login(people[2])
    page = words(client.get(reverse("envelopes", args=[game.public_id])))
    assert "Amount, receipt and what was played match." in page
    figure("key rotated and dropped: bids open, old phases are read without any key")
