"""The broker holds no deadline: Redis delivers delayed tasks twice, and a worker whose clock is
fast drops expiring ones. The test searches the clock's sources for calls that would do it.
"""

import ast
from pathlib import Path

import pytest

import host
from campaign.actions import workshop
from club import workers
from host.celery import app

FORBIDDEN = {"eta", "countdown", "expires", "result_expires", "task_expires"}
HOST = Path(host.__file__).parent
SOURCES = sorted(
    [
        *Path(workers.__file__).parent.rglob("*.py"),
        *Path(workshop.__file__).parent.rglob("*.py"),
        *(HOST / "management").rglob("*.py"),
        HOST / "celery.py",
        HOST / "settings.py",
        HOST / "processes" / "process_specs.py",
    ]
)


def delays(source: str) -> set[str]:
    """Names among arguments, keys, variables and attributes that would delay or expire a task."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        for field in ("arg", "id", "attr", "value"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                names.add(name.lower().removeprefix("celery_"))
    return names & FORBIDDEN


@pytest.mark.parametrize(
    "source",
    [
        "task.apply_async(args, eta=when)",
        "task.apply_async(args, countdown=60)",
        "SCHEDULE = {'tick': {'task': 't', 'schedule': 2.0, 'options': {'expires': 4}}}",
        "task.expires = 4",
        "CELERY_TASK_EXPIRES = 4",
    ],
)
def test_the_search_finds_delays(source: str):
    assert len(delays(source)) == 1


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_source_of_the_clock_delays_or_expires_a_task(source: Path):
    assert delays(source.read_text()) == set()


def test_the_schedule_is_one_tick_every_few_seconds():
    assert app.conf.beat_schedule == {"tick": {"task": "club.workers.tasks.tick", "schedule": 2.0}}
