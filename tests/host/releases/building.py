"""Making the files of a release from the sources as they are."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def build_anew(folder: Path) -> Path:
    """The folder, with what `make release` makes; it takes some seconds."""
    command = [sys.executable, "-m", "host.installation.build_release", str(folder)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return folder
