"""The files of a release, made once from the sources as they are."""

from pathlib import Path

import pytest

from tests.host.releases.building import build_anew


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make release` fills."""
    return build_anew(tmp_path_factory.mktemp("release"))
