"""The environment of the public engines, made by `make bench-peers` and used only by its own
Python.

They are installed from their own lock. Nothing of them is imported or copied here.
"""

import subprocess
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PYTHON = ROOT / ".venv-peers" / "bin" / "python"
LOCK = ROOT / "requirements" / "peers.txt"
SCRIPTS = ROOT / "bench" / "peers"
# diplomacy is published only as its sources.
FLAGS = ("--quiet", "--require-hashes", "--only-binary", ":all:", "--no-binary", "diplomacy")


def peers_python() -> str:
    """The interpreter of their environment, which is made if it is not there."""
    if not PYTHON.exists():
        venv.create(PYTHON.parents[1], with_pip=True)
        pip = [str(PYTHON), "-m", "pip", "install", *FLAGS, "-r", str(LOCK)]
        subprocess.run(pip, check=True)
    return str(PYTHON)


def said(script: str, *arguments: str) -> Iterator[str]:
    """The lines that a script prints in their environment."""
    command = [str(PYTHON), str(SCRIPTS / script), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield from running.stdout
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)


@contextmanager
def asked(script: str) -> Iterator[Callable[[str], str]]:
    """A script that runs in their environment, and answers each line with a line."""
    command = [str(PYTHON), str(SCRIPTS / script)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        questions, answers = running.stdin, running.stdout
        assert questions is not None
        assert answers is not None

        def answer(line: str) -> str:
            print(line, file=questions, flush=True)
            return answers.readline()

        yield answer
