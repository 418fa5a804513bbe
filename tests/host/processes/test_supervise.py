"""The processes of an installation run together or not at all."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from host.processes import supervise
from host.processes.supervise import ProcessGroup, ProcessSpec
from tests.patience import stretched
from tests.services import wait_until

_SLEEPS = [sys.executable, "-c", "import time; time.sleep(60)"]
_RUNS = """
import os, sys
from pathlib import Path
from host.processes.supervise import ProcessGroup, ProcessSpec
note = "import os,sys,time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
folder = Path(sys.argv[1])
parts = [
    ProcessSpec(name, [sys.executable, "-c", note, str(folder / name)], (folder / name).exists)
    for name in ("first", "second")
]
sys.exit(ProcessGroup(parts, say=print, env=os.environ).run(lambda: print("ready", flush=True)))
"""


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _started(folder: Path) -> tuple[subprocess.Popen[str], list[int]]:
    group = subprocess.Popen(
        [sys.executable, "-c", _RUNS, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert group.stdout is not None
    assert group.stdout.readline() == "ready\n"
    wait_until(lambda: all((folder / name).read_text() for name in ("first", "second")), "pids")
    return group, [int((folder / name).read_text()) for name in ("first", "second")]


def test_sigterm_stops_every_part_and_is_no_failure(tmp_path: Path) -> None:
    group, children = _started(tmp_path)
    group.send_signal(signal.SIGTERM)
    assert group.wait(stretched(30)) == 0
    assert [_alive(pid) for pid in children] == [False, False]


def test_ctrl_c_stops_every_part_and_is_no_failure(tmp_path: Path) -> None:
    group, children = _started(tmp_path)
    group.send_signal(signal.SIGINT)
    assert group.wait(stretched(30)) == 0
    assert [_alive(pid) for pid in children] == [False, False]


def test_a_part_that_dies_stops_all_parts(tmp_path: Path) -> None:
    group, (first, second) = _started(tmp_path)
    os.kill(first, signal.SIGKILL)
    said, _ = group.communicate(timeout=stretched(30))
    assert said == "The first stopped on its own (signal 9). Stopping the rest.\n"
    assert group.returncode == 1
    assert not _alive(second)


def test_a_restartable_part_is_restarted_and_the_others_continue(tmp_path: Path) -> None:
    said: list[str] = []
    note = "import os,sys,time; open(sys.argv[1], 'a').write(f'{os.getpid()} '); time.sleep(60)"
    helps = ProcessSpec(
        "help",
        [sys.executable, "-c", note, str(tmp_path / "pids")],
        (tmp_path / "pids").exists,
        comes_back=True,
    )
    group = ProcessGroup([ProcessSpec("web", _SLEEPS), helps], say=said.append, env=os.environ)

    def pids() -> list[int]:
        return [int(pid) for pid in (tmp_path / "pids").read_text().split()]

    def kill_and_wait() -> None:
        wait_until(lambda: len(pids()) == 1, "the help")
        os.kill(pids()[0], signal.SIGKILL)
        wait_until(lambda: len(pids()) == 2, "the help again", 10)
        web.extend(process.pid for part, process in group.running if part.name == "web")
        os.kill(os.getpid(), signal.SIGTERM)

    web: list[int] = []
    handlers = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        before = threading.Thread(target=kill_and_wait)
        code = group.run(before.start)
        before.join()
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert (code, said) == (0, ["The help stopped on its own (signal 9). Starting it again."])
    assert [_alive(pid) for pid in [*web, *pids()]] == [False] * 3


def test_no_part_survives_a_killed_supervisor(tmp_path: Path) -> None:
    group, children = _started(tmp_path)
    group.kill()
    group.wait(stretched(30))
    wait_until(lambda: not any(_alive(pid) for pid in children), "the end of the children", 10)


def test_a_part_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervise, "_START", 0.2)
    said: list[str] = []
    group = ProcessGroup(
        [ProcessSpec("web", _SLEEPS, lambda: False)], say=said.append, env=os.environ
    )
    handlers = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        assert group.run(lambda: said.append("ready")) == 1
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert said == ["The web did not answer within 0.2 seconds."]


def test_no_address_is_printed_when_a_part_fails_to_start() -> None:
    said: list[str] = []
    announced: list[str] = []
    fails = ProcessSpec("clock", [sys.executable, "-c", "raise SystemExit(3)"], lambda: False)
    handlers = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        before = time.monotonic()
        group = ProcessGroup([ProcessSpec("web", _SLEEPS), fails], say=said.append, env=os.environ)
        code = group.run(lambda: announced.append("ready"))
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert (code, announced) == (1, [])
    assert said == ["The clock stopped on its own (exit code 3). Stopping the rest."]
    assert time.monotonic() - before < stretched(10)
