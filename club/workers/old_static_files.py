"""Styles and scripts of releases before: they stay a week, for pages that are still open.

When each name fell out of use stands in a file beside them.
"""

import json
import time
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

STAY = 7 * 24 * 60 * 60  # seconds
LIST = "static.old.json"


def note(names: Iterable[str]) -> None:
    """These are not in use: from now on, or since they were first noted. All others are."""
    known, now = _noted(), time.time()
    _keep({name: known.get(name, now) for name in names})


def clear() -> int:
    """Deletes what fell out of use a week ago; how many files."""
    root, noted = Path(settings.STATIC_ROOT), _noted()
    gone = [name for name, since in noted.items() if since < time.time() - STAY]
    for name in gone:
        (root / name).unlink(missing_ok=True)
    if gone:
        _keep({name: since for name, since in noted.items() if name not in gone})
    return len(gone)


def _noted() -> dict[str, float]:
    try:
        found: dict[str, float] = json.loads(_list().read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found


def _keep(noted: dict[str, float]) -> None:
    draft = _list().with_suffix(".part")
    draft.write_text(json.dumps(noted, indent=0), encoding="utf-8")
    draft.replace(_list())


def _list() -> Path:
    return Path(settings.DATA_DIR) / LIST
