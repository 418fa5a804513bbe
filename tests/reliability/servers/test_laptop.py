"""R6: on SQLite, processes killed in the middle of their work leave nothing half-done."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from host.processes.parent_death import die_with_parent
from tests.reliability.installations import ROOT, Installation, in_memory, made_ready

MANY, PROCESSES, KILLS = 160, 4, 20
CLOSINGS = "SELECT COUNT(*) FROM club_phaseclose WHERE phase = 'bids'"
TWICE = "SELECT game_id FROM club_phaseclose GROUP BY game_id, moment HAVING COUNT(*) > 1"
LEFT = "SELECT id FROM club_game WHERE phase = 'bids' OR stuck <> ''"
GAPS = (
    "SELECT c.id FROM club_game c WHERE c.seq <>"
    " (SELECT COUNT(*) FROM club_journalentry j WHERE j.game_id = c.id)"
)


def a_clock(place: Installation) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "manage.py", "clock", "--every", "0.05"],
        cwd=ROOT,
        env=place.env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=die_with_parent,
    )


def killed_while_working(place: Installation, dice: random.Random) -> int:
    """Runs four clocks until everything is closed. Returns the number of kills, each after some
    work.
    """
    running = [a_clock(place) for _ in range(PROCESSES)]
    kills, seen, end = 0, 0, time.monotonic() + 300
    try:
        while (closed := place.sql(CLOSINGS)[0][0]) < MANY:
            assert time.monotonic() < end, f"{closed} closed after {kills} kills"
            if closed - seen >= 4:
                number, seen = dice.randrange(PROCESSES), closed
                os.kill(running[number].pid, signal.SIGKILL)
                kills += running[number].wait() == -signal.SIGKILL
                running[number] = a_clock(place)
            time.sleep(0.01)
    finally:
        for process in running:
            process.kill()
            process.wait()
    return kills


@pytest.mark.night("clocks are killed twenty times")
@pytest.mark.alone
def test_r06_killed_clocks_on_sqlite_lose_and_repeat_nothing(
    seed: int, figure: Callable[..., None]
):
    with in_memory() as room:
        place = made_ready(room, "migrate --verbosity 0")
        assert (
            place.run(
                "-m", "tests.reliability.processes.crowd", str(MANY + 1), str(MANY)
            ).returncode
            == 0
        )
        kills = killed_while_working(place, random.Random(seed))
        assert place.sql("PRAGMA integrity_check") == [("ok",)]
        assert place.sql(CLOSINGS) == [(MANY,)]
        assert [place.sql(wrong) for wrong in (TWICE, GAPS)] == [[], []]
        assert len(place.sql(LEFT)) == 1
        assert len(place.golden()) == MANY + 1
    assert kills >= KILLS
    figure(f"{PROCESSES} clocks, {kills} kills, {MANY} closed once, journals replay, integrity ok")
