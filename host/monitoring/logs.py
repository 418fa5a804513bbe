"""The logs of the processes: a line per event, as JSON or plain, without secrets.

A line has the time, level, logger, request or task, and text. `redaction.py` lists what is
removed from every line of every logger.
"""

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from host.monitoring.redaction import GONE, is_secret_name, message_of, redacted

PLAIN = "{asctime} {levelname} {name} [{where}]: {message}"


def _task() -> tuple[str, ...]:
    """Name and id of the task of Celery under way; nothing where Celery is not loaded at all."""
    celery = sys.modules.get("celery")
    if celery is None or not (task := celery.current_task):
        return ()
    return task.name, task.request.id


def _request_of(record: logging.LogRecord) -> str:
    """The id of the request of a line; Django logs some lines after the response."""
    found = getattr(record, "request_id", "-")
    return getattr(getattr(record, "request", None), "request_id", "-") if found == "-" else found


class Plain(logging.Formatter):
    """For a terminal."""

    def __init__(self) -> None:
        super().__init__(PLAIN, datefmt="%Y-%m-%d %H:%M:%S%z", style="{")

    def format(self, record: logging.LogRecord) -> str:
        record.where = " ".join(_task()) or _request_of(record)
        return redacted(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = message_of(record, record.message)
        return super().formatMessage(record)


def _say_where(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    event["request_id"] = _request_of(event["_record"])
    event["event"] = message_of(event["_record"], event["event"])
    if task := _task():
        event["task"], event["task_id"] = task
    return event


def redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {name: _redacted(name, value) for name, value in event.items()}


def _redacted(name: str, value: Any) -> Any:
    if is_secret_name(name):
        return GONE
    if name in ("task_id", "request_id", "timestamp") or not isinstance(value, str):
        return value
    return redacted(value)


def json_lines() -> structlog.stdlib.ProcessorFormatter:
    """A JSON object per line, for log collectors."""
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
            redact,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


FORMATS: dict[str, Any] = {"plain": Plain, "json": json_lines}
