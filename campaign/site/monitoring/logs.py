"""What the processes log: a line per event, as JSON or plain, and no secret in any of them.

A line says when, how grave, who says it, in which request or task, and what. Links that open
something, long keys, addresses of people and machines, and rows that a database quotes are taken
out of every line, whoever wrote it.
"""

import logging
import os
import re
from functools import cache
from ipaddress import ip_address
from typing import Any

import structlog
from celery import current_task
from django.core.exceptions import AppRegistryNotReady, ImproperlyConfigured
from gunicorn.glogging import Logger
from structlog.typing import EventDict, WrappedLogger

PLAIN = "{asctime} {levelname} {name} [{where}]: {message}"
GONE = "<gone>"
SECRET_PARTS = ("secret", "key", "token", "uidb36", "signed")  # parameters of addresses that open
_QUOTED = re.compile(r"^\s*(DETAIL|CONTEXT|PARAMETERS): .*$", re.MULTILINE)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")
_MACHINE = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*:[0-9a-fA-F.]*)"
)
_KEY = re.compile(r"(?<![\w-])[\w-]{20,}={0,2}(?![\w-])")


def redacted(text: str) -> str:
    """The text without what must not be read in a log."""
    for secret in _secret_addresses():
        text = secret.sub(rf"\g<before>{GONE}", text)
    text = _QUOTED.sub(rf"\1: {GONE}", text)
    text = _MAIL.sub(GONE, text)
    text = _MACHINE.sub(lambda found: _machine(found[0]), text)
    return _KEY.sub(lambda found: GONE if _is_key(found[0]) else found[0], text)


def _machine(text: str) -> str:
    """Another machine's address is gone; times and our own addresses stay."""
    try:
        address = ip_address(text.strip("."))
    except ValueError:
        return text
    return text if address.is_loopback or address.is_unspecified else GONE


def _is_key(text: str) -> bool:
    """Whether a long word, or a part of it, looks drawn by lot and not named by somebody."""
    return any(len(part) >= 8 and _is_drawn(part) for part in re.split("[-_=]", text))


def _is_drawn(part: str) -> bool:
    if not part.isalpha():
        return not part.isdigit()
    turns = sum(a.islower() != b.islower() for a, b in zip(part, part[1:], strict=False))
    return turns > 0.35 * len(part)


@cache
def _addresses() -> tuple[re.Pattern[str], ...]:
    from django.urls import get_resolver

    return tuple(_patterns(get_resolver(), "/"))


def _secret_addresses() -> tuple[re.Pattern[str], ...]:
    """The addresses of the site with a part that opens something; none while it has none."""
    try:
        return _addresses()
    except (ImportError, ImproperlyConfigured, AppRegistryNotReady):
        return ()


def _patterns(resolver: Any, before: str) -> Any:
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            yield from _patterns(entry, route)
            continue
        for part in SECRET_PARTS:
            if found := re.search(rf"<(?:\w+:)?{part}>", route):
                ahead = re.sub(r"<[^>]+>", "[^/\0]+", route[: found.start()])
                literal = "[^/\0]+".join(map(re.escape, ahead.split("[^/\0]+")))
                yield re.compile(rf"(?P<before>{literal})[^/\s?\"']+")


def _request_of(record: logging.LogRecord) -> str:
    """The id of the request that a line is about; Django logs some of them after their answer."""
    found = getattr(record, "request_id", "-")
    return getattr(getattr(record, "request", None), "request_id", "-") if found == "-" else found


class Plain(logging.Formatter):
    """For a terminal."""

    def __init__(self) -> None:
        super().__init__(PLAIN, datefmt="%Y-%m-%d %H:%M:%S%z", style="{")

    def format(self, record: logging.LogRecord) -> str:
        task = f"{current_task.name} {current_task.request.id}" if current_task else ""
        record.where = task or _request_of(record)
        return redacted(super().format(record))


def _say_where(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    event["request_id"] = _request_of(event["_record"])
    if current_task:
        event["task"], event["task_id"] = current_task.name, current_task.request.id
    return event


def _redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    kept = ("task_id", "request_id", "timestamp")
    return {name: redacted(value) if isinstance(value, str) and name not in kept else value
            for name, value in event.items()}  # fmt: skip


def json_lines() -> structlog.stdlib.ProcessorFormatter:
    """A JSON object per line, for whoever collects them."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _say_where,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _redact,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


FORMATS: dict[str, Any] = {"plain": Plain, "json": json_lines}


class WebServerLogger(Logger):
    """gunicorn's own lines, in the same format."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        made = FORMATS[os.environ.get("LOG_FORMAT") or "plain"]()
        for handler in self.error_log.handlers:
            handler.setFormatter(made)
