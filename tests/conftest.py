"""Fixtures for every test: databases, servers and the browser."""

import math
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.db.models.signals import post_save
from django.utils import translation
from django.utils.translation import trans_real

from campaign.pages.chronicle import campaign_message_words
from club.actions.house import held_house
from club.actions.letters import letter_sender
from club.models import Letter
from host.installation.compile_messages import compile_catalogues
from tests import examples
from tests.harness.databases import SERVER, name_of
from tests.harness.environment import shared_by_all
from tests.harness.made_once import copy_on_postgresql, empty_tables
from tests.harness.static_listing import listed_once
from tests.services import Missing, Postgres, Redis, Server, chromium_program

if TYPE_CHECKING:  # Playwright is imported only where a browser is needed, because it takes long
    from playwright.sync_api import Browser, Page

examples.register()
# Pages of one profile share a process; each would take time to start.
CHROMIUM_ARGS = ["--disable-dev-shm-usage", "--renderer-process-limit=1"]


def absent(missing: Missing) -> Any:
    """Skips by name on a developer's machine; under CI everything must be there."""
    if os.environ.get("CI"):
        pytest.fail(str(missing))
    pytest.skip(str(missing))


def _served(kind: type[Server]) -> Iterator[Any]:
    try:
        server = kind()
    except Missing as missing:
        absent(missing)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(autouse=True)
def no_rate_is_used_up() -> None:
    """Limits on codes and new campaigns are counted in the cache, so no test uses up another's.
    Each test also starts without the pages' once-a-minute entries, and campaigns of two tests may
    share a key and version.
    """
    cache.clear()
    campaign_message_words._cached.clear()
    caches["own"].delete("heartbeat-of-pages")


@pytest.fixture(autouse=True)
def the_house_is_held() -> None:
    """No page of a test looks whether the house has another name, however long the test takes. A
    change in the test is seen at once."""
    held_house.hold(held_house.HeldHouse(), seconds=math.inf)


@pytest.fixture(autouse=True)
def letters_go_at_once() -> Iterator[None]:
    """Sends an email as soon as it is written, as the sender does half a second later."""

    def send(created: bool, **_: Any) -> None:
        if created:
            letter_sender.send_due()

    post_save.connect(send, sender=Letter)
    yield
    post_save.disconnect(send, sender=Letter)


@pytest.fixture(autouse=True)
def no_language_is_left_active() -> None:
    """Resets the language that a page leaves active in the process that drew it."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def static_files_are_listed_once() -> Iterator[None]:
    """For all test clients of this process; no test may change a static file."""
    with listed_once() as listings:
        yield
        assert not listings.changed(), "Static files changed while the tests ran."


@pytest.fixture
def spoken() -> Iterator[None]:
    """The catalogues as they are now; afterwards English is read again."""
    compile_catalogues()
    trans_real._translations.clear()
    yield
    translation.activate("en")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A private PostgreSQL server, separate from the database that the run uses."""
    yield from _served(Postgres)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A private Redis server."""
    yield from _served(Redis)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database: str, pytestconfig: pytest.Config) -> None:
    """Each process has a database of its own, which begins as a copy of empty tables. It is copied
    again whenever the process comes back to this database.
    """
    name = name_of(database)
    settings.DATABASES["default"]["TEST"]["NAME"] = name
    if database == "sqlite":
        for ending in ("", "-wal", "-shm"):
            Path(name + ending).unlink(missing_ok=True)
        shutil.copy(empty_tables(pytestconfig.cache.mkdir("tables")), name)
    else:
        copy_on_postgresql(os.environ[SERVER], name, shared_by_all())


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The copy is taken as it is. Django only checks that no migration is missing."""
    return True


def database_url() -> str:
    """This run's own database, for other processes."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    return f"postgresql://campaign@127.0.0.1:{database['PORT']}/{database['NAME']}"


@pytest.fixture
def process_env(transactional_db: None) -> dict[str, str]:
    """The environment in which another process works on this test's own database."""
    url = database_url()
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "host.settings"}


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    try:
        program = chromium_program()
    except Missing as missing:
        absent(missing)
    # Playwright keeps an event loop in this thread, so Django would refuse queries in it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    sandbox = os.geteuid() != 0
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=program, chromium_sandbox=sandbox, args=CHROMIUM_ARGS
        )
        yield started
        started.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """A page in a fresh profile: no cookie is shared with another test."""
    context = browser.new_context(locale="en-GB", timezone_id="Europe/Paris")
    yield context.new_page()
    context.close()
