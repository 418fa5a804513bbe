"""What the forge runs: pinned images and actions, no credentials, and `.ci/run` alone."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.house.sources import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
GOALS = ("test", "full", "check", "docs", "coverage")
ACTION = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
IMAGE = re.compile(r"debian:[a-z]+-20\d{6}@sha256:[0-9a-f]{64}")


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return found


def rows(job: dict[str, Any]) -> list[dict[str, str]]:
    """The values of a job's matrix, a dict for each run of the job."""
    matrix = job["strategy"]["matrix"]
    if "include" in matrix:
        return list(matrix["include"])
    return [{key: value} for key, values in matrix.items() for value in values]


def each_job() -> list[Any]:
    return [
        pytest.param(job, id=f"{path.stem}-{name}")
        for path in WORKFLOWS
        for name, job in jobs(path).items()
    ]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_hash_and_says_its_version(path: Path):
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    assert [line for line in lines if not ACTION.search(line)] == []


@pytest.mark.parametrize("job", each_job())
def test_every_job_runs_in_a_dated_debian_and_keeps_no_credentials(job: dict[str, Any]):
    images = [
        re.sub(r"\$\{\{ matrix\.image \}\}", row.get("image", ""), job["container"]["image"])
        for row in rows(job)
    ]
    assert all(IMAGE.fullmatch(image) for image in images)
    assert job["permissions"] == {"contents": "read"}
    checkouts = [step["with"] for step in job["steps"] if "uses" in step]
    assert checkouts == [{"persist-credentials": False}]


@pytest.mark.parametrize("job", each_job())
def test_every_job_ends_with_a_goal_of_the_one_script(job: dict[str, Any]):
    last = job["steps"][-1]
    for row in rows(job):
        named = last["run"].removeprefix(".ci/run").strip().replace('"$GOAL"', row.get("goal", ""))
        assert named in ("", *GOALS)


def test_three_machines_share_the_night():
    (full,) = jobs(ROOT / ".github/workflows/nightly.yml").values()
    assert full["strategy"]["matrix"] == {"share": ["1/3", "2/3", "3/3"]}
    assert full["steps"][-1]["env"] == {"SHARE": "${{ matrix.share }}"}


@pytest.mark.parametrize("goal", ["tests", "", "--help", "test full"])
def test_the_script_refuses_what_it_does_not_know_before_it_installs_anything(goal: str):
    done = subprocess.run(
        ["bash", ROOT / ".ci/run", goal],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin"},
    )
    known = f"There is no {goal}: .ci/run [{'|'.join(GOALS)}]\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", known)
