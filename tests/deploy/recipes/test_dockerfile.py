"""The steps of the image, and which files it is made from."""

from pathlib import Path

from tests.deploy.recipes import dockerfile
from tests.deploy.recipes.dockerfile import Step


def test_the_steps_are_those_of_the_file():
    words = [step.word for step in dockerfile.steps()]
    assert words[0] == "FROM"
    assert words[-1] == "CMD"
    assert {*words} <= {"FROM", "RUN", "COPY", "WORKDIR", "USER", "ENV", "VOLUME", "EXPOSE", "CMD"}
    installs = next(step.rest for step in dockerfile.steps() if step.word == "RUN")
    assert installs.startswith("apt-get update")
    assert "/data" in installs  # the last of its continued lines


def test_only_what_is_named_reaches_the_builder():
    assert dockerfile.enters("manage.py")
    assert dockerfile.enters("host/settings/__init__.py")
    assert dockerfile.enters("requirements/s3.txt")
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
