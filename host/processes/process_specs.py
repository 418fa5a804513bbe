"""The processes of an installation: how each one starts, and how it says that it is ready."""

import random
import shutil
import socket
import sys
from pathlib import Path

from club import places
from host.processes import machine
from host.processes.supervise import Answering, ProcessSpec

_PORTS = range(20000, 32000)
_CELERY = [sys.executable, "-m", "celery", "-A", "host.celery", "--quiet"]
_WORKER = "worker --concurrency 1 --loglevel warning --without-gossip --without-mingle"


def web(host: str, port: int, *, workers: int, name: str) -> ProcessSpec:
    """Gunicorn as `host.serving` configures it, polled under one of the site's own
    names."""
    flags = _gunicorn_flags(host, port, workers).split()
    command = [sys.executable, "-m", "gunicorn", "host.wsgi", *flags]
    return ProcessSpec("web server", command, _answers(host, port, name))


def clock() -> ProcessSpec:
    """The clock process, without Celery; it starts `trials` when a simulation waits."""
    return ProcessSpec("clock", [sys.executable, str(places.MANAGE), "clock", "--trials"])


def clock_and_web(host: str, port: int, *, workers: int, name: str) -> ProcessSpec:
    """The clock process with the web server as its child: 100 MB less than two processes apart."""
    command = [*clock().command, f"--web={_gunicorn_flags(host, port, workers)}"]
    return ProcessSpec("site", command, _answers(host, port, name))


def web_alone(host: str, port: int, *, name: str) -> ProcessSpec:
    """The web server of a machine without fork: waitress, without gunicorn."""
    command = [sys.executable, "-m", "host.alone", host, str(port)]
    return ProcessSpec("web server", command, _answers(host, port, name))


def _gunicorn_flags(host: str, port: int, workers: int) -> str:
    return f"-c python:host.serving --bind {host}:{port} --workers {workers}"


def _answers(host: str, port: int, name: str) -> Answering:
    asked = "127.0.0.1" if host == "0.0.0.0" else host
    return Answering(asked, port, "/healthz", name)


def trials() -> list[str]:
    """The command that plays the waiting simulations, and then ends."""
    return [*machine.last(), sys.executable, str(places.MANAGE), "trials", "--while-any"]


def celery_worker() -> ProcessSpec:
    command = [*_CELERY, *_WORKER.split(), "--queues", "celery"]
    return ProcessSpec("Celery worker", command, comes_back=True)


def celery_notices() -> ProcessSpec:
    """A worker only for notices: it waits for other machines, so no closing waits behind it."""
    queue = ["--queues", "notices", "--hostname", "notices@%h"]
    command = [*_CELERY, *_WORKER.split(), *queue]
    return ProcessSpec("sender of notifications", command, comes_back=True)


def celery_trials() -> ProcessSpec:
    """A worker only for simulations, so no closing waits behind them."""
    queue = ["--queues", "simulations", "--hostname", "simulations@%h"]
    command = [*machine.last(), *_CELERY, *_WORKER.split(), *queue]
    return ProcessSpec("player of simulations", command, comes_back=True)


def celery_beat() -> ProcessSpec:
    command = [*_CELERY, "beat", "--loglevel", "warning", "--pidfile="]
    return ProcessSpec("Celery beat", command, comes_back=True)


def backups(directory: str) -> ProcessSpec:
    """Makes a backup every night, and sleeps meanwhile."""
    command = [sys.executable, "-m", "host.backups.nightly", directory]
    return ProcessSpec("maker of backups", command, comes_back=True)


REDIS = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{home}"
logfile "{home}/redis.log"
loglevel warning
appendonly yes
maxmemory 128mb
maxmemory-policy volatile-ttl
"""


def redis(port: int, data_dir: Path, password: str) -> ProcessSpec:
    """A Redis of our own, with its data beside ours, protected by the password.

    The password is in a file for its owner only, since other accounts of the machine can read
    the arguments of a process. Raises LookupError if no Redis is installed.
    """
    program = shutil.which("redis-server")
    if program is None:
        raise LookupError("redis-server")
    home = data_dir / "redis"
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    home.chmod(0o700)
    settings = home / "redis.conf"
    settings.touch(mode=0o600)
    settings.chmod(0o600)
    settings.write_text(REDIS.format(port=port, password=password, home=home), encoding="utf-8")
    answers = Answering("127.0.0.1", port)
    return ProcessSpec("Redis server", [program, str(settings)], answers, comes_back=True)


def is_free(host: str, port: int) -> bool:
    """Whether a server could now listen there."""
    return hindrance(host, port) is None


def hindrance(host: str, port: int) -> OSError | None:
    """The reason why a server cannot listen there now, if any."""
    with socket.socket() as sock:
        machine.listen_again(sock)
        try:
            sock.bind((host, port))
        except OSError as error:
            return error
    return None


def free_port() -> int:
    """A free loopback port outside the range that the kernel assigns."""
    return next(port for port in random.sample(_PORTS, len(_PORTS)) if is_free("127.0.0.1", port))
