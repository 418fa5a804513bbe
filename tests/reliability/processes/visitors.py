"""People at a running web server: their requests, the times, and the answers."""

import http.client
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings

from tests.reliability.processes.office import session_of

TOKEN = "a" * 32
PATIENCE = 60  # seconds for an answer


class Answer(NamedTuple):
    """An answer. `status` is 0 if nobody answered; then `text` gives the reason."""

    at: float
    status: int
    text: str


class Visitor:
    """A person who is signed in."""

    def __init__(self, port: int, user: Any) -> None:
        self.port = port
        session = f"{settings.SESSION_COOKIE_NAME}={session_of(user)}"
        self.cookies = f"{session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"

    def ask(self, address: str, **form: object) -> Answer:
        """One request on a connection of its own; a form is posted."""
        sent = time.time()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = urlencode(form | {"csrfmiddlewaretoken": TOKEN}) if form else None
        headers = {"Cookie": self.cookies, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            line.request("POST" if form else "GET", address, body, headers)
            answer = line.getresponse()
            return Answer(sent, answer.status, answer.read().decode(errors="replace"))
        except OSError as error:
            return Answer(sent, 0, repr(error))
        except http.client.HTTPException as error:
            return Answer(sent, 0, repr(error))
        finally:
            line.close()


def at_their_times(doings: Iterable[tuple[float, Callable[[], Any]]]) -> list[Any]:
    """Runs each call in a thread at its time (as `time.time()`); returns their results."""
    planned = list(doings)
    answers: list[Any] = [None] * len(planned)

    def run(place: int, at: float, do: Callable[[], Any]) -> None:
        time.sleep(max(0.0, at - time.time()))
        try:
            answers[place] = do()
        except Exception as error:
            answers[place] = error

    threads = [threading.Thread(target=run, args=(n, *one)) for n, one in enumerate(planned)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in answers:
        if isinstance(answer, Exception):
            raise answer
    return answers
