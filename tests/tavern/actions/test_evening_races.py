"""Several connections at one evening: everybody gets an answer, and no limit is exceeded."""

from collections.abc import Callable
from datetime import time
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tavern.actions.evenings import guests, planning
from tavern.models import Evening, PlannedTable
from tests.actions.play.racing import at_once, codes_among, given_among
from tests.tavern.evenings import an_evening
from tests.tavern.stone_tables import stone_table

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]
LATE: dict[str, Callable[[Any, Any], Any]] = {
    "come": lambda evening, user: guests.come(evening, user=user),
    "stay away": lambda evening, user: guests.stay_away(evening, user=user),
    "open a table": lambda evening, user: guests.open_table(evening, 1, user=user),
    "add a table": lambda evening, user: planning.add_table(
        evening, kind="stone-falls", seats=2, starts=time(20)
    ),
    "drop a table": lambda evening, user: planning.drop_table(evening, 1),
}


@pytest.mark.parametrize("what", LATE)
def test_an_evening_that_was_called_off_a_moment_ago_is_not_found(anna: Any, bruno: Any, what: str):
    evening = an_evening(anna)
    planning.call_off(Evening.objects.get(pk=evening.pk))
    with pytest.raises(LookupError):
        LATE[what](evening, bruno)


def test_of_many_concurrent_plans_only_the_allowed_number_is_made(anna: Any):
    plan = partial(
        planning.plan_evening,
        host=anna,
        title="Thursday",
        place="",
        day=timezone.now().date(),
        starts=time(20),
    )
    answers = at_once(*[plan] * (planning.MOST_EVENINGS + 4))
    assert codes_among(answers) == ["too-many"] * 4
    assert Evening.objects.count() == planning.MOST_EVENINGS


def test_a_table_is_opened_once(anna: Any, bruno: Any):
    stone_table(anna, bruno)
    evening = an_evening(anna)
    table = evening.tables.get()
    for user in (anna, bruno):
        guests.come(evening, user=user, table_id=table.pk)
    answers = at_once(
        *(partial(guests.open_table, evening, table.pk, user=user) for user in (anna, bruno)),
    )
    assert [game.pk for game in given_among(answers)] == [PlannedTable.objects.get().game_id]
    assert codes_among(answers) == ["founded"]
