"""A preview shows the effect of closing, changes nothing and opens nothing."""

import pytest

from campaign.actions.bids.plans import seal_plan
from campaign.actions.history.effective_history import read_news, read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.plans import Plan
from campaign.models import Envelope
from campaign.play import digest
from club.actions.clock import closing
from club.actions.clock.closing_preview import dry_run
from club.actions.journal.actor import Actor
from club.models import Game
from tests.table import bring_to, new_campaign, person
from tests.worlds import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    people = [person(name) for name in ("anna", "bruno", "clara")]
    return new_campaign(people[0], people)


def test_the_preview_matches_the_closing(game):
    bring_to(game, "recruitment")
    before = (game.seq, digest(read_world(game)))
    told = dry_run(game, read_world(game))
    game.refresh_from_db()
    assert (game.seq, digest(read_world(game))) == before
    assert told.answers == dict.fromkeys("ABC", "default")
    closing.close(game.pk, how="organiser")
    lines = game.journal.filter(seq__gt=before[0]).order_by("seq")
    done = [news for line in lines for news in read_news(line)]
    assert told.known
    assert told.news == done[: len(told.news)]
    assert told.news


def test_the_preview_of_bids_only_names_missing_players(game):
    bring_to(game, "bids")
    bruno = Actor.seat(game.seats.get(player="B").user, "B")
    seal_bid(game.pk, actor=bruno, amount=1)
    game.refresh_from_db()
    told = dry_run(game, read_world(game))
    assert (told.answers, told.news, told.known) == ({"A": "default", "C": "default"}, [], False)
    assert not Envelope.objects.filter(
        game=game, moment=game.moment, opened_at__isnull=False
    ).exists()


def test_a_plan_stays_sealed(game):
    bring_to(game, "recruitment")
    bruno = Actor.seat(game.seats.get(player="B").user, "B")
    seal_plan(game.pk, Plan(bid=3), actor=bruno)
    game.refresh_from_db()
    told = dry_run(game, read_world(game))
    assert told.answers["B"] == "plan"
    assert (told.news, told.known) == ([], False)


def test_the_preview_rolls_no_dice(game):
    world = Table(read_world(game)).by_default(until="dice").world
    assert not dry_run(game, world).known
