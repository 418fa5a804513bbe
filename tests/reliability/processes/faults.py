"""Faults to build into a part of the site, by their names:

kill_before   SQL; the whole process group dies by SIGKILL before the first statement with it
pause         seconds between finding a campaign due and locking it, and again between
              finding it due under the lock and closing it, so that racers overlap
tick_every    seconds between two ticks of beat
posted        seconds, instead of ten, after which a game that is still due is queued again
visibility    seconds after which Redis delivers unacknowledged messages again
skew          seconds by which this process's own clock is fast
unlocked      true: no row locks
untransacted  true: no transaction around a closing
trusting      true: the code relies on Redis and waits for it
hesitate      seconds between finding that bids are open and storing an envelope
careless      the hand on a table's page is stored in the cache of all processes: "hand",
              or as "json", or the whole "page"
glass         true (not a fault): the glass game is played at tables of this site
"""

import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

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
    """Dies in the middle of the transaction that closes, and just before its end."""
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
    from host.celery import app

    app.conf.beat_schedule["tick"]["schedule"] = seconds


def posted(seconds: int) -> None:
    from club.workers import tasks

    tasks.POSTED = seconds


def visibility(seconds: float) -> None:
    from host.celery import app

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
    from club.actions.clock import transactions

    transactions.transaction = SimpleNamespace(atomic=nullcontext)


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


def careless(what: str) -> None:
    import msgspec
    from django.core.cache import cache

    from tavern.actions import table_queries
    from tavern.pages.table import page

    seen_by, render = table_queries.seen_by, page.render

    def kept_seen(*args: Any) -> Any:
        found = seen_by(*args)
        cache.set("careless", found.own if what == "hand" else msgspec.json.encode(found.own))
        return found

    def kept_page(*args: Any, **more: Any) -> Any:
        found = render(*args, **more)
        cache.set("careless", found.content.decode())
        return found

    if what == "page":
        page.render = kept_page
    else:
        table_queries.seen_by = kept_seen


def glass(wanted: bool) -> None:
    from tests.tavern.glass_tables import introduce

    introduce()


FAULTS: dict[str, Callable[[Any], None]] = {
    "kill_before": kill_before,
    "pause": pause,
    "tick_every": tick_every,
    "posted": posted,
    "visibility": visibility,
    "skew": skew,
    "unlocked": unlocked,
    "untransacted": untransacted,
    "trusting": trusting,
    "hesitate": hesitate,
    "careless": careless,
    "glass": glass,
}
