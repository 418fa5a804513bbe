"""deploy/Dockerfile without a container engine: its sources make a wheel that serves the site."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host.processes.process_specs import free_port
from tests.deploy.conftest import Crew
from tests.deploy.files import Process
from tests.deploy.processes import answers, ask
from tests.deploy.recipes import dockerfile
from tests.deploy.recipes.dockerfile import Step
from tests.reliability.installations import Installation
from tests.services import wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.night("an image's environment is installed"),
]


PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]


def of(word: str) -> list[Step]:
    """The steps of the image itself that begin with this word."""
    return [step for step in dockerfile.stages()[""] if step.word == word]


def release(folder: Path) -> Path:
    """The root of the first stage: its files copied, its own command run."""
    steps = dockerfile.stages()["release"]
    for step in steps:
        if step.word == "COPY":
            dockerfile.copy(step, folder, "src")
    (built,) = (step.rest for step in steps if step.rest.startswith("python -m"))
    words = built.replace(" /release", f" {folder}/release").split()
    subprocess.run([sys.executable, *words[1:]], cwd=folder / "src", check=True)
    return folder


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folder /app as the image has it, beside the packages of its wheel; both are read-only."""
    stage = release(tmp_path / "stage")
    for step in of("COPY"):
        dockerfile.copy(step, tmp_path, "app", {"release": stage})
    app, packages = tmp_path / "app", tmp_path / "packages"
    (wheel,) = (app / "release").glob("*.whl")
    subprocess.run([*PIP, "--target", str(packages), str(wheel)], check=True)
    (app / "manage.py").symlink_to(packages / "host/files/manage.py")
    subprocess.run(["chmod", "-R", "a-w", app, packages], check=True)
    return app


def test_the_image_prepares_a_database_and_serves_pages(
    site: Installation, crew: Crew, image: Path
):
    site.root = image
    site.env["PYTHONPATH"] = str(image.with_name("packages"))
    assert site.run("manage.py", "prepare").returncode == 0
    (command,) = (json.loads(step.rest) for step in of("CMD"))
    port = free_port()
    here = [word.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for word in command[1:]]
    crew.start(Process("web", [sys.executable, *here], site.env), folder=image)
    wait_until(lambda: answers(port), "the image's web server")
    status, page = ask(port, "/accounts/login/code/", **{"Accept-Language": "fr"})
    assert status == 200
    assert "À vous les combats" in page  # the catalogues exist
    style = re.search(r'href="(/static/base[^"]+\.css)"', page)
    assert style is not None
    assert ask(port, style[1])[0] == 200
