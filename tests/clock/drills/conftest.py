"""Processes that close what is due, each started by its test and ended with it."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from campaign.models import Campaign, JournalEntry, PhaseClose, Snapshot
from campaign.site.lifeline import die_with_parent
from tests.clock.drills.office import Office
from tests.services import Redis
from tests.table import person

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def anna(transactional_db: None) -> Any:
    return person("anna")


@pytest.fixture
def bruno(transactional_db: None) -> Any:
    return person("bruno")


@pytest.fixture
def clara(transactional_db: None) -> Any:
    return person("clara")


@pytest.fixture
def start(process_env: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """Starts a process on the test's database; all that still run are killed after the test.

    `log` is the file under `tmp_path` that gets what it prints; further names go into its
    environment. Each process leads a process group of its own.
    """
    running: list[subprocess.Popen[bytes]] = []

    def start_one(command: Sequence[str], *, log: str = "log", **env: str) -> Any:
        with (tmp_path / log).open("ab") as file:
            process = subprocess.Popen(
                list(command), env={**process_env, **env}, stdin=subprocess.DEVNULL,
                stdout=file, stderr=file, start_new_session=True, preexec_fn=die_with_parent,
            )  # fmt: skip
        running.append(process)
        return process

    yield start_one
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


@pytest.fixture
def office(start: Start, redis_server: Redis, tmp_path: Path) -> Iterator[Office]:
    """Celery on an empty Redis."""
    office = Office(start, redis_server, tmp_path)
    office.empty()
    yield office
    office.close()


@pytest.fixture
def no_unique_keys(transactional_db: None) -> Iterator[None]:
    """The unique keys that make a second closing impossible are taken away for one test."""
    keyed = {model: model._meta.constraints for model in (PhaseClose, JournalEntry, Snapshot)}
    for model, keys in keyed.items():
        model._meta.constraints = ()  # from which SQLite makes the table anew
        with connection.schema_editor() as editor:
            editor.remove_constraint(model, keys[0])
    yield
    Campaign.objects.all().delete()
    for model, keys in keyed.items():
        model._meta.constraints = keys
        with connection.schema_editor() as editor:
            editor.add_constraint(model, keys[0])
