"""While a site is upgraded, pages of both releases find their styles at either web server."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import RequestFactory

from club.workers import cleanup
from host.installation.prepare import MANIFEST, collect_static
from host.web.static_files import StaticFiles

WEEK = 7 * 24 * 3600
Ask = Callable[[str], bytes]


@pytest.fixture
def styles(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """A folder of sources, and an installation that collects only from it."""
    source = tmp_path / "sources"
    source.mkdir()
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_HASHED, settings.WHITENOISE_USE_FINDERS = True, False
    settings.WHITENOISE_ROOT = None
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    hashed = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": hashed}}
    finders.get_finder.cache_clear()
    yield source
    finders.get_finder.cache_clear()


def release(styles: Path, colour: str) -> str:
    """Collects a release whose style has this colour; returns the address of the style."""
    (styles / "club.css").write_text(f"body {{ color: {colour}; }}")
    before = addresses(styles)
    collect_static()
    [made] = addresses(styles) - before
    return made


def addresses(styles: Path) -> set[str]:
    found = (styles.parent / "static").glob("club.*.css")
    return {f"/static/{path.name}" for path in found}


def server() -> Ask:
    """A web server that starts now."""
    middleware = StaticFiles(lambda request: HttpResponse("not found", status=404))

    def ask(address: str) -> bytes:
        answer = middleware(RequestFactory().get(address))
        return b"".join(answer) if answer.status_code == 200 else str(answer.status_code).encode()

    return ask


def test_servers_of_two_releases_have_the_files_of_both(styles: Path):
    old = release(styles, "red")
    begun_before = server()
    new = release(styles, "green")
    begun_after = server()
    assert old != new
    for ask in (begun_before, begun_after):
        assert ask(old) == b"body { color: red; }"
        assert ask(new) == b"body { color: green; }"
        assert ask("/static/club.never.css") == b"404"


def test_a_style_is_deleted_a_week_after_it_fell_out_of_use(styles: Path, monkeypatch: Any):
    old = release(styles, "red")
    new = release(styles, "green")
    ask = server()
    now = time.time()
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK - 60)
    collect_static()
    assert cleanup.clear() == 0
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK + 60)
    assert cleanup.clear() == 1
    assert (ask(old), ask(new)) == (b"404", b"body { color: green; }")
    assert cleanup.clear() == 0


def test_a_style_that_comes_back_stays(styles: Path, monkeypatch: Any):
    old = release(styles, "red")
    release(styles, "green")
    (styles / "club.css").write_text("body { color: red; }")
    collect_static()
    now = time.time()
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK + 60)
    cleanup.clear()
    assert server()(old) == b"body { color: red; }"


@pytest.mark.parametrize(
    "address",
    [
        "/static/../.env",
        "/static//etc/passwd",
        "/static/../static.old.json",
        "/static/",
        "/static/nowhere/",
        "/other.css",
    ],
)
def test_only_collected_files_are_served(styles: Path, address: str):
    release(styles, "red")
    ask = server()
    (styles.parent / ".env").write_text("secret")
    assert ask(address) == b"404"


def test_the_list_of_names_is_written_last(styles: Path, monkeypatch: Any):
    """A server that starts in between reads no name whose file is missing."""
    release(styles, "red")
    moved: list[str] = []
    replace = Path.replace

    def noting(path: Path, target: Path) -> Path:
        moved.append(Path(target).name)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", noting)
    release(styles, "green")
    of_static = [name for name in moved if name != cleanup.LIST]
    assert of_static[-1] == MANIFEST
