"""Starts a part of the site with a fault built in: `python -m tests.reliability.processes.launcher
WHAT …`.

The environment variable FAULTS (JSON) names the faults (`faults`). Only this script reads it.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

import django

from tests.reliability.processes.faults import FAULTS, at_every_step, die


def close_killed_at_each_step(game_ids: list[int]) -> None:
    """Closes campaign after campaign, each in a new process that dies at step 1, 2, 3 …

    Prints one JSON line per campaign: the step, whether the process died at it, and the last
    statement it reached. Ends with the first process that survived, or with the last campaign.
    """
    for step, game_id in enumerate(game_ids, 1):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            _close_until(step, game_id, writer)
        os.close(writer)
        with os.fdopen(reader) as said:
            reached = said.read().splitlines()
        _, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        sys.stdout.write(json.dumps({"step": step, "died": died, "at": reached[-1][:80]}) + "\n")
        sys.stdout.flush()
        if not died:
            return


def _close_until(step: int, game_id: int, writer: int) -> None:
    from club.actions.clock import closing

    taken = 0

    def count(sql: str) -> None:
        nonlocal taken
        taken += 1
        os.write(writer, sql.replace("\n", " ").encode() + b"\n")
        if taken == step:
            os.kill(os.getpid(), signal.SIGKILL)

    at_every_step(count)
    closing.close(game_id)
    os._exit(0)


def storm(clocks: int) -> None:
    """Runs this many processes that close due games; replaces each that dies and prints a line for
    it.

    Ends when the file named by STOP exists.
    """
    alive = {_clock() for _ in range(clocks)}
    while alive:
        child, status = os.wait()
        alive.discard(child)
        if os.WIFSIGNALED(status):
            sys.stdout.write(f"{os.WTERMSIG(status)}\n")
            sys.stdout.flush()
            alive.add(_clock())


def _clock() -> int:
    from club.actions.clock import closing

    child = os.fork()
    if child:
        return child
    die(float(os.environ["CHANCE"]))
    while not os.path.exists(os.environ["STOP"]):
        closing.close_all_due("clock")
        time.sleep(0.02)
    os._exit(0)


def view(user_id: int, addresses: list[str]) -> None:
    """Asks for these pages, as this user, one after the other."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    client.force_login(get_user_model()._default_manager.get(pk=user_id))
    wait_for_the_start()
    for address in addresses:
        assert client.get(address).status_code == 200, address


def wait_for_the_start() -> None:
    """Reports that it is ready, and waits until the file named by START exists."""
    Path(f"{os.environ['START']}.{os.getpid()}").touch()
    while not os.path.exists(os.environ["START"]):
        time.sleep(0.002)


def main() -> None:
    what, *arguments = sys.argv[1:]
    django.setup()
    for name, value in json.loads(os.environ.get("FAULTS", "{}")).items():
        FAULTS[name](value)
    if what == "killed":
        close_killed_at_each_step([int(one) for one in arguments])
    elif what == "storm":
        storm(int(arguments[0]))
    elif what == "view":
        view(int(arguments[0]), arguments[1:])
    elif what == "manage":
        from django.core.management import execute_from_command_line

        wait_for_the_start()
        execute_from_command_line(["manage.py", *arguments])
    elif what == "celery":
        from host.celery import app

        app.start(arguments)
    elif what == "web":
        from gunicorn.app.wsgiapp import run

        sys.argv = ["gunicorn", *arguments]
        run()


if __name__ == "__main__":
    main()
