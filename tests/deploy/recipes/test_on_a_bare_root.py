"""Each recipe, typed as in the documents on a bare Debian: the site answers, within its memory.

It takes packages from the network and some minutes.
"""

from collections.abc import Callable

import pytest

from tests.deploy.recipes import bare_root
from tests.deploy.recipes.bare_root import BareRoot
from tests.deploy.recipes.conftest import NAME
from tests.deploy.recipes.documents import block, from_the_sources, on_a_laptop, script
from tests.host.releases.building import build_anew
from tests.patience import stretched
from tests.services import wait_until

pytestmark = pytest.mark.night("a bare Debian is made for it")
Figure = Callable[..., None]
CLUB, HOST = 350, 700  # MB
# Sessions of the site through the socket, not those of the pooler.
DIRECT = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'campaign' AND client_addr IS NULL"
# The documented commands, each as it can be typed on a new site.
COMMANDS = (
    "verify",
    "prepare",
    "resume",
    "closedue",
    "tidy",
    "rekey",
    "schema",
    "movephotographs",
    "backup /var/lib/campaign/before-upgrade.backup",
)


def through_the_proxy(root: BareRoot) -> str:
    """The status of the start page, requested by TLS without checking the certificate."""
    asks = (
        "import ssl, urllib.request as u; c = ssl._create_unverified_context();"
        f"print(u.urlopen('https://{NAME}/', context=c, timeout=10).status)"
    )
    return root.inside(f'python3 -c "{asks}"').stdout.strip()


def typed(lines: list[str]) -> str:
    """A recipe without its last line, which runs once everything has started."""
    assert lines[-1] == "campaign doctor"
    return script(lines[:-1], RELEASE="/srv/release", SOURCE="/srv/campaign.git", NAME=NAME)


def every_command_names(root: BareRoot, database: str) -> None:
    """Each command works, and names the database that it uses."""
    for command in COMMANDS:
        done = root.inside(f"campaign {command}")
        assert done.returncode == 0, (command, done.stderr)
        assert f"Database: {database}" in done.stderr, (command, done.stderr)


def told(root: BareRoot, took: float, what: str, figure: Figure) -> int:
    sizes = root.memory()
    figure(
        f"{what}: ready {took:.0f} s after the first line, {sum(sizes.values())} MB in "
        f"{len(sizes)} processes",
        id="O3",
    )
    return sum(sizes.values())


def test_a_laptop(root: BareRoot, figure: Figure):
    packages, run = on_a_laptop()
    checkout = "git clone /srv/campaign.git /srv/checkout\ncd /srv/checkout\n"
    lines = f"set -ex\napt-get update\napt-get install --yes git\n{packages}\n{checkout}{run} &\n"
    with root.running(lines, stretched(600)) as took:
        asked = "http://127.0.0.1:8000/"
        wait_until(lambda: bare_root.answer(asked) == 200, "the site", stretched(120))
        wait_until(lambda: "Ctrl-C stops everything." in root.said(), "the invitation")
        assert told(root, took, "laptop", figure) <= CLUB


def test_a_club_s_server(root: BareRoot, figure: Figure):
    build_anew(root.folder / "srv/release")
    with root.running(typed(block("A club's server")), stretched(900)) as took:
        wait_until(lambda: through_the_proxy(root) == "200", "the site by TLS", stretched(60))
        every_command_names(root, "SQLite, /var/lib/campaign/campaign.sqlite3")
        assert told(root, took, "a club's server", figure) <= CLUB
        assert not (root.folder / "root/campaign-data").exists()
        done = root.inside(script(block("Upgrade"), RELEASE="/srv/release"))
        assert done.returncode == 0, done.stdout + done.stderr
        wait_until(lambda: through_the_proxy(root) == "200", "the site again", stretched(60))
        moved = root.inside("\n".join(["set -e", *block("From SQLite to PostgreSQL")]))
        assert moved.returncode == 0, moved.stdout + moved.stderr
        assert "read again, all of them are the same" in moved.stdout
        wait_until(lambda: through_the_proxy(root) == "200", "the site elsewhere", stretched(60))
        every_command_names(root, "PostgreSQL, campaign")


def test_a_host_for_thousands_from_the_sources(root: BareRoot, figure: Figure):
    lines = from_the_sources(block("A host for thousands"))
    with root.running(typed(lines), stretched(900)) as took:
        wait_until(lambda: through_the_proxy(root) == "200", "the site by TLS", stretched(60))
        every_command_names(root, "PostgreSQL, campaign")
        assert told(root, took, "a host for thousands", figure) <= HOST
        assert not (root.folder / "opt/campaign/data").exists()
        pooled = root.inside(script(block("A pooler")[:-1]))
        assert pooled.returncode == 0, pooled.stderr
        wait_until(lambda: through_the_proxy(root) == "200", "the site again", stretched(60))
        doctor = root.inside("campaign doctor").stdout
        assert "The pooler leads to the database, whose timeouts hold there." in doctor
        assert root.inside(f'runuser -u postgres -- psql -tAc "{DIRECT}"').stdout.strip() == "0"
