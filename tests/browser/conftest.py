"""A site of real processes on this run's database, and people with browsers."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from playwright.sync_api import Browser, expect

from club.actions.letters import letter_sender
from club.models import Game
from host.processes.parent_death import die_with_parent
from host.processes.process_specs import free_port, web
from tests.browser.land import found
from tests.browser.player import Player
from tests.browser.profiles import Profile, Profiles
from tests.browser.waiting import PATIENCE
from tests.conftest import database_url
from tests.services import wait_until

ROOT = Path(__file__).resolve().parent.parent.parent
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
# The same test on both devices, or with and without script. One of them is a journey: a test that
# runs on every push.
JOURNEY = pytest.mark.journey
BY_PHONE = [pytest.param(PHONE, id="phone", marks=JOURNEY), pytest.param(DESKTOP, id="desktop")]
BY_DESKTOP = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=JOURNEY)]
WITH_SCRIPT = [pytest.param(True, marks=JOURNEY), False]
expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True)
class Site:
    """The address of the pages, and the directory into which emails are written."""

    address: str
    post: Path
    env: dict[str, str]

    def code_for(self, email: str) -> str:
        """The code in the latest email to this address, after the mailer has run once."""
        files = "django.core.mail.backends.filebased.EmailBackend"
        with override_settings(EMAIL_BACKEND=files, EMAIL_FILE_PATH=str(self.post)):
            letter_sender.send_due()
        letters = sorted(self.post.iterdir(), key=lambda letter: letter.stat().st_mtime_ns)
        mine = [text for text in map(Path.read_text, letters) if f"To: {email}" in text]
        code = re.search(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", mine[-1], re.M)
        assert code, mine[-1]
        return code[1]

    def page_of(self, game: Game) -> str:
        return f"{self.address}/c/{game.public_id}/"


@contextmanager
def running(command: Any, env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, cwd=ROOT, env=env, preexec_fn=die_with_parent)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE / 1000)


@pytest.fixture(scope="session")
def site(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The web server of an installation with a demo, on a free port of this machine.

    Styles and scripts are collected and compressed, as every installation sends them.
    """
    post = tmp_path_factory.mktemp("post")
    env = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DEMO": "1",
        "EMAIL_URL": f"filemail://{post}",
        "STATIC_HASHED": "1",
        "DATA_DIR": str(tmp_path_factory.mktemp("data")),
    }
    collect = [sys.executable, str(ROOT / "manage.py"), "collectstatic", "--noinput"]
    subprocess.run(collect, env=env, check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    part = web("127.0.0.1", port, workers=2, name="127.0.0.1")
    with running(part.command, env):
        wait_until(part.answers, f"the web server on port {port}")
        yield Site(f"http://127.0.0.1:{port}", post, env)


@pytest.fixture
def clock(site: Site, transactional_db: None) -> Iterator[None]:
    """The clock process of an installation."""
    command = [sys.executable, str(ROOT / "manage.py"), "clock", "--every", "0.3"]
    with running(command, site.env):
        yield


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Anna, Bruno and Clara must muster their bands next."""
    return found()


Arrives = Callable[..., Player]


@pytest.fixture(scope="session")
def profiles(browser: Browser, site: Site) -> Iterator[Profiles]:
    """The browser profiles of the site's visitors."""
    profiles = Profiles(browser, site.address)
    yield profiles
    profiles.close()


@pytest.fixture
def arrives(profiles: Profiles, transactional_db: None) -> Iterator[Arrives]:
    """Opens a separate browser for a person; any error in it fails the test. With `once` nobody
    after them gets its profile, for tests with permanent effects on it."""
    taken: list[tuple[Profile, bool]] = []
    players: list[Player] = []

    def arrive(
        name: str, *, how: dict[str, Any] | None = None, script: bool = True, once: bool = False
    ) -> Player:
        home = {"locale": "en-GB", "timezone_id": "Europe/Paris"}
        profile = profiles.take(java_script_enabled=script, **{**home, **(how or DESKTOP)})
        taken.append((profile, once))
        players.append(Player(profile.context.new_page(), name))
        return players[-1]

    yield arrive
    for profile, once in taken:
        if once:
            profile.context.close()
        profiles.give_back(profile)
    assert [
        trouble
        for player in players
        for trouble in player.troubles
        if not trouble.startswith(player.wanted)
    ] == []


@pytest.fixture
def seated(arrives: Arrives, site: Site) -> Callable[..., Player]:
    """A person who is signed in and has the campaign's page open."""

    def seat(game: Game, name: str, **more: Any) -> Player:
        player = arrives(name, **more)
        sign_in(player, game.seats.get(name=name).user)
        player.page.goto(site.page_of(game))
        return player

    return seat


def sign_in(player: Player, user: Any) -> None:
    """Gives the player's browser the session of this user."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    player.page.context.add_cookies(
        [
            {
                "name": settings.SESSION_COOKIE_NAME,
                "value": cookie,
                "domain": "127.0.0.1",
                "path": "/",
            }
        ]
    )
