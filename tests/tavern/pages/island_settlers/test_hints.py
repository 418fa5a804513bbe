"""Hints from a steady player appear only at tables that are not rated."""

from typing import Any

import pytest

from tests.tavern.island_tables import go_on, island_table
from tests.tavern.pages.island_settlers.scenes import commands_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rated", [False, True])
def test_a_hint_is_given_only_at_unrated_tables(
    rated: bool, anna: Any, bruno: Any, browser_of: Any
):
    game = island_table(anna, bruno)
    go_on(game, lambda table: table.phase == "trade" and table.speaker == 0)
    game.table.rated = rated
    game.table.save(update_fields=["rated"])
    client, address = browser_of(anna), f"/t/{game.public_id}/"
    page = client.get(address).content.decode()
    hint = client.get(address, {"do": "hint"}).content.decode()
    assert ("What would a steady player do?" in page) is not rated
    assert ("A steady player would do this:" in hint) is not rated
    assert len(commands_in(hint)) >= 1


def test_a_hint_can_be_followed(anna: Any, bruno: Any, browser_of: Any):
    game = island_table(anna, bruno)
    go_on(game, lambda table: table.phase == "trade" and table.speaker == 0)
    client, address = browser_of(anna), f"/t/{game.public_id}/"
    sent = commands_in(client.get(address, {"do": "hint"}).content.decode())[0]
    before = game.seq
    assert client.post(f"{address}act", {"commands": sent, "key": "k"}).status_code == 302
    game.refresh_from_db()
    assert game.seq > before
