"""A bare Debian for each test; figures go into the table of the reliability bar."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.processes.process_specs import is_free
from tests.deploy.recipes import bare_root
from tests.deploy.recipes.bare_root import BareRoot
from tests.reliability.conftest import figure  # noqa: F401

NAME = "saga.localhost"  # Caddy makes a certificate for it automatically
PORTS = (80, 443, 5432, 6379, 8000, 8001, 8002)


@pytest.fixture(scope="session")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A bare Debian, of which each test gets a copy."""
    if why := bare_root.hindrance():
        pytest.skip(why)
    if taken := [port for port in PORTS if not is_free("127.0.0.1", port)]:
        pytest.skip(f"ports {taken} are in use")
    folder = tmp_path_factory.mktemp("debian") / "root"
    try:
        bare_root.make_root(folder)
        yield folder
    finally:
        bare_root.remove_root(folder)


@pytest.fixture
def root(debian: Path, tmp_path: Path) -> Iterator[BareRoot]:
    folder = tmp_path / "root"
    bare_root.copy_root(debian, folder)
    with (folder / "etc/hosts").open("a") as hosts:
        hosts.write(f"127.0.0.1 {NAME}\n")
    editor = folder / "srv/editor"
    editor.write_text("#!/bin/sh\nsed -i 's|^EMAIL_URL=.*|EMAIL_URL=filemail:///tmp|' \"$1\"\n")
    editor.chmod(0o755)
    place = BareRoot(folder)
    yield place
    place.stop()
    bare_root.remove_root(folder)
