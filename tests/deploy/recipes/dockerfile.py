"""deploy/Dockerfile as a builder reads it: its steps, and the files that may enter the image."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tests.deploy.files import DEPLOY, ROOT

IGNORED = (DEPLOY / "Dockerfile.dockerignore").read_text().split()


class Step(NamedTuple):
    word: str  # RUN, COPY …
    rest: str


def steps() -> list[Step]:
    """The lines of the file without comments; continued ones are joined."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n", " ", text).splitlines()
    return [Step(*line.split(maxsplit=1)) for line in lines if line.strip()]


def stages() -> dict[str, list[Step]]:
    """The steps of each stage, by its name; the last one, which is the image, has none."""
    found: dict[str, list[Step]] = {}
    for step in steps():
        if step.word == "FROM":
            image, _, name = step.rest.partition(" AS ")
            found[name] = [Step("FROM", image)]
        else:
            found[[*found][-1]].append(step)
    return found


def enters(path: str) -> bool:
    """Whether the builder receives a file. The last line that matches the file or a folder above it
    decides.
    """
    above = [path, *map(str, PurePosixPath(path).parents)]
    said = [line for line in IGNORED if any(_pattern(line).fullmatch(name) for name in above)]
    return not said or said[-1].startswith("!")


def _pattern(line: str) -> re.Pattern[str]:
    text = re.escape(line.removeprefix("!"))
    return re.compile(text.replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*"))


def copy(step: Step, root: Path, folder: str, made: dict[str, Path] | None = None) -> None:
    """Does what COPY does in the image in `root`, with `folder` as its working directory. `made`
    has the roots of earlier stages by their names.
    """
    *sources, last = shlex.split(step.rest)
    target = root / folder.lstrip("/") / last
    if sources[0].startswith("--from="):
        stage, source = (made or {})[sources[0].removeprefix("--from=")], sources[1]
        shutil.copytree(stage / source.lstrip("/"), target)
        return
    for source in sources:
        for file in _files(ROOT / source):
            inside = file.relative_to(ROOT / source) if (ROOT / source).is_dir() else ""
            if not inside and (last.endswith("/") or len(sources) > 1):
                inside = file.name
            (target / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target / inside)


def _files(source: Path) -> Iterator[Path]:
    for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
        if file.is_file() and enters(file.relative_to(ROOT).as_posix()):
            yield file
