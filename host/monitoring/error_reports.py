"""Errors to a server that speaks Sentry's protocol, by SENTRY_DSN.

A report is built from a list of allowed fields, instead of removing fields that may be secret: the
class and place of each error, the line of the log without secrets (`redaction`), the name of the
page or task, and the release. It never contains values of variables, requests, cookies, people,
machines or SQL statements.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.types import Event, Hint

from host.monitoring.redaction import redacted
from host.releases.version import VERSION

SENT = ("event_id", "timestamp", "level", "logger", "platform", "release", "transaction")
OF_A_FRAME = ("filename", "function", "module", "lineno", "in_app")


def begin(dsn: str) -> None:
    """Makes this process report its errors from now on."""
    sentry_sdk.init(
        dsn=dsn,
        release=VERSION,
        server_name="",
        before_send=only_places,
        max_breadcrumbs=0,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        auto_session_tracking=False,
        traces_sample_rate=None,
    )


def only_places(event: Event, hint: Hint) -> Event:
    """The report with only the fields that `SENT` and the functions below name."""
    whole: dict[str, Any] = dict(event)
    report: dict[str, Any] = {name: whole[name] for name in SENT if name in whole}
    line = whole.get("logentry") or {}
    if said := line.get("formatted") or line.get("message") or whole.get("message"):
        report["message"] = redacted(str(said))
    errors = (whole.get("exception") or {}).get("values", [])
    report["exception"] = {"values": [_error(one) for one in errors]}
    return report  # type: ignore[return-value]


def _error(found: dict[str, Any]) -> dict[str, Any]:
    frames = (found.get("stacktrace") or {}).get("frames", [])
    return {
        "type": found.get("type"),
        "module": found.get("module"),
        "value": redacted(str(found.get("value") or "")),
        "stacktrace": {"frames": [{name: one.get(name) for name in OF_A_FRAME} for one in frames]},
    }
