"""Deadlines that pass while people read pages."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from bench.load.memory import ask
from tests.services import Postgres

NEXT = """UPDATE club_game SET closes_at = now() WHERE id = (
    SELECT id FROM club_game WHERE status = 'running' ORDER BY random() LIMIT 1)"""


def closed(postgres: Postgres) -> int:
    """How many phases have been closed so far."""
    return ask(postgres, "SELECT count(*) FROM club_phaseclose")


@contextmanager
def one_a_second(postgres: Postgres) -> Iterator[None]:
    """Lets the deadline of some campaign pass, every second; any closer may close it."""
    over = threading.Event()

    def let_pass() -> None:
        with psycopg.connect(postgres.url(), autocommit=True) as connection:
            while not over.wait(1):
                connection.execute(NEXT)

    passing = threading.Thread(target=let_pass, daemon=True)
    passing.start()
    try:
        yield
    finally:
        over.set()
        passing.join()
