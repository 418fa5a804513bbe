"""The environment for generating a client and running it: `make client`.

It is installed apart, from its own lock. Nothing of it is imported here.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PYTHON = ROOT / ".venv-client" / "bin" / "python"
LOCK = ROOT / "requirements" / "client.txt"
PROGRAM = Path(__file__).with_name("play.py")


def make_environment() -> None:
    """Installs the generator if it is not there."""
    if not PYTHON.exists():
        venv.create(PYTHON.parents[1], with_pip=True)
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
        subprocess.run(pip, check=True)


def generate(document: bytes, into: Path) -> Path:
    """The folder with the package `client`, generated from this description."""
    described = into / "openapi.json"
    described.write_bytes(document)
    command = [
        str(PYTHON.with_name("openapi-python-client")),
        "generate",
        "--meta",
        "none",
        "--path",
        str(described),
        "--output-path",
        str(into / "client"),
    ]
    path = f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PATH": path})
    return into


def said(into: Path, *arguments: str) -> Any:
    """The JSON that the program prints, with the client of this folder."""
    command = [str(PYTHON), str(PROGRAM), *arguments]
    found = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(into)},
    )
    assert found.returncode == 0, found.stderr[-2000:]
    return json.loads(found.stdout)


if __name__ == "__main__":
    make_environment()
    sys.stdout.write(f"{PYTHON}\n")
