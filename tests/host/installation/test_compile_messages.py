"""Catalogues are compiled without gettext."""

import gettext
from pathlib import Path

import polib

from host.installation.compile_messages import compile_catalogues


def _catalogue(locale_dir: Path) -> Path:
    path = locale_dir / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalogue.append(polib.POEntry(msgid="Tower", msgstr="Tour"))
    catalogue.save(str(path))
    return path.with_suffix(".mo")


def test_a_catalogue_is_compiled(tmp_path: Path) -> None:
    compiled = _catalogue(tmp_path)
    assert compile_catalogues(tmp_path) == 1
    with compiled.open("rb") as opened:
        assert gettext.GNUTranslations(opened).gettext("Tower") == "Tour"


def test_an_up_to_date_catalogue_is_not_compiled_again(tmp_path: Path) -> None:
    _catalogue(tmp_path)
    compile_catalogues(tmp_path)
    assert compile_catalogues(tmp_path) == 0
