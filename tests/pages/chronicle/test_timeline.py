"""The time machine shows every entry's world; the saga tells them all."""

import pytest

from campaign.actions.clock.closing import close
from campaign.actions.history import effective_history as past
from campaign.models import JournalEntry
from campaign.play import digest
from tests.pages.laid import address, words
from tests.table import bring_to, new_campaign


@pytest.fixture
def campaign(people):
    return bring_to(new_campaign(people[0], people), "movement")


def test_the_world_after_every_entry_is_the_one_its_digest_names(campaign):
    for line in JournalEntry.objects.filter(campaign=campaign):
        assert digest(past.world_after(campaign, line.seq)) == line.digest


def test_entries_that_never_were_are_not_found(campaign, as_player, stranger):
    with pytest.raises(LookupError):
        past.world_after(campaign, campaign.seq + 1)
    assert as_player("A").get(address(campaign, "history/999")).status_code == 404
    assert stranger.get(address(campaign, "history/0")).status_code == 404


@pytest.mark.slow
def test_one_walks_from_the_first_entry_to_the_last(campaign, as_player):
    seq, seen = 0, []
    while True:
        page = as_player("B").get(address(campaign, f"history/{seq}"))
        assert page.status_code == 200
        seen.append(seq)
        before, after = past.beside(campaign, seq)
        assert before == (seen[-2] if len(seen) > 1 else None)
        if after is None:
            break
        assert f'data-walk="ArrowRight" href="{address(campaign, f"history/{after}")}"' in (
            page.content.decode()
        )
        seq = after
    assert seen == list(range(campaign.seq + 1))


def test_a_page_of_the_past_offers_nothing_to_do(campaign, as_player):
    page = as_player("A").get(address(campaign, "history/3")).content.decode()
    assert "/act/" not in page


def test_the_past_costs_the_same_number_of_queries(
    campaign, as_player, django_assert_max_num_queries
):
    client = as_player("A")
    client.get(address(campaign, "history/1"))
    for seq in (0, 1, campaign.seq):
        with django_assert_max_num_queries(12):
            client.get(address(campaign, f"history/{seq}"))


def test_the_saga_tells_the_deeds_turn_by_turn_and_the_lords(campaign, as_player):
    close(campaign.pk, how="organiser")
    text = words(as_player("C").get(address(campaign, "saga")))
    assert "Before the first turn" in text
    assert "Turn 1" in text
    assert "Dice of initiative" in text
    assert "The lords" in text
