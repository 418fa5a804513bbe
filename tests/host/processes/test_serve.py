"""`make run` from outside: one command, one terminal, one address."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
from redis import AuthenticationError
from redis import Redis as Client
from redis.backoff import NoBackoff
from redis.retry import Retry

from club.models import Heartbeat
from host.installation.keys import make_keys
from host.management.commands.serve import environment_for
from host.processes.own_addresses import of_this_machine, qr
from host.processes.process_specs import free_port
from tests.patience import stretched
from tests.services import Postgres, Redis, wait_until

ONCE = Retry(NoBackoff(), 0)  # no second attempt some seconds after a refusal


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The data directory after a first start and stop, and the output of that start."""
    data_dir = tmp_path_factory.mktemp("first")
    with _site(_environment(data_dir)) as (_port, said):
        return data_dir, said


@pytest.fixture
def data_dir(tmp_path: Path, first_start: tuple[Path, list[str]]) -> Path:
    """A data directory like the one that a first start leaves behind."""
    return shutil.copytree(first_start[0], tmp_path / "data")


@pytest.fixture(scope="module")
def second_start(
    first_start: tuple[Path, list[str]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, int, list[str]]]:
    """A site that was started before, open to the network: its data directory, its port and its
    output.
    """
    data_dir = shutil.copytree(first_start[0], tmp_path_factory.mktemp("second") / "data")
    with _site(_environment(data_dir), "--host", "0.0.0.0") as (port, said):
        yield data_dir, port, said


def _environment(data_dir: Path, **more: str) -> dict[str, str]:
    make_keys(data_dir)
    dropped = ("DATABASE_URL", "SECRET_KEY", "ENVELOPE_KEYS", "STATIC_HASHED", "EMAIL_URL")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "DATA_DIR": str(data_dir), **more}


@contextmanager
def _site(env: dict[str, str], *flags: str) -> Iterator[tuple[int, list[str]]]:
    """A served site: its port, and the lines that it printed until it was open."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port), *flags]
    serving = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert serving.stdout is not None
    said: list[str] = []
    for line in serving.stdout:
        said.append(line.rstrip())
        if line.startswith("Ctrl-C"):
            break
    try:
        assert [line for line in said if line.startswith("The campaigns are open at http://")]
        yield port, said
    finally:
        serving.send_signal(signal.SIGINT)
        rest = serving.communicate(timeout=stretched(60))[0]
    assert serving.returncode == 0
    assert rest.endswith("Stopped.\n")


def _get(port: int, path: str) -> tuple[int, str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=stretched(30)) as answer:
        return answer.status, answer.read().decode()


def _asked(env: dict[str, str], code: str) -> str:
    """The output of this installation's own shell for `code`."""
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", code]
    asked = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return asked.stdout.strip()


_TERRAINS = "from campaign.models import Terrain; print(Terrain.objects.count())"


def _beats(data_dir: Path, name: str) -> bool:
    """Whether this process left a heartbeat. It is read from the file: a process that asks would
    take more time than the site.
    """
    return (name,) in _told(data_dir, f"SELECT name FROM {Heartbeat._meta.db_table}")


def _told(data_dir: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(data_dir / "campaign.sqlite3", timeout=20)) as database, database:
        return database.execute(sql).fetchall()


def test_an_empty_directory_becomes_a_site(first_start: tuple[Path, list[str]]) -> None:
    data_dir, said = first_start
    assert "Preparing the database …" in said
    assert _asked(_environment(data_dir), _TERRAINS) == "81"  # of three maps


def test_a_second_start_prepares_nothing_again_and_has_a_clock(
    second_start: tuple[Path, int, list[str]],
) -> None:
    data_dir, port, said = second_start
    assert not [line for line in said if line.endswith("…")]
    assert _get(port, "/healthz") == (200, "ok")
    assert _get(port, "/")[0] == 200
    wait_until(lambda: _beats(data_dir, "clock"), "the clock")


def test_a_site_with_only_one_foreign_host_name_answers(data_dir: Path) -> None:
    with _site(_environment(data_dir, ALLOWED_HOSTS=".saga.example")) as (_port, said):
        assert "Ctrl-C stops everything." in said


@pytest.mark.night("a whole site is started; one on SQLite is of every push")
@pytest.mark.postgres
def test_a_site_runs_on_postgresql(data_dir: Path, postgres: Postgres) -> None:
    (data_dir / "campaign.sqlite3").unlink()
    env = _environment(data_dir, DATABASE_URL=postgres.url())
    with _site(env) as (port, _said):
        assert _get(port, "/healthz") == (200, "ok")
        assert _asked(env, _TERRAINS) == "81"
    assert not (data_dir / "campaign.sqlite3").exists()


@pytest.mark.night("a whole site is started; one on SQLite is of every push")
@pytest.mark.redis
def test_with_its_own_redis_celery_replaces_the_clock(data_dir: Path, redis_server: Redis) -> None:
    env = _environment(data_dir)
    _told(data_dir, f"DELETE FROM {Heartbeat._meta.db_table}")
    with _site(env, "--redis"):
        wait_until(lambda: _beats(data_dir, "celery"), "a tick of Celery")
        assert not _beats(data_dir, "clock")
        conf = (data_dir / "redis" / "redis.conf").read_text()
        lines = dict(line.split(" ", 1) for line in conf.splitlines())
        _only_who_knows_the_password_is_let_in(int(lines["port"]), lines["requirepass"])
        assert lines["requirepass"] not in _started_with()
    assert (data_dir / "redis").stat().st_mode & 0o777 == 0o700
    assert (data_dir / "redis" / "redis.conf").stat().st_mode & 0o777 == 0o600


def _only_who_knows_the_password_is_let_in(port: int, password: str) -> None:
    with Client(port=port, password=password) as ours:
        assert ours.ping()
    for wrong in ("", "x", password[:-1]):
        with (
            Client(port=port, password=wrong, retry=ONCE) as other,
            pytest.raises(AuthenticationError),
        ):
            other.set("celery", "planted")


def _started_with() -> str:
    """The parts of every process that each account of the machine can read."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(process.read_text(errors="replace"))
    assert any("redis-server" in line for line in found)
    return "".join(found)


@pytest.mark.night("a whole site is started; one on SQLite is of every push")
@pytest.mark.redis
def test_a_configured_redis_is_used_and_one_process_does_all_waiting_work(
    data_dir: Path, redis_server: Redis
) -> None:
    env = _environment(data_dir, REDIS_URL=redis_server.url())
    _told(data_dir, f"DELETE FROM {Heartbeat._meta.db_table}")
    with _site(env) as (port, _said):
        wait_until(lambda: _beats(data_dir, "clock"), "the clock")
        assert json.loads(_get(port, "/readyz")[1])["cache"] == "ok"
        assert not _beats(data_dir, "celery")
        with Client.from_url(redis_server.url()) as queue:
            assert queue.keys("celery*") == []
    assert not (data_dir / "redis").exists()


def test_a_port_in_use_prints_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        env = _environment(tmp_path)
        asked = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert asked.stderr == (
        f"CommandError: Port {port} is in use by another program. "
        f"Choose another one: make run PORT={port + 1}\n"
    )


@pytest.mark.parametrize("port", ["99999", "0", "-1", "web", ""])
def test_an_invalid_port_prints_one_sentence(tmp_path: Path, port: str) -> None:
    command = [sys.executable, "manage.py", "serve", f"--port={port}"]
    asked = subprocess.run(command, env=_environment(tmp_path), capture_output=True, text=True)
    assert asked.returncode == 1
    assert asked.stderr == (
        f"CommandError: A port is a number from 1 to 65535, and “{port}” is none. "
        "For example: make run PORT=8080\n"
    )


def test_a_foreign_address_prints_another_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "serve", "--port", str(free_port()), "--host"]
    env = _environment(tmp_path)
    for host in ("203.0.113.9", "no-such-machine.invalid"):
        asked = subprocess.run([*command, host], env=env, capture_output=True, text=True)
        assert asked.returncode == 1
        assert asked.stderr.startswith(f"CommandError: {host} is no address of this machine, which")
        assert "make run HOST=0.0.0.0" in asked.stderr
        assert len(asked.stderr.splitlines()) == 1


def _as_phone(port: int, name: str) -> int:
    """The answer to a phone that has typed this address: the sign-in form, sent once."""
    place = f"{name}:{port}"
    line = http.client.HTTPConnection(name, port, timeout=60)
    line.request("GET", "/accounts/login/code/")
    answer = line.getresponse()
    assert answer.status == 200
    tokens = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.read().decode())
    cookie = answer.headers["Set-Cookie"].split(";")[0]
    line.close()
    form = urlencode({"csrfmiddlewaretoken": tokens[0], "email": "anna@club.example"})
    line.request(
        "POST",
        "/accounts/login/code/",
        form,
        {
            "Origin": f"http://{place}",
            "Cookie": cookie,
            "Content-Type": "application/x-www-form-urlencoded",
        },
    )
    return line.getresponse().status


def test_phones_in_the_local_network_get_pages_and_a_qr_code(
    second_start: tuple[Path, int, list[str]],
) -> None:
    _, port, said = second_start
    assert not [line for line in said if "0.0.0.0" in line]
    for name in of_this_machine():
        address = f"http://{name}:{port}/"
        place = said.index(f"The campaigns are open at {address}")
        drawn = qr(address, coloured=False).splitlines()
        assert said[place + 1 : place + 1 + len(drawn)] == drawn
        assert _as_phone(port, name) == 302
    assert _get(port, "/")[0] == 200


@pytest.mark.night("a whole site is started; one on SQLite is of every push")
def test_another_address_of_this_machine_is_answered(data_dir: Path) -> None:
    with _site(_environment(data_dir), "--host", "127.0.0.5") as (port, said):
        assert f"The campaigns are open at http://127.0.0.5:{port}/" in said
        assert _as_phone(port, "127.0.0.5") == 302


def test_mails_contain_an_address_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SITE_URL", raising=False)
    env = environment_for(["192.0.2.7", "10.0.0.7"], 8404)
    assert env["SITE_URL"] == "http://192.0.2.7:8404/"
    assert env["ALLOWED_HOSTS"].endswith(",192.0.2.7,10.0.0.7")
    assert env["CSRF_TRUSTED_ORIGINS"].endswith("http://192.0.2.7:8404,http://10.0.0.7:8404")
    assert environment_for([], 8404)["SITE_URL"] == "http://localhost:8404/"
    monkeypatch.setenv("SITE_URL", "https://saga.example")
    assert environment_for(["192.0.2.7"], 8404)["SITE_URL"] == "https://saga.example"


def test_a_missing_redis_names_its_package(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "serve", "--redis", "--port", str(free_port())]
    env = _environment(tmp_path, PATH=str(tmp_path))
    asked = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert "sudo apt-get install redis-server" in asked.stderr
