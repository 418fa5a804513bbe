"""The recipes are complete, as far as reading can show."""

import re
from pathlib import Path

from tests.deploy.files import DEPLOY, UNITS
from tests.deploy.recipes import dockerfile
from tests.deploy.recipes.dockerfile import Step
from tests.deploy.recipes.documents import DEPLOYMENT, block, from_the_sources, on_a_laptop, script

RECIPES = ("A club's server", "A host for thousands")


def test_a_recipe_holds_every_line_of_its_block():
    assert on_a_laptop() == ["apt-get install --yes python3 python3-venv make", "make run"]
    for name in RECIPES:
        lines = block(name)
        assert all(f"    {line}\n" in DEPLOYMENT for line in lines)
        assert [line for line in lines if line.startswith("RELEASE=")] == lines[:1]
        assert lines[-1] == "campaign doctor"


def test_only_the_reader_s_own_values_are_replaced():
    typed = script(["SOURCE=https://x", "NAME=saga", "echo $NAME"], SOURCE="/srv/it", NAME="here")
    assert typed == "set -ex\nSOURCE=/srv/it\nNAME=here\necho $NAME\n"


def test_the_sources_take_the_place_of_a_release():
    for name in RECIPES:
        lines = from_the_sources(block(name))
        assert "make base" in lines
        assert [line for line in lines if "pip" in line or line.startswith("tar ")] == []
        assert {line for line in block(name) if "deploy" in line} - {*lines} == {
            line for line in block(name) if line.startswith("tar ")
        }


def test_units_and_proxy_of_a_recipe_agree():
    for name, unit in zip(RECIPES, ("campaign.service", "campaign-web@.socket"), strict=True):
        told = "\n".join(block(name))
        ports = re.findall(r"127\.0\.0\.1:(800\d)", told)
        served = (UNITS / unit).read_text()
        assert ports
        assert all(port in served or "800%i" in served for port in ports)
        for copied in re.findall(r"deploy/systemd/(\S+)", told):
            assert list(UNITS.glob(copied)), copied
        assert "deploy/Caddyfile" in told
        assert (DEPLOY / "Caddyfile").is_file()


def test_the_steps_are_those_of_the_file():
    first, image = dockerfile.stages().values()
    assert [step.word for step in first if step.word not in ("COPY", "RUN")] == ["FROM", "WORKDIR"]
    words = [step.word for step in image]
    assert words[0] == "FROM"
    assert words[-1] == "CMD"
    assert {*words} <= {"FROM", "RUN", "COPY", "WORKDIR", "USER", "ENV", "VOLUME", "EXPOSE", "CMD"}
    installs = next(step.rest for step in image if step.word == "RUN")
    assert installs.startswith("apt-get update")
    assert "/data" in installs  # the last of its continued lines


def test_only_what_is_named_reaches_the_builder():
    assert dockerfile.enters("manage.py")
    assert dockerfile.enters("host/settings/__init__.py")
    assert dockerfile.enters("requirements/s3.txt")
    assert dockerfile.enters("requirements/release.txt")
    assert not dockerfile.enters("requirements/dev.txt")
    assert not dockerfile.enters("data/.env")
    assert not dockerfile.enters("host/.env")
    assert not dockerfile.enters("club/models/__pycache__/game.cpython-311.pyc")
    assert not dockerfile.enters("locale/fr/LC_MESSAGES/django.mo")


def test_files_and_folders_are_copied_to_where_a_builder_puts_them(tmp_path: Path):
    dockerfile.copy(Step("COPY", "requirements/s3.txt requirements/s3.txt"), tmp_path, "/app")
    dockerfile.copy(Step("COPY", "manage.py pyproject.toml ./"), tmp_path, "/app")
    dockerfile.copy(Step("COPY", "locale words"), tmp_path, "/app")
    assert (tmp_path / "app/requirements/s3.txt").is_file()
    assert (tmp_path / "app/pyproject.toml").is_file()
    assert (tmp_path / "app/words/fr/LC_MESSAGES/django.po").is_file()
    assert not list(tmp_path.rglob("*.mo"))
