"""Dates of a battle: proposed, agreed by every side, declined (D4)."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.battles import battle_dates
from campaign.actions.battles.report_drafts import save_draft
from campaign.models import Meeting
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.models import Game, Message
from club.refusals import Refusal
from tests.pages.laid import LAND, lay
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(anna: Any, bruno: Any, clara: Any) -> Game:
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [anna, bruno, clara])


def soon(days: float = 2) -> datetime:
    return timezone.now() + timedelta(days=days)


def propose(game: Game, user: Any, player: str, at: datetime | None = None) -> Meeting:
    actor = Actor.seat(user, player)
    return battle_dates.propose(game.pk, "k1", actor=actor, at=at or soon(), place=" the club ")


def test_a_date_is_agreed_when_every_side_has_said_yes(game: Game, anna: Any, bruno: Any):
    first, second = propose(game, anna, "A"), propose(game, bruno, "B", soon(3))
    assert (first.status, first.agreed, first.place) == ("proposed", "A", "the club")
    agreed = battle_dates.agree(game.pk, first.pk, actor=Actor.seat(bruno, "B"))
    assert (agreed.status, agreed.agreed) == ("agreed", "AB")
    second.refresh_from_db()
    assert second.status == "withdrawn"
    kinds = list(Message.objects.filter(game=game).values_list("kind", flat=True))
    assert kinds == ["date_proposed", "date_proposed", "date_agreed"]


def test_a_new_date_replaces_the_agreed_one(game: Game, anna: Any, bruno: Any):
    first = propose(game, anna, "A")
    battle_dates.agree(game.pk, first.pk, actor=Actor.seat(bruno, "B"))
    second = propose(game, bruno, "B", soon(5))
    battle_dates.agree(game.pk, second.pk, actor=Actor.seat(anna, "A"))
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == ("withdrawn", "agreed")


def test_the_other_side_declines_a_date_and_the_proposer_withdraws_it(
    game: Game, anna: Any, bruno: Any
):
    first, second = propose(game, anna, "A"), propose(game, anna, "A")
    assert battle_dates.decline(game.pk, first.pk, actor=Actor.seat(bruno, "B")).status == (
        "declined"
    )
    assert battle_dates.decline(game.pk, second.pk, actor=Actor.seat(anna, "A")).status == (
        "withdrawn"
    )
    with pytest.raises(Refusal) as refused:
        battle_dates.agree(game.pk, first.pk, actor=Actor.seat(bruno, "B"))
    assert refused.value.code == "date"


@pytest.mark.parametrize("days", [-1, 400])
def test_a_date_must_be_in_the_next_year(game: Game, anna: Any, days: int):
    with pytest.raises(Refusal) as refused:
        propose(game, anna, "A", soon(days))
    assert refused.value.code == "date"


def test_only_the_sides_propose_dates_and_only_so_many(game: Game, anna: Any, clara: Any):
    with pytest.raises(Refusal) as refused:
        propose(game, clara, "C")
    assert refused.value.code == "not-yours"
    for _ in range(battle_dates.MOST_OPEN):
        propose(game, anna, "A")
    with pytest.raises(Refusal) as refused:
        propose(game, anna, "A")
    assert refused.value.code == "dates"


def test_a_place_is_stored_without_null_characters(game: Game, anna: Any):
    actor = Actor.seat(anna, "A")
    made = battle_dates.propose(game.pk, "k1", actor=actor, at=soon(), place="the\x00 club")
    assert made.place == "the club"


def test_a_draft_is_stored_without_null_characters(game: Game, anna: Any):
    typed = {"winner\x00": ["A\x00", "B"]}
    draft = save_draft(game.pk, "k1", typed, actor=Actor.seat(anna, "A"))
    assert draft.fields == {"winner": ["A", "B"]}
