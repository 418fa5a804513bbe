"""Events are entries with an effect. A player who is done, or a new phase, is not one."""

import pytest

from campaign import news
from campaign.actions.history import events
from campaign.actions.history.events import events_beside, is_event, last_event
from campaign.news import (
    DiceThrown,
    MoveDeclared,
    PhaseOpened,
    PlayerDone,
    PlayerPassed,
    PowerGained,
    SpeakerCalled,
    UpkeepOwed,
)
from club.actions.journal.history import effective
from tests.table import bring_to, new_campaign

MARCH = MoveDeclared("A", "a", ("alder", "birch"), ("alder", "birch"))
INCOME = PowerGained("A", 3, "income")


@pytest.fixture
def game(people):
    return bring_to(new_campaign(people[0], people), "movement")


@pytest.mark.parametrize(
    ("told", "matters"),
    [
        ((), False),
        ((PlayerDone("A"),), False),
        ((PlayerDone("A"), PhaseOpened(1, "movement"), SpeakerCalled("B")), False),
        ((PlayerPassed("A", by_rule=True), UpkeepOwed("B", 4, 3)), False),
        ((MARCH,), True),
        ((DiceThrown("A", (3, 4), 1),), True),
        ((PlayerDone("A"), PhaseOpened(1, "building"), INCOME), True),
    ],
)
def test_an_event_is_more_than_a_change_of_turn(told, matters):
    assert is_event(news.encode(told)) is matters


def test_the_neighbours_of_an_entry_are_the_nearest_events(game, monkeypatch):
    entries = list(effective(game))
    found = [0, *(entry.seq for entry in entries if is_event(bytes(entry.news)))]
    assert 3 < len(found) <= len(entries)
    monkeypatch.setattr(events, "PORTION", 2)  # runs of quiet entries are longer than that
    for seq in range(game.seq + 1):
        earlier = [number for number in found if number < seq]
        later = [number for number in found if number > seq]
        expected = (earlier[-1] if earlier else None, later[0] if later else None)
        assert events_beside(game, seq) == expected, seq
    assert last_event(game) == found[-1]


def test_a_campaign_without_entries_has_no_event(people):
    game = new_campaign(people[0], people)
    assert (events_beside(game, 0), last_event(game)) == ((None, None), 0)
