"""Which release of the program this is."""

import tomllib
from pathlib import Path

_PROJECT = Path(__file__).resolve().parent.parent.parent.parent / "pyproject.toml"
VERSION: str = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
