"""Templates without their indentation, in the version that they had when the web server began.

Indentation makes templates readable and takes a tenth of every page. A server that runs while the
next release is fetched into its folder must not draw pages of that release, so `keep` reads all
templates at once.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.template.loaders import filesystem

_kept: dict[str, str] = {}


def keep(folders: Iterable[Path]) -> None:
    """Reads every template below these folders, for this process and those forked from it."""
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file():
                _kept[str(path)] = path.read_text(encoding="utf-8")


class Loader(filesystem.Loader):
    """Removes indentation. Lines stay lines, so that errors name the right one."""

    def get_contents(self, origin: Any) -> str:
        written = _kept.get(str(origin.name))
        if written is None:
            written = str(super().get_contents(origin))
        return re.sub(r"\n[ \t]+", "\n", written) if origin.name.endswith(".html") else written
