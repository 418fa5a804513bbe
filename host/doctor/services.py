"""Checks of the services of a site: database, Redis, closing processes, mail, the proxy."""

import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPException
from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.db.models.functions import Now
from django.db.utils import ConnectionHandler
from redis import Redis, RedisError

from club.actions.schedule.site_pause import is_paused
from club.actions.security.sealing import seed_keys
from club.models import Game, Notice, Seed
from host.doctor.findings import Finding, advice, fine, wrong
from host.doctor.settings import is_public
from host.doctor.units import how_to_look
from host.monitoring.health import PARTS, WELL
from host.monitoring.request_ids import HEADER
from host.releases.start_words import COMMAND

PATIENCE = 5.0  # seconds for an answer
LATE = timedelta(hours=1)
A_DAY = 24 * 3600  # seconds
TRIED = timedelta(days=30)
CLOSERS = f"`{COMMAND} serve` or `clock`, Celery's beat and a worker, or a timer with `closedue`"


def database() -> Iterator[Finding]:
    said = PARTS["migrations"]()
    if said == WELL:
        yield fine("The tables are those of this release.")
    elif said == "not all taken":
        yield wrong(f"The tables are of an older release: run `{COMMAND} prepare`.")
    else:
        yield wrong(f"The tables are {said}: install the release that made them, or a backup.")
    if connection.vendor == "sqlite" and settings.REDIS_URL:
        yield advice(
            "SQLite lets one process write at a time. With workers on Redis, use PostgreSQL."
        )


def pooler() -> Iterator[Finding]:
    """Whether web servers and workers use the pooler, and whether the timeouts apply there."""
    if settings.POOLED_DATABASE is None:
        return
    way = ConnectionHandler({"default": settings.POOLED_DATABASE})["default"]
    try:
        with way.cursor() as cursor:
            found = {}
            for timeout in settings.TIMEOUTS:
                cursor.execute(f"SHOW {timeout}")
                found[timeout] = cursor.fetchone()[0]
    except DatabaseError as error:
        yield wrong(f"The pooler does not lead to the database: {str(error).strip()}")
        return
    finally:
        way.close()
    if found == settings.TIMEOUTS:
        yield fine("The pooler leads to the database, whose timeouts hold there.")
    else:
        yield wrong(
            f"Through the pooler statements may wait for ever: run `{COMMAND} prepare`, "
            "then restart the pooler."
        )


def sealed_rows() -> Iterator[Finding]:
    newest = Seed.objects.filter(opened="").select_related("game").order_by("-pk").first()
    if newest is None:
        return
    try:
        seed_keys(newest.game.public_id).decrypt(bytes(newest.sealed))
    except InvalidToken:
        yield wrong(
            "ENVELOPE_KEYS do not open the sealed rows of this database: sealed bids and "
            "dice cannot be read. Put back the line of your copy."
        )
    else:
        yield fine("ENVELOPE_KEYS open the sealed rows.")


def redis() -> Iterator[Finding]:
    if not settings.REDIS_URL:
        return
    try:
        client = Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE)
        client.ping()
        policy = str(dict(client.config_get("maxmemory-policy"))["maxmemory-policy"])
    except RedisError as error:
        yield wrong(f"Redis does not answer ({type(error).__name__}): nothing is queued.")
        return
    if policy.startswith("allkeys"):
        yield wrong(f"Redis may push out the queue ({policy}): set maxmemory-policy volatile-ttl.")
    else:
        yield fine(f"Redis answers; when it is full: {policy}.")


def closing() -> Iterator[Finding]:
    said = PARTS["clock"]()
    if said == WELL:
        yield fine("Something closes phases when they are due.")
    else:
        how = how_to_look() or f" Start {CLOSERS}."
        yield wrong(f"Phases are not closed: their process {said}.{how}")
    if is_paused():
        yield wrong(
            f"Closing is paused, as after a restore: run `{COMMAND} resume` once all is well."
        )
    for address, why in Game.objects.exclude(stuck="").values_list("public_id", "stuck"):
        yield wrong(f"Game {address} is stuck after errors: look for {why} in the log.")


def notices() -> Iterator[Finding]:
    failed = Notice.objects.filter(outcome="failed").count()
    late = Notice.objects.filter(outcome="", due_at__lt=Now() - LATE).count()
    if failed:
        yield advice(
            f"{failed} notifications were given up after several tries: look for why in the log."
        )
    if late:
        yield wrong(
            f"{late} notifications are an hour late: the process that closes phases sends them."
        )
    if not failed and not late:
        yield fine("No notification is overdue.")


def mail_server() -> Iterator[Finding]:
    if "smtp" not in settings.EMAIL_BACKEND:
        return
    server = get_connection()
    try:
        server.open()
        server.close()
    except OSError as error:  # of SMTP, too
        yield wrong(f"The mail server {settings.EMAIL_HOST} does not let us in: {error}")
    else:
        yield fine("The mail server lets us in.")


def from_outside() -> Iterator[Finding]:
    """Asks SITE_URL as a visitor does."""
    status, ours = _asked("/healthz")
    if not ours:
        silent = f"At {settings.SITE_URL} this site does not answer ({status}): "
        if is_public():
            look = "look at the web process, the proxy, the name and its certificate."
            yield wrong(f"{silent}{look}{how_to_look()}")
        else:
            elsewhere = f"`SITE_URL=http://localhost:8080 {COMMAND} doctor`"
            yield advice(f"{silent}start it, or name its port: {elsewhere}.{how_to_look()}")
        return
    yield fine(f"The site answers at {settings.SITE_URL}.")
    if _leads_to_itself("/"):
        yield wrong(
            f"{settings.SITE_URL} redirects to itself for ever: BEHIND_TLS is set, and the proxy "
            "does not send X-Forwarded-Proto: https. Let it send that header, whatever came in."
        )
    if is_public() and _asked("/readyz")[1]:
        yield advice("The proxy lets everybody read /readyz and /metrics: see deploy/Caddyfile.")


def only_by_https() -> Iterator[Finding]:
    """Suggests a longer HSTS after a month; it begins with a day, so a mistake ends soon."""
    if not (settings.BEHIND_TLS and settings.SECURE_HSTS_SECONDS <= A_DAY):
        return
    people = get_user_model()._default_manager.filter(date_joined__lt=Now() - TRIED)
    if people.exists():
        yield advice(
            "Browsers remember for a day only that this site speaks HTTPS. It has done so for a "
            "month: set HSTS_SECONDS=31536000, a year."
        )


def is_up() -> bool:
    """Whether the closing process and the web server have both begun after a start."""
    return PARTS["clock"]() == WELL and _asked("/healthz")[1]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Returns a redirect instead of following it: the check is about the redirect."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _leads_to_itself(path: str) -> bool:
    """Whether an address of the site redirects to the very same address."""
    address = settings.SITE_URL.rstrip("/") + path
    try:
        with urllib.request.build_opener(_NoRedirects).open(address, timeout=PATIENCE):
            return False
    except urllib.error.HTTPError as error:
        return bool(error.headers.get("Location") == address)
    except (OSError, HTTPException):
        return False


def _asked(path: str) -> tuple[str, bool]:
    """The status or the reason of a failure, and whether one of our processes answered."""
    question = urllib.request.Request(settings.SITE_URL.rstrip("/") + path)
    try:
        with urllib.request.urlopen(question, timeout=PATIENCE) as answer:
            return str(answer.status), HEADER in answer.headers
    except urllib.error.HTTPError as error:
        return str(error.code), error.code != 404 and HEADER in error.headers
    except (OSError, HTTPException, ssl.SSLError) as error:
        return str(getattr(error, "reason", error)), False


CHECKS = (
    database,
    pooler,
    sealed_rows,
    redis,
    closing,
    notices,
    mail_server,
    from_outside,
    only_by_https,
)
