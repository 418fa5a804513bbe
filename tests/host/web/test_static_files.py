"""The addresses of styles and scripts are computed once in a process."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import HashedFilesMixin

from host.web.static_files import HashedFiles


@pytest.fixture
def files(tmp_path: Path, settings: Any) -> HashedFiles:
    settings.DEBUG = False
    (tmp_path / "staticfiles.json").write_text(
        '{"version": "1.1", "hash": "", "paths": {"base.css": "base.123.css"}}'
    )
    return HashedFiles(location=str(tmp_path))


def test_an_address_is_that_of_whitenoise_and_computed_once(
    files: HashedFiles, monkeypatch: pytest.MonkeyPatch
):
    assert files.url("base.css").endswith("/base.123.css")
    monkeypatch.delattr(HashedFilesMixin, "stored_name")
    assert files.url("base.css").endswith("/base.123.css")


def test_a_missing_file_is_an_error_each_time(files: HashedFiles):
    for _ in range(2):
        with pytest.raises(ValueError, match="missing"):
            files.url("missing.css")
