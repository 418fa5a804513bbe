"""Dates of a battle: proposed, agreed by every side, declined (D4)."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.battles import battle_dates
from campaign.actions.battles.report_drafts import save_draft
from campaign.actions.journal.actor import Actor
from campaign.models import Campaign, Meeting, Message
from campaign.world import Battle, Side
from club.refusals import Refusal
from tests.pages.laid import LAND, lay
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(anna: Any, bruno: Any, clara: Any) -> Campaign:
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle("Birch", ("A", "B"), (), "B", stage="fight",
                 sides={"A": Side(True, "b1"), "B": Side(True, "b2")})  # fmt: skip
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [anna, bruno, clara])


def soon(days: float = 2) -> datetime:
    return timezone.now() + timedelta(days=days)


def propose(campaign: Campaign, user: Any, player: str, at: datetime | None = None) -> Meeting:
    actor = Actor.seat(user, player)
    return battle_dates.propose(campaign.pk, "k1", actor=actor, at=at or soon(), place=" the club ")


def test_a_date_is_agreed_when_every_side_has_said_yes(campaign: Campaign, anna: Any, bruno: Any):
    first, second = propose(campaign, anna, "A"), propose(campaign, bruno, "B", soon(3))
    assert (first.status, first.agreed, first.place) == ("proposed", "A", "the club")
    agreed = battle_dates.agree(campaign.pk, first.pk, actor=Actor.seat(bruno, "B"))
    assert (agreed.status, agreed.agreed) == ("agreed", "AB")
    second.refresh_from_db()
    assert second.status == "withdrawn"
    kinds = list(Message.objects.filter(campaign=campaign).values_list("kind", flat=True))
    assert kinds == ["date_proposed", "date_proposed", "date_agreed"]


def test_a_later_date_takes_the_place_of_an_agreed_one(campaign: Campaign, anna: Any, bruno: Any):
    first = propose(campaign, anna, "A")
    battle_dates.agree(campaign.pk, first.pk, actor=Actor.seat(bruno, "B"))
    second = propose(campaign, bruno, "B", soon(5))
    battle_dates.agree(campaign.pk, second.pk, actor=Actor.seat(anna, "A"))
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == ("withdrawn", "agreed")


def test_a_date_is_declined_by_the_other_and_withdrawn_by_its_proposer(
    campaign: Campaign, anna: Any, bruno: Any
):
    first, second = propose(campaign, anna, "A"), propose(campaign, anna, "A")
    assert battle_dates.decline(campaign.pk, first.pk, actor=Actor.seat(bruno, "B")).status == (
        "declined"
    )
    assert battle_dates.decline(campaign.pk, second.pk, actor=Actor.seat(anna, "A")).status == (
        "withdrawn"
    )
    with pytest.raises(Refusal) as refused:
        battle_dates.agree(campaign.pk, first.pk, actor=Actor.seat(bruno, "B"))
    assert refused.value.code == "date"


@pytest.mark.parametrize("days", [-1, 400])
def test_a_date_lies_ahead_and_within_a_year(campaign: Campaign, anna: Any, days: int):
    with pytest.raises(Refusal) as refused:
        propose(campaign, anna, "A", soon(days))
    assert refused.value.code == "date"


def test_only_the_sides_arrange_and_proposals_have_an_end(
    campaign: Campaign, anna: Any, clara: Any
):
    with pytest.raises(Refusal) as refused:
        propose(campaign, clara, "C")
    assert refused.value.code == "not-yours"
    for _ in range(battle_dates.MOST_OPEN):
        propose(campaign, anna, "A")
    with pytest.raises(Refusal) as refused:
        propose(campaign, anna, "A")
    assert refused.value.code == "dates"


def test_a_place_is_kept_without_what_no_database_takes(campaign: Campaign, anna: Any):
    actor = Actor.seat(anna, "A")
    made = battle_dates.propose(campaign.pk, "k1", actor=actor, at=soon(), place="the\x00 club")
    assert made.place == "the club"


def test_a_draft_is_kept_without_what_no_database_takes(campaign: Campaign, anna: Any):
    typed = {"winner\x00": ["A\x00", "B"]}
    draft = save_draft(campaign.pk, "k1", typed, actor=Actor.seat(anna, "A"))
    assert draft.fields == {"winner": ["A", "B"]}
