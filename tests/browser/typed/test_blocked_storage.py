"""If the browser stores nothing, a page does everything else (people block storage for all
sites)."""

from collections.abc import Callable

import pytest

from campaign.models import Envelope
from club.models import Game
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
})"""


def test_a_bid_is_sealed_where_storage_is_blocked(game: Game, seated: Callable[..., Player]):
    anna = seated(bring_to(game, "bids"), "Anna", once=True)
    anna.page.add_init_script(BLOCKED)
    anna.look()
    anna.seal(1)
    anna.reads("sealed")
    assert Envelope.objects.filter(game=game, player="A").count() == 1
    assert anna.troubles == []
