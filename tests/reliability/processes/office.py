"""Celery workers and beat on a private Redis, as `make run REDIS=1` starts them."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from celery import Celery
from django.conf import settings
from redis import Redis as Client

from club.pages.frame.fresh_sign_in import SIGNED_IN
from host.processes import process_specs
from host.web.sessions import SessionStore
from tests.services import Redis, wait_until

LAUNCHER = [sys.executable, "-m", "tests.reliability.processes.launcher"]


class Office:
    def __init__(self, start: Any, redis: Redis, directory: Path) -> None:
        self.start, self.redis, self.directory = start, redis, directory
        self.url = redis.url()
        self.app = Celery("post", broker=self.url)

    def empty(self) -> None:
        with Client.from_url(self.url) as client:
            client.flushall()

    def close(self) -> None:
        self.app.close()

    def worker(self, faults: str = "{}", log: str = "worker", processes: int = 1) -> Any:
        """A worker that consumes tasks. With `faults` the launcher starts it."""
        command = list(process_specs.celery_worker().command)
        command[command.index("--concurrency") + 1] = str(processes)
        if faults != "{}":
            command = [*LAUNCHER, *command[command.index("celery") :]]
            command = [part for part in command if part not in ("-A", "host.celery")]
        before = self.consumers()
        worker = self.start(command, log=log, REDIS_URL=self.url, FAULTS=faults)
        wait_until(lambda: worker.poll() is not None or self.consumers() > before, "a worker")
        assert worker.poll() is None, (self.directory / log).read_text()
        return worker

    def beat(self, every: float | None = None) -> Any:
        """Celery beat, with `every` seconds between ticks instead of the site's setting."""
        command = list(process_specs.celery_beat().command)
        if every is None:
            return self.start(command, log="beat", REDIS_URL=self.url)
        command = [*LAUNCHER, *command[command.index("celery") :]]
        command = [part for part in command if part not in ("-A", "host.celery")]
        faults = json.dumps({"tick_every": every})
        return self.start(command, log="beat", REDIS_URL=self.url, FAULTS=faults)

    def tick(self, times: int = 1) -> None:
        """Does what beat does every few seconds."""
        for _ in range(times):
            self.app.send_task("club.workers.tasks.tick")

    def post(self, game_ids: list[int]) -> None:
        """Hands these campaigns to the workers, due or not."""
        for game_id in game_ids:
            self.app.send_task("club.workers.tasks.close_games", [[game_id]])

    def is_idle(self, lost: int = 0) -> bool:
        """Whether no task is waiting or in work, apart from messages that a dead worker holds."""
        with Client.from_url(self.url) as client:
            return not client.exists("celery") and client.hlen("unacked") == lost

    def consumers(self) -> int:
        """The number of connections that wait for a message."""
        with Client.from_url(self.url) as client:
            return sum(one["cmd"].lower() == "brpop" for one in client.client_list())


def session_of(user: Any) -> str:
    """The key of a new session in which this user is signed in."""
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session[SIGNED_IN] = time.time()
    session.save()
    return str(session.session_key)
