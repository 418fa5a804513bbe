"""The web server of a machine without gunicorn: `python -m host.alone HOST PORT`.

waitress reads and sends for all readers at once, and one thread answers one request after the
other, as a process of gunicorn does (`host/web/buffering_worker.py`).
"""

import signal
import sys
from types import FrameType
from typing import NoReturn

from waitress import serve

from host.web.reading import ADJUSTED


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def main(host: str, port: str) -> None:
    """Serves until a signal, after which the request under way is still answered."""
    from host.wsgi import application

    signal.signal(signal.SIGTERM, _stop)
    serve(application, host=host, port=int(port), threads=1, **ADJUSTED)


if __name__ == "__main__":
    main(*sys.argv[1:])
