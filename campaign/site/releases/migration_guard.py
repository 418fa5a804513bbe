"""A published migration stays as it is: `python -m campaign.site.releases.migration_guard`, a step
of `make check`.

A site that has taken a migration never takes it again, so a change of its file would reach new
sites only. From the first release on (a tag such as v1.0.0), each file of the last release must be
there, byte for byte; new ones may be added. Without git, a tag or the tag's files (in a copy, in a
shallow clone) there is nothing to compare with. Uses the standard library only.
"""

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent.parent
FOLDERS = ("club/migrations", "campaign/migrations", "tavern/migrations")
TAGS = "v[0-9]*"


def changed_since_release(project: Path = PROJECT) -> tuple[str, list[str]]:
    """The last release's tag, and its migrations that are missing or changed here."""
    tag = _last_release(project)
    if not tag:
        return "", []
    listed = _git(project, "ls-tree", "-r", "-z", tag, "--", *FOLDERS).split("\0")
    wrong = []
    for line in filter(None, listed):
        (_, _, blob), name = line.split("\t")[0].split(), line.split("\t")[1]
        here = project / name
        if name.endswith(".py") and (not here.is_file() or _blob(project, here) != blob):
            wrong.append(name)
    return tag, wrong


def _last_release(project: Path) -> str:
    """The newest tag among the ancestors of this version; in a shallow clone, where they are
    unknown, the highest number. Empty if there is none."""
    top = _git(project, "rev-parse", "--show-toplevel").strip()
    if not top or Path(top).resolve() != project.resolve():
        return ""  # no repository, or a copy inside another one
    if _git(project, "rev-parse", "--is-shallow-repository").strip() == "true":
        return _git(project, "tag", "--list", TAGS, "--sort=-v:refname").partition("\n")[0]
    return _git(project, "describe", "--tags", "--abbrev=0", "--match", TAGS).strip()


def _blob(project: Path, path: Path) -> str:
    return _git(project, "hash-object", "--no-filters", str(path)).strip()


def _git(project: Path, *arguments: str) -> str:
    """The output of git; empty if it is not installed or fails."""
    try:
        done = subprocess.run(
            ["git", "-c", "safe.directory=*", "-C", str(project), *arguments],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    release, wrong = changed_since_release()
    for name in wrong:
        print(f"{name} is not as {release} published it: write a new migration instead.")
    sys.exit(bool(wrong))
