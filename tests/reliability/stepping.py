"""Two actors driven step by step, each in a thread with a connection of its own.

An actor has two steps: up to the point where it has read the campaign it is about to change (under
its lock), and the rest. A schedule such as `ABBA` gives the actor of each step. If an actor waits
for a lock that the other one holds, it stays waiting and the next step is taken.
"""

import threading
import time
from collections.abc import Callable
from itertools import permutations
from typing import Any

from django.db import connection, connections

from club.refusals import Refusal

SCHEDULES = sorted({"".join(order) for order in permutations("AABB")})
PATIENCE = 15.0  # seconds
Act = Callable[[], Any]


class Actor:
    def __init__(self, act: Act) -> None:
        self.act = act
        self.answer: Any = None
        self.backend = 0  # the process of PostgreSQL that works for it
        self._permits = threading.Semaphore(0)
        self._rests = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._rests.clear()
        self._thread.start()

    def step(self) -> None:
        """Returns when the step is done, or cannot be done yet."""
        self._rests.clear()
        self._permits.release()
        end = time.monotonic() + PATIENCE
        while not self._rests.wait(0.01) and self._thread.is_alive():
            if self.backend and _waits_for_a_lock(self.backend):
                return
            assert time.monotonic() < end, "an actor neither goes on nor waits for a lock"

    def end(self) -> Any:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "an actor did not come to an end"
        return self.answer

    def _run(self) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                [self.backend] = cursor.fetchone()
            self._permits.acquire()
            with connection.execute_wrapper(self._stop_when_read):
                self.answer = self.act()
        except Refusal as refusal:
            self.answer = refusal.code
        except Exception as error:
            self.answer = error
        finally:
            connections.close_all()
            self._rests.set()

    def _stop_when_read(self, execute: Any, sql: str, *more: Any) -> Any:
        answer = execute(sql, *more)
        if sql.startswith("SELECT") and '"club_game"."world"' in sql and self.act:
            self.act = None  # type: ignore[assignment]
            self._rests.set()
            self._permits.acquire()
        return answer


def _waits_for_a_lock(backend: int) -> bool:
    with connection.cursor() as cursor:
        asked = "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = %s"
        cursor.execute(asked, [backend])
        row = cursor.fetchone()
    return bool(row and row[0])


def take_turns(schedule: str, acts: dict[str, Act]) -> list[Any]:
    """The result of each actor: its answer, the code of a refusal, or an error."""
    actors = {name: Actor(act) for name, act in acts.items()}
    for name in schedule:
        actors[name].step()
    return [actor.end() for actor in actors.values()]
