"""Styles and scripts of earlier releases. They stay a week, for pages that are still open.

A file next to them stores when each name fell out of use.
"""

import json
import time
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

STAY = 7 * 24 * 60 * 60  # seconds
LIST = "static.old.json"


def note(names: Iterable[str]) -> None:
    """Notes these as unused, from now or since they were first noted. All others are in use."""
    known, now = _noted(), time.time()
    _keep({name: known.get(name, now) for name in names})


def clear() -> int:
    """Deletes files that fell out of use a week ago. Returns their number."""
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
