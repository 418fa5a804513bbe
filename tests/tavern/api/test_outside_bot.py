"""The program in docs/api.md plays a whole game against the site's bots.

It is taken from the document unchanged. It runs against a server, in a Python without the project's
code.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from club.actions.seats.api_keys import make_organiser_token
from club.models import PROGRAM, Game, JournalEntry
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "api.md"
MOST_LINES = 40


def program() -> str:
    found = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return next(text for text in found if "urllib.request" in text)


def test_the_program_is_short():
    assert len(program().strip().splitlines()) <= MOST_LINES


@pytest.mark.parametrize("name", ["six-lands", "stone-falls"])
def test_it_plays_to_the_end(name: str, live_server: Any, tmp_path: Path, settings: Any):
    settings.LIMITS = False
    key = make_organiser_token(person("anna", first_name="Anna"), label="Bot")
    file = tmp_path / "play_table.py"
    file.write_text(program(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(file), live_server.url, key, name],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        env={},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    game = Game.objects.get()
    results = json.loads(done.stdout.splitlines()[-1])
    assert (game.status, game.kind) == (Game.ENDED, name)
    assert {one["player"]: one["place"] for one in results} == {
        row.player: row.place for row in game.results.all()
    }
    own = JournalEntry.objects.filter(game=game, seat="A", device="API")
    assert own.count() > 5
    assert game.seats.get(player="A").bot == PROGRAM
