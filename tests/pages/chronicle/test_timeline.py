"""The time machine shows every entry's world."""

import pytest

from campaign.actions.history import effective_history as past
from campaign.play import digest
from club.models import JournalEntry
from tests.pages.laid import address
from tests.table import bring_to, new_campaign


@pytest.fixture
def game(people):
    return bring_to(new_campaign(people[0], people), "movement")


def test_the_world_after_every_entry_matches_its_digest(game):
    for line in JournalEntry.objects.filter(game=game):
        assert digest(past.world_after(game, line.seq)) == line.digest


def test_unknown_entries_are_not_found(game, as_player, stranger):
    with pytest.raises(LookupError):
        past.world_after(game, game.seq + 1)
    assert as_player("A").get(address(game, "history/999")).status_code == 404
    assert stranger.get(address(game, "history/0")).status_code == 404


@pytest.mark.slow
def test_links_lead_from_the_first_entry_to_the_last(game, as_player):
    seq, seen = 0, []
    while True:
        page = as_player("B").get(address(game, f"history/{seq}"))
        assert page.status_code == 200
        seen.append(seq)
        before, after = past.beside(game, seq)
        assert before == (seen[-2] if len(seen) > 1 else None)
        if after is None:
            break
        assert f'data-walk="ArrowRight" href="{address(game, f"history/{after}")}"' in (
            page.content.decode()
        )
        seq = after
    assert seen == list(range(game.seq + 1))


def test_a_page_of_the_past_offers_no_actions(game, as_player):
    page = as_player("A").get(address(game, "history/3")).content.decode()
    assert "/act/" not in page


def test_the_past_costs_the_same_number_of_queries(game, as_player, django_assert_max_num_queries):
    client = as_player("A")
    client.get(address(game, "history/1"))
    for seq in (0, 1, game.seq):
        with django_assert_max_num_queries(12):
            client.get(address(game, f"history/{seq}"))
