"""A release contains the whole program, and its hashes fit."""

import hashlib
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from host.installation.build_release import SUMS, NotBuilt, notes_of, with_the_wheel
from host.releases.version import VERSION
from tests.host.releases.building import build_anew

ROOT = Path(__file__).resolve().parents[3]
APPS = ("club", "campaign", "tavern", "host")
# What lies at the top of a checkout, and in this folder of a wheel.
AT_THE_TOP = ("templates", "static", "locale", "fixtures", "manage.py", "pyproject.toml")
WITHIN = "host/files/"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
COMPILED = {f"locale/{language}/LC_MESSAGES/django.mo" for language in ("de", "fr", "nl")}


def in_the_checkout(*names: str) -> set[str]:
    """Every file below these names, without what Python compiles."""
    files = [
        file
        for name in names
        for file in ((ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name])
        if file.is_file() and "__pycache__" not in file.parts
    ]
    return {file.relative_to(ROOT).as_posix() for file in files}


@pytest.fixture(scope="session")
def wheel(release: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(release / f"campaign-{VERSION}-py3-none-any.whl")


def names_of(pattern: str) -> set[str]:
    """The names of the packages in lines of requirements."""
    lines = [re.match(r"[\w.-]+", line) for line in pattern.splitlines()]
    return {found[0].lower() for found in lines if found}


def test_a_wheel_contains_every_module_template_static_file_catalogue_and_map(
    wheel: zipfile.ZipFile,
):
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    modules = {name for name in packed if not name.startswith(WITHIN)}
    files = {name.removeprefix(WITHIN) for name in packed - modules}
    assert modules == in_the_checkout(*APPS)
    assert files == in_the_checkout(*AT_THE_TOP)
    assert files >= COMPILED
    assert {"static/at_root/favicon.ico", "static/base.css", "templates/base.html"} <= files
    assert len([name for name in files if name.startswith("fixtures/map_")]) == 3


def test_a_file_of_a_wheel_is_that_of_the_checkout(wheel: zipfile.ZipFile):
    for name in ("locale/fr/LC_MESSAGES/django.mo", "static/base.css", "manage.py"):
        assert wheel.read(WITHIN + name) == (ROOT / name).read_bytes(), name


def test_a_wheel_brings_the_command_and_its_licence(wheel: zipfile.ZipFile):
    about = f"campaign-{VERSION}.dist-info"
    assert "campaign = host.command_line:campaign" in wheel.read(
        f"{about}/entry_points.txt"
    ).decode("utf-8")
    said = wheel.read(f"{about}/METADATA").decode("utf-8")
    assert f"\nVersion: {VERSION}\n" in said
    assert "\nRequires-Python: >=3.11\n" in said
    assert "\nRequires-Dist: django<6.2,>=5.2.19\n" in said
    assert wheel.read(f"{about}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_a_wheel_needs_what_a_checkout_installs():
    base = (ROOT / "requirements" / "base.in").read_text()
    assert names_of("\n".join(PROJECT["dependencies"])) == names_of(base)


def test_the_archive_contains_the_sources_and_nothing_of_a_site(release: Path):
    with tarfile.open(release / f"campaign-{VERSION}.tar.gz") as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert in_the_checkout(*APPS, *AT_THE_TOP, "deploy", "docs/operators.md", "Makefile") <= packed
    assert "tests/host/releases/test_contents.py" in packed
    assert not [name for name in packed if name.endswith((".env", ".sqlite3", ".pyc"))]
    assert not [name for name in packed if name.startswith((".git/", ".venv", "data/", "dist/"))]


def test_every_file_has_its_hash(release: Path):
    lines = (release / SUMS).read_text().splitlines()
    sums = dict(reversed(line.split("  ")) for line in lines)
    files = {file.name: file for file in release.iterdir() if file.name != SUMS}
    assert {*sums} == {*files}
    assert {name.removeprefix(f"campaign-{VERSION}") for name in files} == {
        ".tar.gz",
        "-locked.txt",
        "-notes.md",
        "-py3-none-any.whl",
    }
    for name, file in files.items():
        assert hashlib.sha256(file.read_bytes()).hexdigest() == sums[name]


def test_the_lock_names_the_wheel_itself(release: Path, tmp_path: Path):
    locked = (release / f"campaign-{VERSION}-locked.txt").read_text()
    assert locked.startswith((ROOT / "requirements" / "base.txt").read_text())
    wheel = release / f"campaign-{VERSION}-py3-none-any.whl"
    hashed = hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert locked.endswith(f"./{wheel.name} \\\n    --hash=sha256:{hashed}\n")
    (tmp_path / "other.whl").write_bytes(b"other")
    assert hashed not in with_the_wheel("", tmp_path / "other.whl")


def test_the_same_sources_make_the_same_wheel(release: Path, tmp_path: Path):
    """So anybody can check a release, and the image has the same program."""
    name = f"campaign-{VERSION}-py3-none-any.whl"
    assert (build_anew(tmp_path) / name).read_bytes() == (release / name).read_bytes()


def test_notes_are_those_of_the_version():
    changelog = "# Changelog\n\n## Not released yet\n\n- New.\n\n## 1.1.0\n\n- Old.\n"
    assert notes_of("1.1.0", changelog) == "# Release 1.1.0\n\n- Old.\n"
    assert notes_of("1.2.0", changelog) == "# Release 1.2.0\n\n- New.\n"
    with pytest.raises(NotBuilt, match=r"nothing about 1\.2\.0"):
        notes_of("1.2.0", "# Changelog\n\n## Not released yet\n\n## 1.1.0\n\n- Old.\n")
