"""The command `campaign` of an installed wheel, called in the folder of other sources."""

import subprocess
import urllib.request
from pathlib import Path

import pytest

from host.processes.process_specs import free_port
from host.releases.version import VERSION
from tests.host.releases.building import ROOT
from tests.host.releases.installing import environment, install, running
from tests.patience import stretched


@pytest.fixture(scope="module")
def campaign(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("program") / "of-the-site"
    return install(release / f"campaign-{VERSION}-py3-none-any.whl", place)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def said(campaign: Path, home: Path, *words: str) -> str:
    done = subprocess.run(
        [campaign, *words], env=environment(home), cwd=ROOT, capture_output=True, text=True
    )
    return done.stdout + done.stderr


def page(port: int, path: str) -> str:
    """The page in French; raises an HTTPError for any status but 200."""
    address = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(address, headers={"Accept-Language": "fr"})
    with urllib.request.urlopen(request, timeout=stretched(30)) as answer:
        return str(answer.read().decode("utf-8", "replace"))


def test_without_keys_it_says_how_to_begin(campaign: Path, tmp_path: Path):
    answer = said(campaign, tmp_path, "verify")
    assert answer.startswith("SECRET_KEY is not set. Run `campaign run`, which writes ")
    assert str(tmp_path / "campaign-data/.env") in answer
    assert not (tmp_path / "campaign-data").exists()


def test_a_wrong_port_is_answered_in_the_words_of_this_command(campaign: Path, tmp_path: Path):
    assert "For example: campaign run --port 8080" in said(
        campaign, tmp_path, "run", "--port", "none", "--demo", "0"
    )
    assert (tmp_path / "campaign-data/.env").stat().st_mode & 0o777 == 0o600


def test_an_installed_wheel_serves_a_site_of_its_own_files(campaign: Path, home: Path):
    port = free_port()
    with running(campaign, home, port) as lines:
        assert page(port, "/healthz") == "ok", lines
        assert page(port, "/favicon.ico")
        assert "À vous les combats" in page(port, "/accounts/login/code/")  # the catalogues
        code = "from club import places; print(places.FILES)"
        files = said(campaign, home, "shell", "--verbosity", "0", "-c", code)
        assert str(campaign.parents[1]) in files
        assert str(ROOT) not in files
    assert lines[-1] == "Stopped."
    assert (home / "campaign-data/campaign.sqlite3").exists()
