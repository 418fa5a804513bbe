"""Both compose files contain only what compose understands, and the small one is a whole site."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host.installation.keys import fill_in
from host.releases.version import VERSION
from tests.deploy.files import DEPLOY, compose, compose_file, read_env

FILES = ("compose.yaml", "compose.club.yaml")
CLUB = {
    "SITE_NAME": "saga.example.org",
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "saga@example.org",
}
# The names in the compose specification for the parts that we use, and the type of each.
OF_A_FILE = {"name": str, "services": dict, "volumes": dict}
OF_A_SERVICE = {
    "build": dict,
    "cap_drop": list,
    "command": list,
    "depends_on": (list, dict),
    "deploy": dict,
    "env_file": str,
    "environment": dict,
    "expose": list,
    "healthcheck": dict,
    "image": str,
    "logging": dict,
    "ports": list,
    "profiles": list,
    "read_only": bool,
    "restart": str,
    "security_opt": list,
    "stop_grace_period": str,
    "tmpfs": list,
    "volumes": list,
}
OF_A_CHECK = {"test": list, "interval": str, "timeout": str, "retries": int, "start_period": str}


@pytest.fixture
def values(tmp_path: Path) -> dict[str, str]:
    """deploy/.env, made for either file as the documents say."""
    fill_in(DEPLOY / ".env.example", tmp_path / ".env")
    return read_env(tmp_path / ".env") | CLUB


def misfits(part: dict[str, Any], known: dict[str, Any]) -> set[str]:
    """Words that compose does not know at that place, or whose value has another type."""
    return {
        key
        for key, value in part.items()
        if not key.startswith("x-") and not isinstance(value, known.get(key, ()))
    }


@pytest.mark.parametrize("name", FILES)
def test_a_compose_file_contains_only_what_compose_knows(name: str, values: dict[str, str]):
    file = compose_file(values, name)
    assert misfits(file, OF_A_FILE) == set()
    for service in file["services"].values():
        assert misfits(service, OF_A_SERVICE) == set()
        assert misfits(service.get("healthcheck", {}), OF_A_CHECK) == set()
        mounted = [volume.split(":")[0] for volume in service.get("volumes", ())]
        own = {volume for volume in mounted if not volume.startswith("./")}
        assert own <= {*file["volumes"]}
        assert {*service.get("depends_on", ())} <= {*file["services"]}
    assert misfits({"servces": {}, "name": 1}, OF_A_FILE) == {"servces", "name"}


@pytest.mark.parametrize("name", FILES)
def test_compose_itself_reads_the_file(name: str, values: dict[str, str], tmp_path: Path):
    program = shutil.which("docker")
    if (
        not program
        or subprocess.run([program, "compose", "version"], capture_output=True).returncode
    ):
        pytest.skip("docker compose is not installed")
    settings = tmp_path / "settings"
    settings.write_text("".join(f"{key}={value}\n" for key, value in values.items()))
    folder = shutil.copytree(DEPLOY, tmp_path / "deploy")
    shutil.copy(settings, folder / ".env")
    asked = [program, "compose", "--env-file", str(settings), "--file", name, "config"]
    done = subprocess.run(
        [*asked, "--format", "json"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert {*json.loads(done.stdout)["services"]} <= {*compose(values, name)}


def test_a_club_has_two_services_and_only_the_proxy_is_public(values: dict[str, str]):
    services = compose(CLUB, "compose.club.yaml")
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert {*services} == {"site", "caddy"}
    assert services["site"]["image"] == f"campaign:{VERSION}"
    assert services["caddy"]["environment"]["WEB_SERVERS"] == "site:8000"
    large = compose(values)["caddy"]
    same = ("image", "ports", "volumes", "restart")
    assert all(services["caddy"][word] == large[word] for word in same)
    for word in ("read_only", "cap_drop", "security_opt", "tmpfs"):
        assert services["site"][word] == compose(values)["web1"][word]


def test_a_club_names_its_missing_settings(values: dict[str, str]):
    for name in CLUB:
        with pytest.raises(KeyError, match=name):
            compose({key: value for key, value in CLUB.items() if key != name}, "compose.club.yaml")


def test_a_public_site_of_a_club_has_the_settings_of_the_example(values: dict[str, str]):
    said = compose(values, "compose.club.yaml")["site"]["environment"]
    for name in {*said} & {*values} - {"DATA_DIR"}:
        assert said[name] == values[name], name


@pytest.mark.parametrize("name", FILES)
def test_backups_are_written_where_the_image_may_write(name: str, values: dict[str, str]):
    """The engine makes a missing folder of the host, and only root may write there."""
    made = (DEPLOY / "Dockerfile").read_text()
    assert "install --directory --owner campaign --mode 0700 /data /backups" in made
    services = compose(values, name).values()
    mounted = {
        volume
        for service in services
        for volume in service.get("volumes", ())
        if "/backups" in volume
    }
    assert mounted == {"backups:/backups"}
