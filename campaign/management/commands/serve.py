"""`manage.py serve`: the whole installation in one terminal."""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.site import parts
from campaign.site.prepare import prepare
from campaign.site.schema import NewerDatabase
from campaign.site.supervise import Part, Troupe


class Command(BaseCommand):
    help = "Prepares the installation and runs its processes together until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=2, help="web server processes")
        parser.add_argument(
            "--redis", action="store_true", help="start a Redis of our own, and Celery"
        )

    def handle(self, *, host: str, port: int, workers: int, redis: bool, **options: Any) -> None:
        if not parts.is_free(host, port):
            raise CommandError(
                f"Port {port} is in use by another program. "
                f"Choose another one: make run PORT={port + 1}"
            )
        address = f"http://{'localhost' if host == '127.0.0.1' else host}:{port}/"
        env = {"SITE_URL": address, **os.environ, "PYTHONUNBUFFERED": "1"}
        web = parts.web(host, port, workers=workers, name=_own_name())
        troupe = [*_timekeepers(env, own_redis=redis), web]
        try:
            prepare(self._say)
        except NewerDatabase as why:
            raise CommandError(str(why)) from why
        code = Troupe(troupe, say=self._say, env=env).run(
            lambda: self._say(f"\nThe campaigns are open at {address}\nCtrl-C stops everything.\n")
        )
        self._say("Stopped.")
        sys.exit(code)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _own_name() -> str:
    """A host name that this site answers to."""
    names = [name.lstrip(".") for name in settings.ALLOWED_HOSTS if name != "*"]
    return names[0] if names else "localhost"


def _timekeepers(env: dict[str, str], *, own_redis: bool) -> list[Part]:
    """What runs beside the web server: the clock process and the player of simulations; or, with
    Redis, Celery. Writes the address of Redis into `env`."""
    if settings.REDIS_URL:
        return [parts.celery_worker(), parts.celery_trials(), parts.celery_beat()]
    if not own_redis:
        return [parts.clock(), parts.trials()]
    port = parts.free_port()
    try:
        redis = parts.redis(port, settings.DATA_DIR)
    except LookupError as missing:
        raise CommandError(
            "redis-server is not installed. On Debian: sudo apt-get install redis-server"
        ) from missing
    env["REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
    return [redis, parts.celery_worker(), parts.celery_trials(), parts.celery_beat()]
