"""`manage.py serve`: the whole installation in one terminal."""

import errno
import os
import secrets
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from club.pages.frame.asked_names import own_name
from host.installation.machine_problems import in_a_sentence
from host.installation.prepare import prepare
from host.processes import machine, own_addresses, process_specs
from host.processes.supervise import ProcessSpec
from host.processes.supervisor import become_supervisor
from host.releases.schema_version import UnfitDatabase
from host.releases.start_words import start

LAST_PORT = 65535
# What a machine or its settings can spoil. Checks of our own sources load every page, which the web
# server does once more: they took a third of a start.
CHECKED = [Tags.caches, Tags.files, Tags.security, Tags.staticfiles, Tags.translation]


class Command(BaseCommand):
    help = "Prepares the site and runs its processes together until Ctrl-C."
    requires_system_checks = ()  # the quick questions come first

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", default="8000")
        most = int(os.environ.get("WEB_WORKERS", "1"))
        parser.add_argument("--workers", type=int, default=most, help="web processes")
        parser.add_argument(
            "--redis",
            action="store_true",
            help="Celery in the clock's place, on the Redis of REDIS_URL or one of our own",
        )

        parser.add_argument(
            "--backups", metavar="DIRECTORY", help="make a backup there every night, and keep 14"
        )

    def handle(self, *, host: str, port: str, workers: int, **options: Any) -> None:
        self._serve(host, _number_of(port), workers, options["redis"], options["backups"])

    def _serve(self, host: str, port: int, workers: int, redis: bool, backups: str | None) -> None:
        if (hindrance := process_specs.hindrance(host, port)) is not None:
            raise CommandError(_why_not(hindrance, host, port))
        self.check(tags=CHECKED)
        outer = own_addresses.reachable(host)
        env = environment_for(outer, port)
        celery = _celery(env) if redis else []
        parts = [*celery, *_served(host, port, workers, alone=not celery)]
        if backups:
            parts.append(process_specs.backups(backups))
        try:
            prepare(self._say)
        except UnfitDatabase as why:
            raise CommandError(str(why)) from why
        except (OSError, DatabaseError, CommandError) as error:
            if sentence := in_a_sentence(error):
                raise sentence from error
            raise
        become_supervisor(parts, invitation=self._invitation(host, port, outer), env=env)

    def _invitation(self, host: str, port: int, outer: list[str]) -> str:
        """Every address at which the site is open, with a code for phones if there is a network."""
        here = [] if outer and host in outer else ["localhost"]
        lines = []
        for name in [*here, *outer]:
            address = f"http://{name}:{port}/"
            lines.append(f"\nThe campaigns are open at {address}")
            if name in outer:
                lines.append(own_addresses.qr(address, coloured=self.stdout.isatty()).rstrip("\n"))
        if not outer and host in own_addresses.ANY:
            lines.append("This machine has no address in a network: nobody else reaches it.")
        return "\n".join([*lines, "Ctrl-C stops everything.\n"])

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _served(host: str, port: int, workers: int, *, alone: bool) -> list[ProcessSpec]:
    """The web server, and the clock if `alone`, without Celery."""
    name = own_name()
    if not machine.FORKS:
        return [process_specs.web_alone(host, port, name=name), process_specs.clock()]
    served = process_specs.clock_and_web if alone else process_specs.web
    return [served(host, port, workers=workers, name=name)]


def environment_for(outer: list[str], port: int) -> dict[str, str]:
    """The environment of the processes.

    The site also answers under this machine's own addresses. Emails contain one that others can
    reach, unless SITE_URL says otherwise.
    """
    origins = [f"http://{name}:{port}" for name in outer]
    return {
        "SITE_URL": f"http://{outer[0] if outer else 'localhost'}:{port}/",
        **os.environ,
        "ALLOWED_HOSTS": ",".join([*settings.ALLOWED_HOSTS, *outer]),
        "CSRF_TRUSTED_ORIGINS": ",".join([*settings.CSRF_TRUSTED_ORIGINS, *origins]),
        "PYTHONUNBUFFERED": "1",
        "MALLOC_ARENA_MAX": "1",  # threads that send share the memory of their process
    }


def _number_of(port: str) -> int:
    number = int(port) if port.isascii() and port.isdecimal() else 0
    if not 1 <= number <= LAST_PORT:
        raise CommandError(
            f"A port is a number from 1 to {LAST_PORT}, and “{port}” is none. "
            f"For example: {start('PORT', 8080)}"
        )
    return number


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use by another program. "
            f"Choose another one: {start('PORT', port + 1)}"
        )
    if error.errno == errno.EACCES:
        other = start("PORT", 8000)
        return f"Port {port} is for the administrator alone. Choose another one: {other}"
    own = ", ".join(["127.0.0.1", *own_addresses.of_this_machine()])
    return (
        f"{host} is no address of this machine, which has {own}. "
        f"To be reached from the network: {start('HOST', '0.0.0.0')}"
    )


def _celery(env: dict[str, str]) -> list[ProcessSpec]:
    """Celery in the clock's place, on the Redis of REDIS_URL or a private one.

    The address of a private one is written into `env`.
    """
    celery = [
        process_specs.celery_worker(),
        process_specs.celery_notices(),
        process_specs.celery_trials(),
        process_specs.celery_beat(),
    ]
    if not machine.FORKS:
        raise CommandError("Celery does not run on this system. The site runs without --redis.")
    if settings.REDIS_URL:
        return celery
    port, password = process_specs.free_port(), secrets.token_urlsafe(32)
    try:
        redis = process_specs.redis(port, settings.DATA_DIR, password)
    except LookupError as missing:
        raise CommandError(
            "redis-server is not installed. On Debian: sudo apt-get install redis-server"
        ) from missing
    env["REDIS_URL"] = f"redis://:{password}@127.0.0.1:{port}/0"
    return [redis, *celery]
