"""A released migration stays as it is: `python -m host.releases.migration_guard`, a step
of `make check`.

A site that has applied a migration never applies it again, so a change of its file would reach only
new sites. `released.json` holds the SHA-256 of every migration of each release: each of these
files must be there, byte for byte; others may be added and changed until they are released. Rows
are written by `host.releases.publish`, and never again.

Release 1.0.0 has two forms: commit 8792a69a, and the commit after it. They differ in the layout of
ten files of the club, which do the same in both: for these the row has two hashes. Uses the
standard library only.
"""

import hashlib
import json
import sys
from pathlib import Path

from club import places

PROJECT = places.PACKAGES
FOLDERS = ("club/migrations", "campaign/migrations", "tavern/migrations")
LIST = Path("host/releases/released.json")

Hashes = dict[str, list[str]]  # by the path of a migration: one hash, or one for each of its forms


def released(project: Path = PROJECT) -> dict[str, Hashes]:
    """The hashes that each release published, the first release first."""
    rows: dict[str, Hashes] = json.loads((project / LIST).read_text(encoding="utf-8"))
    return rows


def migrations(project: Path = PROJECT) -> dict[str, str]:
    """The SHA-256 of every migration that is here, and of the modules that migrations import."""
    return {
        f"{folder}/{file.name}": hashlib.sha256(file.read_bytes()).hexdigest()
        for folder in FOLDERS
        for file in sorted((project / folder).glob("*.py"))
    }


def faults(project: Path = PROJECT) -> list[str]:
    """A sentence about each released migration that is gone or another one, for the first release
    that had it."""
    here = migrations(project)
    found: dict[str, str] = {}
    for release, row in released(project).items():
        for name, hashes in row.items():
            if name in here and here[name] in hashes:
                continue
            fault = "is not as" if name in here else "is missing, but"
            said = f"{name} {fault} {release} published it: write a new migration instead."
            found.setdefault(name, said)
    return list(found.values())


def main() -> None:
    try:
        wrong = faults()
    except (OSError, ValueError) as error:
        sys.exit(f"{LIST}, the list of released migrations, cannot be read: {error}.")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
