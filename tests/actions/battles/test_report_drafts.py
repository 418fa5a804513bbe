"""A draft stores the content of a report's form, and nothing else (D4)."""

from typing import Any

import pytest

from campaign.actions.battles.report_drafts import (
    LONGEST,
    LONGEST_NAME,
    MOST_FIELDS,
    MOST_VALUES,
    drafts_of,
    save_draft,
)
from campaign.actions.history.effective_history import read_world
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal

pytestmark = pytest.mark.django_db


def keep(game: Game, fields: dict[str, list[str]]) -> None:
    battle, row = next(iter(read_world(game).battles.items()))
    seat = game.seats.get(player=row.players[0])
    save_draft(game.pk, battle, fields, actor=Actor.seat(seat.user, seat.player))


@pytest.mark.parametrize(
    "fields",
    [
        {"f" * LONGEST_NAME: ["x" * LONGEST]},
        {f"unit-{n}": ["1"] for n in range(MOST_FIELDS)},
        {"dead": ["l1"] * MOST_VALUES},
    ],
    ids=["long", "many fields", "many values"],
)
def test_a_draft_as_large_as_a_form_is_stored(fighting: Game, fields: Any):
    keep(fighting, fields)
    assert list(drafts_of(fighting, fighting.report_drafts.get().player).values()) == [fields]


@pytest.mark.parametrize(
    "fields",
    [
        {"f" * (LONGEST_NAME + 1): ["1"]},
        {"f": ["x" * (LONGEST + 1)]},
        {f"unit-{n}": ["1"] for n in range(MOST_FIELDS + 1)},
        {"dead": ["l1"] * (MOST_VALUES + 1)},
    ],
    ids=["long name", "long value", "many fields", "many values"],
)
def test_a_larger_draft_is_refused_and_not_stored(fighting: Game, fields: Any):
    with pytest.raises(Refusal) as refused:
        keep(fighting, fields)
    assert refused.value.code == "draft"
    assert fighting.report_drafts.count() == 0
