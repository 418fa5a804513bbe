"""Locust's people. The file that PEOPLE names says who they are, and where they sit."""

import json
import os
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from gevent import sleep
from locust import FastHttpUser, poisson, task
from locust.exception import StopUser

_CAST = cycle(json.loads(Path(os.environ["PEOPLE"]).read_text()))
# Looks a second of each person, on average; 0: as fast as answers come.
PACE = float(os.environ.get("PACE", "0"))
CSRF = "c" * 32


class Person(FastHttpUser):
    """Signed in, with a seat in one campaign. People do not look in step: each begins at a random
    moment, and waits for random times."""

    abstract = True
    moments = Random(1)
    if PACE:
        wait_time = poisson(PACE)  # type: ignore[no-untyped-call]

    def on_start(self) -> None:
        self.seat: dict[str, Any] = next(_CAST)
        if PACE:
            sleep(self.moments.uniform(0, 1 / PACE))
        self.cookies = {"Cookie": f"sessionid={self.seat['session']}; csrftoken={CSRF}"}

    def look(self, path: str, name: str, **headers: str) -> Any:
        return self.client.get(path, name=name, headers={**self.cookies, **headers})


class Reader(Person):
    """Opens the campaign's page."""

    @task
    def page(self) -> None:
        self.look(f"/c/{self.seat['campaign']}/", "page")


class Visitor(Person):
    """Opens the page of the campaign and that of a table in turn."""

    @task
    def page(self) -> None:
        self.look(f"/c/{self.seat['campaign']}/", "page")
        self.wait()
        self.look(f"/t/{self.seat['table']}/", "table")


class Poller(Person):
    """Asks whether anything has changed."""

    def on_start(self) -> None:
        super().on_start()
        headers = {**self.cookies, "HX-Request": "true"}
        first = self.client.get(f"/c/{self.seat['campaign']}/now", name="first", headers=headers)
        self.tag = first.headers["ETag"]

    @task
    def poll(self) -> None:
        path, headers = f"/c/{self.seat['campaign']}/now", {**self.cookies, "HX-Request": "true"}
        headers["If-None-Match"] = self.tag
        with self.client.get(path, name="poll", headers=headers, catch_response=True) as got:
            if got.status_code != 304:
                got.failure(f"{got.status_code} in place of 304")


class Bidder(Person):
    """Seals one bid at a random moment of the first 1/PACE seconds, and ends."""

    @task
    def bid(self) -> None:
        form = {"csrfmiddlewaretoken": CSRF, "form": "bid", "amount": "1", "above": "1"}
        path = f"/c/{self.seat['campaign']}/act/bid"
        more = {"headers": self.cookies, "allow_redirects": False, "catch_response": True}
        with self.client.post(path, data=form, name="bid", **more) as got:
            if got.status_code not in (200, 302):
                got.failure(str(got.status_code))
        raise StopUser


class Crawler(FastHttpUser):
    """A crawler: requests everything that people print or look back at."""

    def on_start(self) -> None:
        self.seat: dict[str, Any] = next(_CAST)

    @task
    def crawl(self) -> None:
        for page in ("sheet", "saga", "history/1"):
            path = f"/c/{self.seat['campaign']}/{page}"
            with self.client.get(path, name="crawl", catch_response=True) as got:
                got.success()


class Stranger(FastHttpUser):
    """The floor: a bare page of the same size, and its 304."""

    abstract = True


class FloorReader(Stranger):
    @task
    def page(self) -> None:
        self.client.get("/page", name="page")


class FloorPoller(Stranger):
    @task
    def poll(self) -> None:
        with self.client.get(
            "/poll", name="poll", headers={"If-None-Match": '"1"'}, catch_response=True
        ) as got:
            if got.status_code != 304:
                got.failure(str(got.status_code))
