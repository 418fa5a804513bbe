"""A table of Six Lands, played by bots, and the checker of docs/fairness.md."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from club.actions.journal.actor import Actor
from club.kinds import kind_of
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.seating import give_word
from tavern.actions.thinking import let_bots_play

DOCUMENT = Path(__file__).parents[3] / "docs" / "fairness.md"
WORDS = {"A": "hélas|pourtant", "B": "Sieben Raben"}
LONG = 600  # seconds that bots may take


def laid(*people: Any, kind: str = "six-lands", words: bool = True, **terms: Any) -> Game:
    """A table of these people that has not started. The first is the host."""
    seats = [SeatPlan(user.username.capitalize(), user=user) for user in people]
    game = found_table(
        host=people[0], terms=TableTerms(kind=kind, pace="free", **terms), seats=seats
    )
    if words:
        for seat in game.seats.filter(player__in=WORDS):
            give_word(game.pk, actor=Actor.seat(seat.user, seat.player), word=WORDS[seat.player])
    return game


def running(*people: Any, **terms: Any) -> Game:
    game = laid(*people, **terms)
    start_table(game.pk, host=people[0])
    game.refresh_from_db()
    return game


def finished(*people: Any, **terms: Any) -> Game:
    """The game after its end. Bots sit in for everybody."""
    game = running(*people, **terms)
    bots = kind_of(game).clock.bots
    game.seats.update(away=True, steward="random" if "random" in bots else next(iter(bots)))
    let_bots_play(game.pk, LONG)
    game.refresh_from_db()
    assert game.status == Game.ENDED
    return game


def checker() -> str:
    """The source of the checker in the document."""
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    assert found is not None
    return found[1]


def checked(folder: Path, text: str) -> tuple[int, list[str]]:
    """The exit status and output of the checker for a file, without any module of the project."""
    (folder / "check_table.py").write_text(checker(), encoding="utf-8")
    (folder / "table.json").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "check_table.py", "table.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONUTF8": "1"},
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()[1:]
