"""A wheel in an environment of its own, which has the other packages from that of the tests."""

import os
import signal
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.host.releases.building import ROOT
from tests.patience import stretched

KEYS = ("SECRET_KEY", "ENVELOPE_KEYS")
LEFT_OUT = ("PYTHONPATH", "DATABASE_URL", "STATIC_HASHED", "DATA_DIR", *KEYS)


def install(wheel: Path, place: Path) -> Path:
    """The command `campaign` of a new environment in this folder."""
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    (packages,) = place.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "install", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--disable-pip-version-check", str(wheel)], check=True)
    return place / "bin" / "campaign"


def environment(home: Path) -> dict[str, str]:
    """Of a person who has set nothing, and lives in this folder."""
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return {**kept, "HOME": str(home)}


@contextmanager
def running(campaign: Path, home: Path, port: int) -> Iterator[list[str]]:
    """`campaign run` without the demo, once it is open: the lines that it prints, to the end."""
    site = subprocess.Popen(
        [campaign, "run", "--port", str(port)],
        env={**environment(home), "DEMO": "0"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert site.stdout is not None
    lines = []
    try:
        for line in site.stdout:
            lines.append(line.rstrip())
            if line.startswith("Ctrl-C"):
                break
        yield lines
    finally:
        site.send_signal(signal.SIGINT)
        lines += site.communicate(timeout=stretched(60))[0].splitlines()
