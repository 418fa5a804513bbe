"""Makes the files of a release: `python -m host.installation.build_release dist`.

`make release` does it. The folder then holds a wheel with the whole site, an archive of the
sources, the locked packages of an installation with their hashes, notes from CHANGELOG.md, and the
hashes of all of these. What another release left there is deleted. Needs hatchling and polib.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

from club import places
from host.installation.compile_messages import compile_catalogues
from host.releases.version import version_of

SUMS = "SHA256SUMS"
_COMING = "Not released yet"
_BUILD = [sys.executable, "-m", "hatchling", "build", "-d"]


class NotBuilt(Exception):
    """There is no release; the text says why, in a sentence."""


def build(into: Path, project: Path = places.PACKAGES) -> list[Path]:
    """The files of the release, in this folder; raises NotBuilt."""
    version = version_of(project)
    notes = notes_of(version, (project / "CHANGELOG.md").read_text(encoding="utf-8"))
    into.mkdir(parents=True, exist_ok=True)
    for old in (*into.glob("campaign-*"), into / SUMS):
        old.unlink(missing_ok=True)
    compile_catalogues(project / "locale")
    made = subprocess.run(
        [*_BUILD, str(into.resolve())], cwd=project, capture_output=True, text=True
    )
    if made.returncode:
        raise NotBuilt(f"hatchling made no package: {made.stderr.strip() or made.stdout.strip()}")
    (wheel,) = into.glob("*.whl")
    locked = (project / "requirements" / "base.txt").read_text(encoding="utf-8")
    _write(into / f"campaign-{version}-locked.txt", with_the_wheel(locked, wheel))
    _write(into / f"campaign-{version}-notes.md", notes)
    files = sorted(into.glob("campaign-*"))
    _write(into / SUMS, "".join(f"{_hash(file)}  {file.name}\n" for file in files))
    return [*files, into / SUMS]


def notes_of(version: str, changelog: str) -> str:
    """The section of this version; before the version has one, what is not released yet. Raises
    NotBuilt if there is neither."""
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for title in (version, f"[{version}]", _COMING):
        for section in sections:
            first, _, rest = section.partition("\n")
            if first.split(" - ")[0].strip() == title and rest.strip():
                return f"# Release {version}\n\n{rest.strip()}\n"
    raise NotBuilt(f"CHANGELOG.md says nothing about {version}.")


def with_the_wheel(locked: str, wheel: Path) -> str:
    """The locked packages and the wheel itself, for `pip install --require-hashes -r` in the folder
    of the release."""
    return f"{locked}./{wheel.name} \\\n    --hash=sha256:{_hash(wheel)}\n"


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> None:
    if len(arguments) != 1:
        sys.exit("Name the folder: python -m host.installation.build_release dist")
    try:
        for file in build(Path(arguments[0])):
            print(f"{file.stat().st_size / 1e6:6.2f} MB  {file}")
    except NotBuilt as why:
        sys.exit(str(why))


if __name__ == "__main__":
    main(sys.argv[1:])
