"""The image of deploy/Dockerfile, made step by step in a bare Debian, without a
container engine.
"""

import json
import re
import shlex
import subprocess
from pathlib import Path

from tests.deploy.recipes import dockerfile
from tests.deploy.recipes.bare_root import RELEASE, BareRoot, copy_root, remove_root
from tests.deploy.recipes.dockerfile import Step
from tests.patience import stretched

# Debian's Python in place of the one in python:…-slim, with the packages of that image. It
# has no EXTERNALLY-MANAGED either, by which Debian keeps pip away from its own Python.
BASE = """set -ex
apt-get update
apt-get install --yes --no-install-recommends netbase tzdata python3 python3-pip
rm /usr/lib/python3*/EXTERNALLY-MANAGED
ln -s /usr/bin/python3 /usr/local/bin/python
python -c 'import sys; assert "%d.%d" % sys.version_info[:2] == "{version}", sys.version'
"""


class Image:
    """The result of the steps so far, and how they say that it is started."""

    def __init__(self, root: BareRoot) -> None:
        self.root = root
        self.stages: dict[str, Path] = {}  # the roots of the stages before the image
        self.user, self.folder = "root", "/"
        self.env: dict[str, str] = {}
        self.command: list[str] = []

    def build(self) -> dict[str, float]:
        """Performs every step of the file; returns the seconds of each that runs something. The
        stages before the image have roots of their own.
        """
        took: dict[str, float] = {}
        for name, steps in dockerfile.stages().items():
            if not name:
                self._perform_all(steps, took)
                continue
            folder = self.root.folder.with_name(f"stage-{name}")
            copy_root(self.root.folder, folder)
            stage = Image(BareRoot(folder))
            stage._perform_all(steps, took)
            self.stages[name] = folder
        for folder in self.stages.values():
            remove_root(folder)
        return took

    def _perform_all(self, steps: list[Step], took: dict[str, float]) -> None:
        for step in steps:
            seconds = self.perform(step)
            if seconds is not None:
                took[f"{step.word} {step.rest}"[:40]] = seconds

    def perform(self, step: Step) -> float | None:
        match step.word:
            case "FROM":
                found = re.fullmatch(rf"python:([\d.]+)-slim-{RELEASE}", step.rest)
                assert found is not None, step.rest
                return self._run(BASE.format(version=found[1]))
            case "RUN":
                return self._run(self.typed(["sh", "-c", step.rest]))
            case "COPY":
                dockerfile.copy(step, self.root.folder, self.folder, self.stages)
            case "WORKDIR":
                self.folder = step.rest
                Path(f"{self.root.folder}{step.rest}").mkdir(parents=True, exist_ok=True)
            case "USER":
                self.user = step.rest
            case "ENV":
                self.env |= dict(pair.split("=", 1) for pair in shlex.split(step.rest))
            case "CMD":
                self.command = json.loads(step.rest)
            case "VOLUME" | "EXPOSE":
                pass  # meant for the engine that starts the image
            case _:
                raise ValueError(f"{step.word} is not known here")
        return None

    def typed(self, command: list[str], env: dict[str, str] | None = None) -> str:
        """A shell's line that runs the command as the image's user, in its folder and
        environment.
        """
        values = [f"{name}={value}" for name, value in (self.env | (env or {})).items()]
        words = shlex.join(["env", *values, "runuser", "-u", self.user, "--", *command])
        return f"cd {shlex.quote(self.folder)} && {words}"

    def _run(self, script: str) -> float:
        with self.root.running(script, stretched(600)) as took:
            return took

    def megabytes(self) -> int:
        """The megabytes in the root, without the copy of the repository that recipes clone."""
        place = str(self.root.folder)
        told = subprocess.check_output(["du", "-smx", f"--exclude={place}/srv", place], text=True)
        return int(told.split()[0])
