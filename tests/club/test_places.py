"""Where files of the program and data of a site are: in a checkout, and in an installed package."""

import re
import shutil
from pathlib import Path
from runpy import run_path
from typing import Any

from club import places

ROOT = Path(__file__).resolve().parents[2]
CLIMBS = re.compile(r"__file__\)(?:\.resolve\(\))?\.(?:parents\[|parent\.parent)|\bBASE_DIR\b")
# Settings give Django a BASE_DIR, which tests read.
KNOW = {"club/places.py", "host/settings.py"}


def placed(packages: Path, *folders: str) -> dict[str, Any]:
    """The names of the module in a copy that lies in this folder, beside these folders."""
    for name in ("club", *folders):
        (packages / name).mkdir(parents=True)
    shutil.copy(places.__file__, packages / "club")
    return run_path(str(packages / "club" / "places.py"))


def test_a_checkout_has_its_files_and_its_data_at_its_top(tmp_path: Path):
    found = placed(tmp_path)
    assert not found["INSTALLED"]
    assert found["TEMPLATES"] == tmp_path / "templates"
    assert found["MANAGE"] == tmp_path / "manage.py"
    assert found["usual_data"]() == tmp_path / "data"


def test_an_installed_package_has_its_files_in_one_folder_and_no_data(
    tmp_path: Path, monkeypatch: Any
):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    packages = tmp_path / "site-packages"
    found = placed(packages, "host/files")
    assert found["INSTALLED"]
    assert found["PACKAGES"] == packages
    names = ("TEMPLATES", "STATIC", "LOCALE", "FIXTURES", "MANAGE")
    assert {found[name].parent for name in names} == {packages / "host" / "files"}
    assert found["usual_data"]() == tmp_path / "home" / "campaign-data"


def test_no_other_module_knows_where_its_application_lies():
    climbing = {
        file.relative_to(ROOT).as_posix()
        for app in ("club", "campaign", "tavern", "host")
        for file in (ROOT / app).rglob("*.py")
        if CLIMBS.search(file.read_text(encoding="utf-8"))
    }
    assert climbing == KNOW
    assert CLIMBS.search("Path(__file__).resolve().parents[2]")
    assert not CLIMBS.search("Path(__file__).with_name('puzzles.json')")
