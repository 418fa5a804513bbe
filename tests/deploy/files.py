"""The contents of the files of `deploy/`, as commands and environments that a test can start."""

import re
import shlex
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
VARIABLE = re.compile(r"\$\{(\w+)(?::(-|\?)([^}]*))?\}")
PYTHON = "/opt/campaign/.venv/bin/python"


class Process(NamedTuple):
    """One process as a file describes it: name, command and environment."""

    name: str
    command: list[str]
    env: dict[str, str]


def read_env(path: Path) -> dict[str, str]:
    lines = path.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def compose(values: dict[str, str], file: str = "compose.yaml") -> dict[str, Any]:
    """The services of a compose file, with the variables that it takes from deploy/.env."""
    return dict(compose_file(values, file)["services"])


def compose_file(values: dict[str, str], file: str) -> dict[str, Any]:
    """The whole file."""
    text = VARIABLE.sub(lambda found: _value(found, values), (DEPLOY / file).read_text())
    return dict(yaml.safe_load(text))


def of_service(name: str, service: dict[str, Any], env: dict[str, str]) -> list[Process]:
    """The processes of a service: one, or as many as it has replicas."""
    own = {key: str(value) for key, value in service.get("environment", {}).items()}
    if service.get("env_file"):
        own = env | own
    many = service.get("deploy", {}).get("replicas", 1)
    return [Process(f"{name}-{n}", list(service["command"]), own) for n in range(1, many + 1)]


def unit(name: str) -> ConfigParser:
    """A unit file. An instance of a template is read with its number filled in."""
    template = re.sub(r"@\w+\.", "@.", name)
    instance = found[1] if (found := re.search(r"@(\w+)\.", name)) else ""
    text = (UNITS / template).read_text().replace("%i", instance).replace("%%", "%")
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser


def of_unit(name: str, env: dict[str, str]) -> Process:
    """The process of a unit, with the Python of the tests."""
    service = unit(name)["Service"]
    own = dict(pair.split("=", 1) for pair in shlex.split(service["Environment"]))
    command = shlex.split(service["ExecStart"])
    assert command[0] == PYTHON
    return Process(name, [sys.executable, *command[1:]], env | own)


def _value(found: re.Match[str], values: dict[str, str]) -> str:
    name, kind, default = found.groups()
    value = values.get(name, "")
    if not value and kind == "?":
        raise KeyError(name)
    return value or (default if kind == "-" else "") or ""
