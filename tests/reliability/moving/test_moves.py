"""A whole campaign moves from SQLite to PostgreSQL on another installation, and back."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from tests.actions.bundles.war import BID
from tests.reliability.checker.checker import checked
from tests.reliability.installations import (
    Installation,
    in_memory,
    made_ready,
    on_postgresql,
    on_sqlite,
)
from tests.reliability.moving.comparing import Pages, differing
from tests.services import Postgres

KEY = (
    "import django; django.setup(); "
    "from campaign.actions.bundles.installation_keys import public_key; print(public_key())"
)


@pytest.fixture
def places(postgres: Postgres) -> Iterator[tuple[Installation, Installation, Path]]:
    """An installation on SQLite and one on PostgreSQL, each with its own keys, and a folder for
    files.
    """
    with in_memory() as room, on_postgresql(postgres, room / "there") as there:
        made_ready(room / "here", "migrate --verbosity 0")
        here = on_sqlite(room / "here")
        for place in (here, there):
            place.env["ENVELOPE_KEYS"] = Fernet.generate_key().decode()
        there.manage("migrate", "--verbosity", "0")
        ask(there, "member")
        yield here, there, room


def ask(place: Installation, *words: str) -> str:
    done = place.run("-m", "tests.reliability.moving.site", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def move(here: Installation, there: Installation, address: str, room: Path) -> str:
    """Moves the campaign; returns the sentences of the import."""
    bundle, key = room / "campaign.zip", there.run("-c", KEY).stdout.strip()
    here.manage("exportcampaign", address, str(bundle), "--for", key)
    done = there.run("manage.py", "importcampaign", str(bundle), "--organiser", "olga@example.org")
    assert (done.returncode, done.stdout.strip()) == (0, address), done.stderr
    return done.stderr


def pages_of(place: Installation, address: str) -> Pages:
    found: Pages = json.loads(ask(place, "pages", address))
    return found


@pytest.mark.night("two installations are made and walked over")
def test_a_campaign_moves_to_another_database_and_back_and_every_page_is_equal(
    places: tuple[Installation, Installation, Path], figure: Callable[..., None], tmp_path: Path
):
    here, there, room = places
    address = ask(here, "found")
    at_home, kept = pages_of(here, address), ask(here, "receipt", address)
    receipts = [
        row["now"]["receipt"]
        for row in map(json.loads, ask(here, "proof", address).splitlines())
        if row["is"] == "row" and row["kind"] == "opened"
    ]
    said = move(here, there, address, room)
    assert "invite them again: anna, bruno, clara" in said
    assert "was sealed" not in said
    abroad = pages_of(there, address)
    assert differing(at_home, abroad) == {}
    assert there.manage("verify", address).strip() == "Everything fits."
    assert checked(tmp_path, ask(there, "proof", address), "--receipt", *receipts)[0] == 0

    ask(here, "remove", address)
    move(there, here, address, room)
    back = pages_of(here, address)
    assert differing(abroad, back) == {}
    assert here.manage("verify", address).strip() == "Everything fits."
    assert json.loads(ask(here, "open", address))["B"] == [BID, "", kept]
    assert here.manage("verify", address).strip() == "Everything fits."
    figure(
        f"{len(abroad)} pages equal on SQLite, PostgreSQL and SQLite again; "
        f"{len(receipts)} receipts prove their bids"
    )
