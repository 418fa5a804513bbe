"""C26: key pages as a screen reader finds them, compared with tests/browser/aria/*.yaml.

After a deliberate change of a page: `ARIA=write .venv/bin/pytest tests/browser/looks/test_aria.py`,
then read the difference. Numbers, times, addresses and receipts are left out, because they differ
between runs.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from django.utils import timezone

from club.models import Game
from tests.browser.conftest import Arrives
from tests.browser.player import Player
from tests.pages.ending.ended import played_to_its_end
from tests.table import bring_to

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent.parent / "aria"
OF_THE_CAMPAIGN = {
    "table": "",
    "chronicle": "chronicle",
    "envelopes": "envelopes",
    "lords": "lords",
    "battles": "battles",
    "receipts": "receipts",
    "rules": "rules",
    "organise": "organise",
    "seats": "seats",
}
# Values that differ between runs.
PASSING = [
    (r"/c/[\w-]+/", "/c/…/"),
    (r"=[\w-]{12}\b", "=…"),
    (r"\b[0-9a-f]{8,}\b", "…"),
    (r"\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", "…day"),
    (r"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b", "…day"),
    (
        r"\b(January|February|March|April|May|June|July|August|September|October|November|December)\b",
        "Month",
    ),
    (r"\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b", "Month"),
    (r"\bCES?T\b", "zone"),
    (r"(\d+ (week|day|hour|minute|second)s?,? ?)+left", "… left"),
    (r"\d+", "0"),
]


def as_heard(player: Player) -> str:
    text: str = player.page.locator("body").aria_snapshot()
    for pattern, instead in PASSING:
        text = re.sub(pattern, instead, text)
    return text + "\n"


def test_c26_key_pages_match_their_stored_aria_snapshots(
    game: Game, seated: Callable[..., Player], arrives: Arrives, monkeypatch: pytest.MonkeyPatch
):
    dice = Random(1)
    monkeypatch.setattr("club.chance.fair_number", lambda *_: 1 + dice.randrange(6))
    bring_to(game, "bids")
    game.seats.update(acted_at=timezone.now())
    visitor, anna = arrives("Visitor"), seated(game, "Anna")
    found = {}
    visitor.page.goto("/accounts/login/code/")
    found["door"] = as_heard(visitor)
    of = {name: f"/c/{game.public_id}/{rest}" for name, rest in OF_THE_CAMPAIGN.items()}
    for name, address in {"home": "/", "found": "/new/", **of}.items():
        anna.page.goto(address)
        found[name] = as_heard(anna)
    over = played_to_its_end([seat.user for seat in game.seats.order_by("player")])
    anna.page.goto(f"/c/{over.public_id}/end")
    found["end"] = as_heard(anna)
    if os.environ.get("ARIA") == "write":
        for name, text in found.items():
            (KEPT / f"{name}.yaml").write_text(text)
    kept = {file.stem: file.read_text() for file in KEPT.glob("*.yaml")}
    assert len(kept) == 13
    assert {name: text for name, text in found.items() if kept.get(name) != text} == {}
