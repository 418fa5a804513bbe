"""Writes the row of a new release into `released.json`: `python -m host.releases.publish
1.1.0`, once, when the version is raised.

It refuses a version that pyproject.toml does not have, that already has a row, or that is not above
all others. It also refuses migrations that differ from those of an earlier release. Uses
the standard library only.
"""

import json
import re
import sys
from pathlib import Path

from host.releases.migration_guard import LIST, PROJECT, faults, migrations, released
from host.releases.version import version_of


class NotPublished(Exception):
    """The list stays as it is; the text says why, in a sentence."""


def publish(release: str, project: Path = PROJECT) -> int:
    """Adds the hashes of today's migrations under this version, such as 1.1.0; returns how many
    there are. Raises NotPublished."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", release):
        raise NotPublished(f"{release!r} is no version such as 1.1.0.")
    if (own := version_of(project)) != release:
        raise NotPublished(f"This is version {own}: write {release} into pyproject.toml first.")
    rows = released(project)
    if release in rows:
        raise NotPublished(f"{release} is released: its row is never written again.")
    if any(_numbers(release) < _numbers(other) for other in rows):
        raise NotPublished(f"A later release than {release} is in the list.")
    if wrong := faults(project):
        raise NotPublished("\n".join(wrong))
    rows[release] = {name: [hashed] for name, hashed in migrations(project).items()}
    (project / LIST).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return len(rows[release])


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def main(arguments: list[str]) -> None:
    if len(arguments) != 1:
        sys.exit("Name the version: python -m host.releases.publish 1.1.0")
    try:
        count = publish(arguments[0])
    except NotPublished as why:
        sys.exit(str(why))
    print(f"{arguments[0]} has {count} migrations in {LIST}.")


if __name__ == "__main__":
    main(sys.argv[1:])
