"""A seat composes standing terms by taps in the turn of another player."""

import json
from typing import Any

import pytest

from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import StandingTerms, Table, Term
from tests.tavern.island_tables import give, go_on, hand_of, island_table
from tests.tavern.pages.island_settlers.scenes import commands_in

pytestmark = pytest.mark.django_db
BRICK, ORE = 3, 4


def waiting(table: Table) -> bool:
    return table.phase == "trade" and table.speaker == 0


def page(client: Any, game: Any, query: str = "") -> str:
    return str(client.get(f"/t/{game.public_id}/?{query}").content.decode())


def test_terms_are_set_from_the_page_and_shown_only_to_their_owner(
    anna: Any, bruno: Any, browser_of: Any
):
    game = island_table(anna, bruno)
    go_on(game, waiting)
    client = browser_of(bruno)
    assert "Standing terms" in page(client, game)
    chosen = page(client, game, f"do=terms&give={BRICK}&get={ORE}&least=2")
    sentence = "I give brick for ore while I hold 2 or more."
    assert f"Add: {sentence}" in chosen
    sent = commands_in(chosen)[0]
    client.post(f"/t/{game.public_id}/act", {"commands": sent, "key": "k1"})
    assert hand_of(game, "B").terms == StandingTerms((Term(BRICK, ORE, 2),))
    assert f"Take away: {sentence}" in page(client, game, "do=terms")
    other = browser_of(anna)
    for query in ("", "do=terms"):
        assert "I give brick" not in page(other, game, query)
    assert "standing terms" not in page(other, game).lower()


def test_lines_are_removed_and_all_other_offers_declined(anna: Any, bruno: Any, browser_of: Any):
    game = island_table(anna, bruno)
    go_on(game, waiting)
    give(game, acts.SetTerms("B", StandingTerms((Term(BRICK, ORE, 2),))))
    sent = commands_in(page(browser_of(bruno), game, "do=terms"))
    set_to = [json.loads(one)[0]["terms"] for one in sent]
    assert {"lines": [], "others_no": False} in set_to
    assert any(one["others_no"] for one in set_to)


@pytest.mark.parametrize(
    "query", ["do=terms&give=9", "do=terms&give=3&get=3", "do=terms&least=0&give=3&get=4"]
)
def test_an_address_without_a_whole_line_offers_none_that_is_refused(
    query: str, anna: Any, bruno: Any, browser_of: Any
):
    game = island_table(anna, bruno)
    go_on(game, waiting)
    client = browser_of(bruno)
    for number, sent in enumerate(commands_in(page(client, game, query))):
        answer = client.post(f"/t/{game.public_id}/act", {"commands": sent, "key": f"k{number}"})
        assert answer.status_code == 302
