"""Sends errors by mail to the addresses of ERRORS_TO, as the log describes them.

A mail contains the lines of the log (without secrets: `redaction`), nothing of the request, and no
values of variables. The same error is sent once an hour, with the number of times it happened
since. Sending delays no request and holds no lock: it has its own thread.
"""

import logging
import smtplib
import threading
import time

from django.conf import settings
from django.core.mail import EmailMessage

from host.monitoring.logs import Plain

REST = 3600.0  # seconds for which the same error is only counted
MOST = 200  # different errors that are remembered; the oldest are dropped


class ErrorMail(logging.Handler):
    """A handler of the root logger, for records of level ERROR and above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(Plain())
        self._met: dict[tuple[str, str], tuple[float, int]] = {}  # when it was sent; met since

    def emit(self, record: logging.LogRecord) -> None:
        error = (record.name, _place(record))
        sent, since = self._met.get(error, (-REST, 0))
        now = time.monotonic()
        if now - sent < REST:
            self._met[error] = (sent, since + 1)
            return
        self._met.pop(error, None)  # to the end: the oldest come first
        self._met[error] = (now, 0)
        if len(self._met) > MOST:
            del self._met[next(iter(self._met))]
        text = self.format(record)
        if since:
            text += f"\n\nSince the last email about it: {since} times more."
        subject = f"[{_site()}] {record.levelname} {record.name}: {error[1]}"
        threading.Thread(target=_send, args=(subject, text), name="error mail").start()


def _site() -> str:
    """The site's name, without a query: the database may be what failed."""
    # Logging is configured before the models are loaded.
    from club.actions.house.held_house import house_without_reading

    return house_without_reading().name or settings.SITE_NAME


def _place(record: logging.LogRecord) -> str:
    """The class of the error and where it was raised; without an error, where the line was
    logged."""
    if record.exc_info and record.exc_info[0] and record.exc_info[2]:
        trace = record.exc_info[2]
        while trace.tb_next:
            trace = trace.tb_next
        code = trace.tb_frame.f_code
        return f"{record.exc_info[0].__name__} in {code.co_name}, line {trace.tb_lineno}"
    return f"{record.funcName}, line {record.lineno}"


def _send(subject: str, text: str) -> None:
    """Ignores a failing mail server: its error would only cause the next mail."""
    try:
        EmailMessage(subject, text, settings.SERVER_EMAIL, settings.ERRORS_TO).send()
    except (OSError, smtplib.SMTPException):
        return
