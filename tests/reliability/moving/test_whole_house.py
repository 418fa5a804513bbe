"""R8: a whole site moves from SQLite to PostgreSQL and back, and nobody sees a difference."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.reliability.installations import Installation, in_memory, made_ready, on_postgresql
from tests.services import Postgres

pytestmark = [pytest.mark.postgres, pytest.mark.night("354 pages of a whole house, three times")]
OWN_STEPS = "django_migrations"
# Differs each time a page is read: the time that is left, the id of the request.
# Changes over time: the time left, an error's number, and how long a job has waited.
PASSING = re.compile(
    r"[\d ,a-z]*\b(?:days?|hours?|minutes?|seconds?) left|number [0-9a-f]{8}"
    r"|It has not started yet.*|Nothing has been heard of .*"
    r"|You can leave this page and come back.*"
)
# The site must have these rows, or the move proves nothing about them.
HELD = (
    "SELECT 1 FROM club_game WHERE status = 'running' AND kind = 'saga'",
    "SELECT 1 FROM campaign_envelope WHERE opened_at IS NULL",
    "SELECT 1 FROM club_game WHERE status = 'running' AND kind = 'six-lands'",
    "SELECT 1 FROM club_game WHERE status = 'running' AND kind = 'island-settlers'",
    "SELECT 1 FROM auth_user",
    "SELECT 1 FROM tavern_strength",
    "SELECT 1 FROM tavern_evening",
    "SELECT 1 FROM campaign_league",
    "SELECT 1 FROM campaign_battlephoto",
)
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+")
NUMBER = "SELECT MAX(id) FROM club_game"


def test_r08_a_site_moves_there_and_back(postgres: Postgres, figure: Callable[..., None]):
    with in_memory() as room, on_postgresql(postgres, room) as there:
        here = made_ready(room, "migrate --verbosity 0")
        back = Installation(room, f"sqlite:///{room}/back.sqlite3")
        (room / "addresses").write_text(_ask(here, "build"))
        for statement in HELD:
            assert here.sql(statement), statement
        here.manage("movehouse", there.url)
        there.manage("movehouse", back.url)

        assert _rows(back) == _rows(here)
        verified = [place.manage("verify") for place in (here, there, back)]
        assert verified[0].endswith("Everything else fits.\n")
        assert verified[1:] == verified[:1] * 2
        looks = [_pages(place) for place in (here, there, back)]
        assert looks[1] == looks[0]
        assert looks[2] == looks[0]

        last = [place.sql(NUMBER)[0][0] for place in (there, back)]
        numbers = [int(place.run("-c", FOUND).stdout) for place in (there, back)]
        assert numbers == [number + 1 for number in last]
    figure(f"{len(looks[0])} pages of three readers the same on SQLite, PostgreSQL and SQLite")


FOUND = """
import django
django.setup()
from club.models import Game
print(Game.objects.create(kind="saga", name="Next", world=b"", organiser_id=1).pk)
"""


def _ask(place: Installation, *words: str) -> str:
    done = place.run("-m", "tests.reliability.moving.house", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _rows(place: Installation) -> dict[str, list[str]]:
    """Every row of every table as it is stored, except the database's own steps."""
    return {
        name: sorted(
            repr([_plain(value) for value in row]) for row in place.sql(f'SELECT * FROM "{name}"')
        )
        for name in place.tables()
        if name != OWN_STEPS
    }


def _plain(value: Any) -> Any:
    """Removes known differences. PostgreSQL orders the keys of JSON, and SQLite's own clock writes
    milliseconds.
    """
    if isinstance(value, str) and value.startswith(("{", "[")):
        return json.dumps(json.loads(value), sort_keys=True)
    return value.rstrip("0") if isinstance(value, str) and MOMENT.fullmatch(value) else value


def _pages(place: Installation) -> dict[str, list[str]]:
    """The text that is seen, without its changing parts."""
    found: dict[str, list[Any]] = json.loads(_ask(place, "pages", f"{place.room}/addresses"))
    return {name: [PASSING.sub("…", str(line)) for line in lines] for name, lines in found.items()}
