"""The closed turns of a campaign are read from the entries before the open turn alone."""

from typing import Any

import pytest

from campaign.actions.history.lord_history import chapters_of
from campaign.actions.publishing.closed_turns import closed_chapters, closed_turns
from club.models import Game
from tests.recorded import recorded
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Game:
    people: list[Any] = [person(name) for name in ("anna", "bruno", "clara")]
    return recorded(people, seed="the end", last=99)


def test_a_campaign_that_is_over_is_told_as_its_members_read_it(war: Game):
    closed = closed_turns(war)
    owners = {id: lord.owner for id, lord in closed.world.lords.items()}
    assert closed.over
    assert closed_chapters(war, closed) == chapters_of(war, owners)
