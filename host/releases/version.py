"""Which release this is."""

import tomllib
from pathlib import Path

from club import places


def version_of(project: Path) -> str:
    """The version of the project in this folder, such as 1.1.0."""
    written = (project / "pyproject.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(written)["project"]["version"])


VERSION = version_of(places.FILES)
