"""Requests to a chat service, and what its answers mean for a message."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import requests

from club.actions.delivery.outbound_hosts import Origin
from club.actions.letters.mail_connection import Undelivered

TIMEOUTS = (5, 5)  # seconds, to connect, and again for an answer
GONE = (401, 403, 404, 410)  # answers after which the address never works again
LONGEST_WAIT = 3600.0  # seconds that a service may ask for
TOO_MANY = 429  # the answer to somebody who asks too often
WRONG = 400  # the answer to a request that the service does not understand

Files = Mapping[str, tuple[str, bytes, str]]


class Answer(NamedTuple):
    """The status of an answer, and its JSON object, empty if there is none."""

    code: int
    said: dict[str, Any]
    later: float | None

    @property
    def is_good(self) -> bool:
        return self.code // 100 == 2


def server(origin: Origin) -> str:
    """The beginning of the server's addresses."""
    port = f":{origin.port}" if origin.port else ""
    return f"{'https' if origin.secure else 'http'}://{origin.host}{port}"


def ask(
    method: str,
    url: str,
    body: Mapping[str, Any] | None = None,
    *,
    params: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    files: Files | None = None,
    content: bytes | None = None,
) -> Answer:
    """The answer of the service. `body` is sent as JSON, or as a form beside `files`.

    No redirect is followed. Raises Undelivered without an answer.
    """
    data: Any = content
    sent = dict(headers or {})
    if body is not None:
        data = dict(body) if files else json.dumps(body)
        if not files:
            sent["Content-Type"] = "application/json"
    try:
        answer = getattr(requests, method)(
            url,
            data=data,
            params=params,
            headers=sent,
            files=files,
            timeout=TIMEOUTS,
            allow_redirects=False,
        )
    except (requests.RequestException, OSError) as error:
        raise Undelivered("no answer") from error
    return Answer(answer.status_code, _object(answer), _later(answer))


def check(answer: Answer) -> Answer:
    """The answer, if the service took the message. Raises Undelivered otherwise."""
    if answer.is_good:
        return answer
    later = _wait(answer) if answer.code == TOO_MANY else None
    raise Undelivered(f"answer {answer.code}", for_good=answer.code in GONE, later=later)


def _object(answer: requests.Response) -> dict[str, Any]:
    try:
        said = answer.json()
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _later(answer: requests.Response) -> float | None:
    """The seconds of the header `Retry-After`."""
    return _seconds(answer.headers.get("Retry-After"))


def _wait(answer: Answer) -> float:
    """The seconds after which the service takes messages again; 0 if it does not say."""
    said, parameters = answer.said, answer.said.get("parameters")
    inner = parameters.get("retry_after") if isinstance(parameters, dict) else None
    ms = _seconds(said.get("retry_after_ms"))
    named = (
        answer.later,
        _seconds(said.get("retry_after")),
        _seconds(inner),
        ms / 1000 if ms is not None else None,
    )
    return min(max((one for one in named if one is not None), default=0), LONGEST_WAIT)


def _seconds(said: Any) -> float | None:
    try:
        seconds = float(said)
    except (TypeError, ValueError):
        return None
    return seconds if 0 < seconds < float("inf") else None
