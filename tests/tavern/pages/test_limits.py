"""Limits on how often one person may send to the tavern, or ask of it."""

from typing import Any

import pytest

from club.actions.security import rate_limits
from tavern.api.hosting import FOUNDED
from tests.tavern.fairness.played import running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def limited(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()


@pytest.mark.parametrize("page", ["/tavern/bring", "/tavern/evenings/"])
def test_forms_that_cost_others_something_are_sent_twenty_times_an_hour(
    anna: Any, bruno: Any, browser_of: Any, page: str
):
    browser = browser_of(anna)
    answers = [browser.post(page, {}).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]
    assert browser.get(page).status_code == 200
    assert browser_of(bruno).post(page, {}).status_code == 422


def test_a_table_is_played_again_thirty_times_a_minute(anna: Any, bruno: Any, browser_of: Any):
    browser, place = browser_of(anna), f"/t/{running(anna, bruno).public_id}/"
    for page, answer in (("fair", 200), ("fair.json", 404), ("record.jsonl", 404)):
        answers = [browser.get(place + page).status_code for _ in range(31)]
        assert answers == [answer] * 30 + [429]
    assert browser.get(place).status_code == 200


def test_gold_is_looked_for_twenty_times_a_minute(anna: Any, bruno: Any, browser_of: Any):
    browser, place = browser_of(anna), f"/t/{running(anna, bruno).public_id}/"
    for page in ("gold", "missed"):
        answers = [browser.get(place + page).status_code for _ in range(21)]
        assert answers == [404] * 20 + [429]


def test_a_person_sets_up_as_many_tables_in_an_hour_as_their_programs(anna: Any, browser_of: Any):
    browser, page = browser_of(anna), "/tavern/new/six-lands"
    for _ in range(120):
        rate_limits.wait(FOUNDED, "tavern_new ", f"user {anna.pk}")
    assert browser.post(page, {"against": "2"}).status_code == 429
    assert browser.get(page).status_code == 200
    rate_limits.reset_counts()
    assert browser.post(page, {"against": "2"}).status_code == 302
