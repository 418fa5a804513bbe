"""Which Pythons go with which Djangos, and an environment for each pair.

Pythons are those on the path, or those that uv can fetch.
"""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
DJANGOS = {"5.2": "Django>=5.2,<5.3", "6.1": "Django>=6.1,<6.2"}
OLDEST = {"6.1": "3.12"}  # the Python that a Django requires


def cells() -> list[tuple[str, str]]:
    """The pairs of Python and Django that belong together."""
    return [
        (python, django)
        for python in PYTHONS
        for django in DJANGOS
        if tuple(map(int, python.split(".")))
        >= tuple(map(int, OLDEST.get(django, "3.0").split(".")))
    ]


def interpreter(version: str) -> str:
    """The path of this Python; empty if it is not on this machine."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(pyenv.glob(f"versions/{version}.*/bin/python"))
    for name in (f"python{version}", *map(str, kept)):
        if shutil.which(name) and _runs(name):
            return name
    uv = shutil.which("uv")
    if uv is None:
        return ""
    subprocess.run([uv, "python", "install", "--quiet", version], check=False)
    found = subprocess.run(
        [uv, "python", "find", "--no-project", version], capture_output=True, text=True, check=False
    )
    return found.stdout.strip()


def _runs(name: str) -> bool:
    return subprocess.run([name, "-c", ""], capture_output=True, check=False).returncode == 0


def environment(python: str, django: str) -> Path:
    """The Python of an environment with the locked packages and this Django."""
    place = ROOT / ".venv-matrix" / f"{python}-{django}"
    if not (place / "made").exists():
        install = _new(place, python)
        subprocess.run(
            [*install, "--require-hashes", "-r", "requirements/dev.txt"], check=True, cwd=ROOT
        )
        subprocess.run([*install, DJANGOS[django]], check=True, cwd=ROOT)
        (place / "made").touch()
    return place / "bin" / "python"


def installed(wheel: Path, python: str, django: str) -> Path:
    """The Python of a new environment with this wheel, the newest packages that it allows, and this
    Django."""
    place = ROOT / ".venv-matrix" / f"wheel-{python}-{django}"
    subprocess.run([*_new(place, python), str(wheel), DJANGOS[django]], check=True, cwd=ROOT)
    return place / "bin" / "python"


def _new(place: Path, python: str) -> list[str | Path]:
    """Makes an empty environment; returns the beginning of a command that installs into it."""
    subprocess.run([interpreter(python), "-m", "venv", "--clear", place], check=True)
    pip = [place / "bin" / "python", "-m", "pip", "install"]
    return [*pip, "--quiet", "--disable-pip-version-check"]
