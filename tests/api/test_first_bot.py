"""The bot of `docs/bots.md`, unchanged."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from club.actions.clock import closing
from club.models import Game
from tests.api.conftest import Program
from tests.house.sources import ROOT
from tests.table import bring_to

CODE = re.compile(r"```python\n(.*?)```", re.S)


@pytest.fixture
def bot(anna: Program, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of the script. In place of a network, it asks the program of Anna's key."""

    def answered(request: Any) -> Any:
        path = request.full_url.removeprefix("http://here/api/v1/")
        body = request.data.decode() if request.data else None
        assert request.headers["Authorization"] == f"Bearer {anna.secret}"
        answer = anna.ask(request.method.lower(), path, body)
        assert answer.status_code < 300, answer.content
        return io.BytesIO(answer.content)

    monkeypatch.setenv("SITE", "http://here")
    monkeypatch.setenv("KEY", anna.secret)
    monkeypatch.setattr("urllib.request.urlopen", answered)
    (code,) = CODE.findall(Path(ROOT / "docs" / "bots.md").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "bot"}
    exec(code, names)
    return names


def test_the_first_bot_seals_a_bid_and_is_done_with_its_phases(bot: Any, game: Game):
    bring_to(game, "bids")
    assert bot["act"]() == "sealed a bid"
    assert bot["act"]() == "nothing to do"
    bring_to(game, "movement")
    while "A" not in game.waits_for:
        closing.close(game.pk, how="organiser")
        game.refresh_from_db()
    assert (game.phase, bot["act"]()) == ("movement", "played Pass")
