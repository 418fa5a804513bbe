"""deploy/Dockerfile without a container engine: what it copies is enough to do what it says."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.site.processes.process_specs import free_port
from tests.deploy.conftest import Crew
from tests.deploy.files import DEPLOY, ROOT, Process
from tests.deploy.processes import answers, ask
from tests.reliability.installations import Installation
from tests.services import wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.landing]
LINES = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text()).splitlines()


def of(word: str) -> list[str]:
    """What the lines that begin with this word say."""
    return [line.removeprefix(word).strip() for line in LINES if line.startswith(f"{word} ")]


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folder /app as the image has it: copied, its own commands run, then read-only."""
    app = tmp_path / "app"
    app.mkdir()
    for line in of("COPY"):
        *sources, target = shlex.split(line)
        for source in sources:
            _copy(ROOT / source, app / target)
    ours = [command for line in of("RUN") for command in line.split("&&") if "campaign" in command]
    for command in ours:
        words = shlex.split(command)
        if words[0] == "python":
            subprocess.run([sys.executable, *words[1:]], cwd=app, check=True)
    subprocess.run(["chmod", "-R", "a-w", app], check=True)
    return app


def _copy(source: Path, target: Path) -> None:
    leave = shutil.ignore_patterns("__pycache__", ".env", "*.mo")
    if source.is_dir():
        shutil.copytree(source, target, ignore=leave)
    else:
        into = target / source.name if target.is_dir() else target
        into.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, into)


def test_the_image_prepares_a_database_and_serves_pages(
    site: Installation, crew: Crew, image: Path
):
    site.root = image
    assert site.run("manage.py", "prepare").returncode == 0
    (command,) = map(json.loads, of("CMD"))
    port = free_port()
    here = [word.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for word in command[1:]]
    crew.start(Process("web", [sys.executable, *here], site.env), folder=image)
    wait_until(lambda: answers(port), "the image's web server")
    status, page = ask(port, "/accounts/login/code/", **{"Accept-Language": "fr"})
    assert status == 200
    assert "Les combats sont à vous" in page  # the catalogues are there
    style = re.search(r'href="(/static/base[^"]+\.css)"', page)
    assert style is not None
    assert ask(port, style[1])[0] == 200
