"""deploy/Dockerfile without a container engine: the copied files are enough for its commands."""

import json
import re
import shlex
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


def of(word: str) -> list[Step]:
    """The steps that begin with this word."""
    return [step for step in dockerfile.steps() if step.word == word]


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folder /app as the image has it: its files copied, its own commands run, then
    read-only.
    """
    app = tmp_path / "app"
    app.mkdir()
    for step in of("COPY"):
        dockerfile.copy(step, tmp_path, "app")
    lines = [step.rest for step in of("RUN")]
    ours = [command for line in lines for command in line.split("&&") if "python -m" in command]
    for command in ours:
        words = shlex.split(command)
        if words[0] == "python":
            subprocess.run([sys.executable, *words[1:]], cwd=app, check=True)
    subprocess.run(["chmod", "-R", "a-w", app], check=True)
    return app


def test_the_image_prepares_a_database_and_serves_pages(
    site: Installation, crew: Crew, image: Path
):
    site.root = image
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
