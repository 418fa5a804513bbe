"""The list of static files, made once in a test process.

Each test client loads the middleware again, and whitenoise then looks at every file. That takes
half of the time of a page in a test. Files do not change while tests run, so a list is reused if
everything it was made from is the same. At the end `changed` says whether a test changed a file.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from whitenoise.middleware import WhiteNoiseMiddleware

_look: Callable[[WhiteNoiseMiddleware], None] = WhiteNoiseMiddleware.add_files_from_finders


class Listings:
    """The files that the middleware found, by everything that it was found with."""

    def __init__(self) -> None:
        self.kept: dict[Any, dict[str, Any]] = {}
        self.seen: dict[Any, list[Any]] = {}

    def add(self, middleware: WhiteNoiseMiddleware) -> None:
        """Replaces `add_files_from_finders`."""
        used = tuple(finders.get_finders())
        key = used, _settings(), tuple(middleware.files)
        if key not in self.kept:
            self.seen[used] = _on_disk(used)
            _look(middleware)
            self.kept[key] = dict(middleware.files)
        middleware.files.update(self.kept[key])

    def changed(self) -> bool:
        """Whether a listed file differs, or a file was added or removed."""
        return any(_on_disk(used) != seen for used, seen in self.seen.items())


@contextmanager
def listed_once() -> Iterator[Listings]:
    listings = Listings()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", lambda one: listings.add(one))
        yield listings


def _settings() -> str:
    """All settings that the middleware and the storages read. Django makes finders again when one
    of their settings changes.
    """
    names = [name for name in dir(settings) if name.startswith(("STATIC", "WHITENOISE"))]
    names += ["DEBUG", "FORCE_SCRIPT_NAME", "STORAGES"]
    return repr([(name, getattr(settings, name)) for name in names])


def _on_disk(used: tuple[Any, ...]) -> list[Any]:
    listed = [storage.path(path) for finder in used for path, storage in finder.list(None)]
    states = [(path, Path(path).stat()) for path in listed]
    return [(path, state.st_size, state.st_mtime_ns) for path, state in states]
