"""The time machine shows every entry's world, and its steps are events."""

import re

import pytest

from campaign.actions.history import effective_history as past
from campaign.actions.history.events import events_beside, is_event
from campaign.play import digest
from club.actions.journal.history import effective
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


def test_links_lead_from_event_to_event_until_the_last(game, as_player):
    seq, seen = 0, []
    while True:
        page = as_player("B").get(address(game, f"history/{seq}")).content.decode()
        before, after = events_beside(game, seq)
        assert before == (seen[-1] if seen else None)
        seen.append(seq)
        if after is None:
            break
        assert f'data-walk="ArrowRight" href="{address(game, f"history/{after}")}"' in page
        seq = after
    assert 'data-walk="ArrowRight"' not in page
    assert seen[1:] == [entry.seq for entry in effective(game) if is_event(bytes(entry.news))]


@pytest.mark.parametrize(
    ("at_the_end", "idle"),
    [(False, {"earlier", "phase-before"}), (True, {"later", "phase-after", "last"})],
)
def test_steps_that_lead_nowhere_are_shown_disabled(game, as_player, at_the_end, idle):
    seq = game.seq if at_the_end else 0
    page = as_player("A").get(address(game, f"history/{seq}")).content.decode()
    steps = dict(re.findall(r'<a id="walk-([\w-]+)"([^>]*)>', page))
    assert set(steps) == {"earlier", "later", "phase-before", "phase-after", "last"}
    assert {name for name, more in steps.items() if 'aria-disabled="true"' in more} == idle
    assert {name for name, more in steps.items() if "href=" not in more} == idle
    assert bool(re.search(r'id="walk-play"[^>]* disabled', page)) is at_the_end


def test_the_next_phase_shows_all_news_of_the_phase_before(game, as_player):
    client, told, href = as_player("A"), [], address(game, "history/0")
    while href:
        page = client.get(href).content.decode()
        said = page.partition('id="happened">')[2].partition("</section>")[0]
        told.append(re.sub(r"<[^>]+>", " ", said))
        found = re.search(r'<a id="walk-phase-after"[^>]* href="([^"]+)"', page)
        href = found and found[1].replace("&amp;", "&")
    assert len(told) < effective(game).count()
    assert any(one.count("raises the band") > 1 or one.count("places") > 1 for one in told), told


def test_a_page_of_the_past_offers_no_actions(game, as_player):
    page = as_player("A").get(address(game, "history/3")).content.decode()
    assert "/act/" not in page


def test_the_past_costs_the_same_number_of_queries(game, as_player, django_assert_max_num_queries):
    client = as_player("A")
    client.get(address(game, "history/1"))
    for seq in (0, 1, game.seq):
        with django_assert_max_num_queries(12):
            client.get(address(game, f"history/{seq}"))
