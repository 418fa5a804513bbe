"""The files of `deploy/` agree with each other, with the site, and with their programs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host.installation.keys import FRESH, fill_in
from host.releases.version import VERSION
from tests.deploy.files import DEPLOY, PYTHON, ROOT, UNITS, compose, of_service, read_env, unit
from tests.reliability.installations import Installation

READ_BY_OTHERS = {"SITE_NAME", "POSTGRES_PASSWORD"}  # Caddy, PostgreSQL


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """deploy/.env, made as the first lines of the example say."""
    fill_in(DEPLOY / ".env.example", tmp_path / ".env")
    return read_env(tmp_path / ".env")


def test_w03_the_settings_of_the_example_pass_the_deployment_check(
    env: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)  # a browser's, of this run
    place = Installation(tmp_path, f"sqlite:///{tmp_path}/campaign.sqlite3", **env)
    done = place.run("manage.py", "check", "--deploy", "--fail-level", "INFO")
    assert done.stderr + done.stdout == "System check identified no issues (3 silenced).\n"
    without = place.run("manage.py", "check", "--deploy", "--fail-level", "INFO", BEHIND_TLS="0")
    assert "SECURE_SSL_REDIRECT" in without.stderr


def test_the_example_contains_no_key_and_nothing_starts_without_one(tmp_path: Path):
    example = read_env(DEPLOY / ".env.example")
    assert {name for name, value in example.items() if not value} == set(FRESH)
    with pytest.raises(KeyError, match="POSTGRES_PASSWORD"):
        compose(example)
    place = Installation(tmp_path, "sqlite:///:memory:", **example)
    assert place.refuses("check").startswith("SECRET_KEY is not set.")


def test_every_variable_of_the_example_is_used(env: dict[str, str]):
    sources = "".join(path.read_text() for path in (ROOT / "host").rglob("*.py"))
    read = {*re.findall(r'(?:env\.\w+|environ\.get|_secret)\("(\w+)"', sources)}
    unread = {*env} - read
    assert unread == READ_BY_OTHERS


def test_the_compose_file_starts_two_web_processes_and_one_clock(env: dict[str, str]):
    services = compose(env)
    asked_for = {
        name: service["profiles"] for name, service in services.items() if "profiles" in service
    }
    celery = dict.fromkeys(("worker", "notices", "trials", "beat"), ["celery"])
    assert asked_for == celery | {"backup": ["backup"]}
    many = {
        name: len(of_service(name, service, env))
        for name, service in services.items()
        if "command" in service and name not in asked_for
    }
    assert many == {"redis": 1, "prepare": 1, "web1": 1, "web2": 1, "clock": 1}
    assert services["web1"]["image"] == f"campaign:{VERSION}"
    images = "".join(str(service.get("image")) for service in services.values())
    assert "latest" not in images


def test_only_the_proxy_is_public_and_it_knows_every_web_process(env: dict[str, str]):
    services = compose(env)
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    served = [f"{name}:8000" for name in services if name.startswith("web")]
    assert services["caddy"]["environment"]["WEB_SERVERS"].split() == served
    assert "{$WEB_SERVERS}" in (DEPLOY / "Caddyfile").read_text()
    sockets = [unit(f"campaign-web@{n}.socket")["Socket"]["ListenStream"] for n in (1, 2)]
    assert " ".join(sockets) in (DEPLOY / "Caddyfile").read_text()


def test_the_image_copies_existing_files_and_contains_no_secret():
    said = (DEPLOY / "Dockerfile").read_text()
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.+) \S+$", said, re.M)
        for name in line.split()
    }
    assert [name for name in copied if not (ROOT / name).exists()] == []
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert {line[1:] for line in kept if line.startswith("!")} == copied
    assert "**/.env" in kept
    assert "USER campaign" in said


def test_the_image_contains_matching_database_clients(env: dict[str, str]):
    major = re.search(r"postgres:(\d+)", compose(env)["db"]["image"])
    assert major is not None
    assert f"postgresql-client-{major[1]}" in (DEPLOY / "Dockerfile").read_text()


def test_the_target_wants_exactly_the_units():
    wanted = " ".join(re.findall(r"^Wants=(.+)$", (UNITS / "campaign.target").read_text(), re.M))
    assert sorted(wanted.split()) == [
        "campaign-backup.timer",
        "campaign-clock.service",
        "campaign-closedue.timer",
        "campaign-web@1.service",
        "campaign-web@2.service",
    ]


def test_systemd_finds_no_fault_with_the_units(tmp_path: Path):
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed (apt-get install systemd)")
    for path in UNITS.iterdir():
        text = path.read_text().replace(PYTHON, sys.executable)
        (tmp_path / path.name).write_text(text.replace("=/opt/campaign", f"={ROOT}"))
    names = [
        "campaign.target",
        "campaign.service",
        "campaign-prepare.service",
        "campaign-backup.service",
        "campaign-closedue.service",
        "campaign-web@1.socket",
    ]
    verify = [program, "verify", *(str(tmp_path / name) for name in names)]
    done = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
