"""The command line of a site: `manage.py` in a checkout, `campaign` where a release is installed.

`campaign run` does what `make run` does in a checkout: it makes the keys, prepares the site with
its demo, and serves it. All other words are Django's commands.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from club import places
from host.installation import keys
from host.releases.start_words import start


def main() -> None:
    """Runs the command that `sys.argv` names. Wrong settings end it with a sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "host.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        if os.environ.get("CALLED_AS"):
            _say_the_database()
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def campaign() -> None:
    """The command `campaign` of an installed release."""
    # A folder of the caller's, such as a checkout, must not hide the installed program.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    try:
        if sys.argv[1:2] == ["run"]:
            sys.argv[1:] = _run(sys.argv[2:])
        else:
            os.environ.setdefault("CALLED_AS", "campaign")
        main()
    except KeyboardInterrupt:
        sys.exit(130)


def _run(words: Sequence[str]) -> list[str]:
    """The words of `serve` for those of `run`; the site has its keys and its environment then."""
    asked = _options().parse_args(words)
    data = Path(asked.data_dir).expanduser().resolve()
    os.environ |= {"DATA_DIR": str(data), "DEMO": asked.demo}
    try:
        given = {"SECRET_KEY", "ENVELOPE_KEYS"} <= {*os.environ}
        if not given and not keys.belongs_to_server(data):
            keys.make_keys(data)
    except OSError as error:
        sys.exit(
            f"{data} cannot be written: {error.strerror}. "
            f"Another directory can be named: {start('DATA_DIR', '…')}"
        )
    served = ["serve", "--host", asked.host, "--port", asked.port]
    return [*served, "--redis"] if asked.redis else served


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="campaign run",
        description="Opens a campaign site on this machine; Ctrl-C stops it.",
        epilog="PORT, HOST, DATA_DIR, DEMO and REDIS of the environment say the same.",
    )
    given = os.environ.get
    parser.add_argument("--host", default=given("HOST") or "127.0.0.1", help="0.0.0.0: for phones")
    parser.add_argument("--port", default=given("PORT") or "8000")
    parser.add_argument(
        "--data-dir", default=given("DATA_DIR") or str(places.usual_data()), help="the site's data"
    )
    parser.add_argument(
        "--demo", choices=("0", "1"), default=given("DEMO") or "1", help="0: without the demo"
    )
    parser.add_argument(
        "--redis", action="store_true", default=bool(given("REDIS")), help="Celery for the clock"
    )
    return parser


def _say_the_database() -> None:
    import django

    django.setup()
    from host.installation import database_location

    database_location.announce(sys.argv[1] if len(sys.argv) > 1 else "help")
