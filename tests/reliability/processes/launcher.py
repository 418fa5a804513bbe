"""Starts a part of the house with a fault built in: `python -m
tests.reliability.processes.launcher WHAT …`.

The faults are named in the environment variable FAULTS (JSON), which nothing but this script
reads:

    kill_before   SQL; the whole process group dies by SIGKILL before the first statement with it
    pause         seconds between finding a campaign due and locking it, and again between
                  finding it due under the lock and closing it, so that racers overlap
    tick_every    seconds between two ticks of beat
    visibility    seconds after which Redis delivers again what nobody has acknowledged
    skew          seconds by which this process's own clock is fast
    unlocked      true: no row locks
    untransacted  true: no transaction around a closing
    trusting      true: Redis is asked as if it were always there, and waited for
    hesitate      seconds between finding that bids are open and keeping an envelope
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import django
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


def at_every_step(do: Callable[[str], None]) -> None:
    """Calls `do` before each SQL statement of this process, and before and after each commit."""
    commit = BaseDatabaseWrapper._commit

    def stepped_commit(self: Any) -> Any:
        do("COMMIT")
        answer = commit(self)
        do("COMMITTED")
        return answer

    def before(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        do(sql)
        return execute(sql, params, many, context)

    def watch(connection: Any, **_: Any) -> None:
        if before not in connection.execute_wrappers:
            connection.execute_wrappers.append(before)

    BaseDatabaseWrapper._commit = stepped_commit
    connection_created.connect(watch, weak=False)


def kill_before(text: str) -> None:
    def look(sql: str) -> None:
        if text in sql:
            os.killpg(0, signal.SIGKILL)

    at_every_step(look)


def die(chance: float) -> None:
    """In the middle of the transaction that closes, and just before its end."""
    dice = random.Random(os.getpid() ^ int(os.environ["SEED"]))
    in_a_closing = False

    def look(sql: str) -> None:
        nonlocal in_a_closing
        in_the_middle = 'INSERT INTO "club_phaseclose"' in sql
        in_a_closing = in_a_closing or in_the_middle
        if (in_the_middle or (sql == "COMMIT" and in_a_closing)) and dice.random() < chance:
            os.kill(os.getpid(), signal.SIGKILL)
        in_a_closing = in_a_closing and sql != "COMMIT"

    at_every_step(look)


def tick_every(seconds: float) -> None:
    from campaign.site.celery import app

    app.conf.beat_schedule["tick"]["schedule"] = seconds


def visibility(seconds: float) -> None:
    from campaign.site.celery import app

    app.conf.broker_transport_options = {"visibility_timeout": seconds}


def pause(seconds: float) -> None:
    from club.actions.clock import closing, closing_attempts

    def slow_when_true(question: Callable[..., bool]) -> Callable[..., bool]:
        def slowly(*args: Any) -> bool:
            answer = question(*args)
            if answer:
                time.sleep(seconds)
            return answer

        return slowly

    closing_attempts.may_try = slow_when_true(closing_attempts.may_try)
    closing._is_due = slow_when_true(closing._is_due)


def skew(seconds: float) -> None:
    from django.utils import timezone

    now, seconds_now = timezone.now, time.time
    timezone.now = lambda: now() + timedelta(seconds=seconds)
    time.time = lambda: seconds_now() + seconds


def unlocked(wanted: bool) -> None:
    from django.db.models import QuerySet

    QuerySet.select_for_update = lambda rows, **_: rows


def untransacted(wanted: bool) -> None:
    from club.actions.clock import closing_attempts, transactions

    closing_attempts.transaction = transactions.transaction = SimpleNamespace(atomic=nullcontext)


def trusting(wanted: bool) -> None:
    from club.actions.security import circuit_breaker

    circuit_breaker.Breaker.ask = lambda self, question, instead: question()


def hesitate(seconds: float) -> None:
    from campaign.actions.play import sealed_bids

    check_open = sealed_bids._check_open

    def slowly(*args: Any) -> None:
        check_open(*args)
        time.sleep(seconds)

    sealed_bids._check_open = slowly


def close_killed_at_each_step(game_ids: list[int]) -> None:
    """Closes campaign after campaign, each in a new process that dies at step 1, 2, 3 …

    Prints one JSON line per campaign: the step, whether the process died of it, and the last
    statement it reached. Ends with the first process that lived, or with the last campaign.
    """
    for step, game_id in enumerate(game_ids, 1):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            _close_until(step, game_id, writer)
        os.close(writer)
        with os.fdopen(reader) as said:
            reached = said.read().splitlines()
        _, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        sys.stdout.write(json.dumps({"step": step, "died": died, "at": reached[-1][:80]}) + "\n")
        sys.stdout.flush()
        if not died:
            return


def _close_until(step: int, game_id: int, writer: int) -> None:
    from club.actions.clock import closing

    taken = 0

    def count(sql: str) -> None:
        nonlocal taken
        taken += 1
        os.write(writer, sql.replace("\n", " ").encode() + b"\n")
        if taken == step:
            os.kill(os.getpid(), signal.SIGKILL)

    at_every_step(count)
    closing.close(game_id)
    os._exit(0)


def storm(clocks: int) -> None:
    """So many processes that close what is due, each replaced when it dies; a line for each death.

    Ends when the file named by STOP is there.
    """
    alive = {_clock() for _ in range(clocks)}
    while alive:
        child, status = os.wait()
        alive.discard(child)
        if os.WIFSIGNALED(status):
            sys.stdout.write(f"{os.WTERMSIG(status)}\n")
            sys.stdout.flush()
            alive.add(_clock())


def _clock() -> int:
    from club.actions.clock import closing

    child = os.fork()
    if child:
        return child
    die(float(os.environ["CHANCE"]))
    while not os.path.exists(os.environ["STOP"]):
        closing.close_all_due("clock")
        time.sleep(0.02)
    os._exit(0)


def view(user_id: int, addresses: list[str]) -> None:
    """Asks for these pages, as this user, one after the other."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    client.force_login(get_user_model()._default_manager.get(pk=user_id))
    wait_for_the_start()
    for address in addresses:
        assert client.get(address).status_code == 200, address


def wait_for_the_start() -> None:
    """Says that it is ready, and waits until the file named by START is there."""
    Path(f"{os.environ['START']}.{os.getpid()}").touch()
    while not os.path.exists(os.environ["START"]):
        time.sleep(0.002)


FAULTS: dict[str, Callable[[Any], None]] = {
    "kill_before": kill_before,
    "pause": pause,
    "tick_every": tick_every,
    "visibility": visibility,
    "skew": skew,
    "unlocked": unlocked,
    "untransacted": untransacted,
    "trusting": trusting,
    "hesitate": hesitate,
}


def main() -> None:
    what, *arguments = sys.argv[1:]
    django.setup()
    for name, value in json.loads(os.environ.get("FAULTS", "{}")).items():
        FAULTS[name](value)
    if what == "killed":
        close_killed_at_each_step([int(one) for one in arguments])
    elif what == "storm":
        storm(int(arguments[0]))
    elif what == "view":
        view(int(arguments[0]), arguments[1:])
    elif what == "manage":
        from django.core.management import execute_from_command_line

        wait_for_the_start()
        execute_from_command_line(["manage.py", *arguments])
    elif what == "celery":
        from campaign.site.celery import app

        app.start(arguments)
    elif what == "web":
        from gunicorn.app.wsgiapp import run

        sys.argv = ["gunicorn", *arguments]
        run()


if __name__ == "__main__":
    main()
