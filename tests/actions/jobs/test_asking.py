"""A job is stored when it is asked for. A person has few at a time, and sees only their own."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from club.actions.jobs import asking, working
from club.models import Job
from club.workers.cleanup import clear_leftovers
from tests.actions.jobs.made import KIND, spelled, state
from tests.assertions.unchanged import refused
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def test_a_person_waits_for_few_at_a_time_and_others_do_not_wait_for_them(anna: Any, works_as: Any):
    works_as(spelled)
    for _ in range(asking.MOST_WAITING):
        asking.ask(KIND, by=anna)
    refused("jobs-waiting", asking.ask, KIND, by=anna)
    asking.ask(KIND, by=person("bruno"))
    working.work_some(60)
    asking.ask(KIND, by=anna)


def test_a_kind_that_this_release_does_not_know_is_left_to_another(anna: Any):
    asking.ask("of tomorrow", by=anna)
    assert (working.has_waiting(), working.work_some(60)) == (False, 0)


def test_only_its_asker_finds_a_job(anna: Any):
    job = asking.ask(KIND, by=anna)
    assert asking.job_for(anna, job.key) == job
    with pytest.raises(LookupError):
        asking.job_for(person("bruno"), job.key)


def test_the_page_says_so_if_no_worker_begins(anna: Any):
    job = asking.ask(KIND, by=anna)
    assert asking.care_of(state(job)) == (False, False, False)
    Job.objects.update(asked_at=Now() - timedelta(minutes=2))
    assert asking.care_of(state(job)) == (False, False, True)


def test_the_page_says_so_if_a_worker_is_silent(anna: Any):
    """The page says so until its claim ends. Afterwards it says if no worker begins again."""
    job = asking.ask(KIND, by=anna)
    told = {}
    for silent in (5, 30, 119, 121, 200):
        left = asking.LEASE - timedelta(seconds=silent)
        Job.objects.update(claims=1, claimed_until=Now() + left)
        told[silent] = asking.care_of(state(job))
    assert told == {
        5: (True, False, False),
        30: (True, True, False),
        119: (True, True, False),
        121: (False, False, False),
        200: (False, False, True),
    }


def test_ended_jobs_go_after_a_week_and_waiting_ones_never(anna: Any):
    ended, young, waiting = (asking.ask(KIND, by=anna) for _ in range(3))
    ago = {ended: timedelta(days=8), young: timedelta(days=6)}
    for job, age in ago.items():
        Job.objects.filter(pk=job.pk).update(outcome="done", ended_at=Now() - age)
    Job.objects.filter(pk=waiting.pk).update(asked_at=Now() - timedelta(days=30))
    assert clear_leftovers().jobs == 1
    assert {*Job.objects.all()} == {young, waiting}
