"""Whole campaigns of bots are counted, and a second, plain computation agrees with every sum."""

from collections import Counter
from typing import Any

import pytest

from campaign.actions.rulings.corrections import correct
from campaign.actions.statistics import counting
from campaign.actions.statistics.figures import lines
from campaign.actions.statistics.scope import Scope
from campaign.models import FinalPlace, FoughtSide, Tally
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.seats import seats
from club.models import Game
from tests.actions.statistics.plain_sums import NAMES, plain_sums
from tests.recorded import recorded
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
BY = {"faction": 0, "kind": 0, "site": 1}


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


def war(people: list[Any], seed: str = "the end", last: int = 99) -> Game:
    return recorded(people, seed=seed, last=last)


def added_up(reader: Any, by: str) -> dict[str, dict[str, int]]:
    """The sums of the statistics, in the form of the plain computation."""
    return {
        line.value[BY[by]]: {name: getattr(line.sums, name) for name in NAMES}
        for line in lines(Scope(reader), by)
        if line.sums.battles
    }


def agree(game: Game, reader: Any, **more: Any) -> None:
    counting.count_some()
    game.refresh_from_db()
    for by in BY:
        plain = plain_sums(game, by, **more)
        assert sum(row["battles"] for row in plain.values())
        assert added_up(reader, by) == plain, by


@pytest.mark.parametrize("seed", ["the end", "another war", "third"])
def test_a_whole_campaign_adds_up(people: list[Any], seed: str):
    agree(war(people, seed), people[0])


def test_an_unfinished_campaign_is_counted_up_to_its_last_closed_turn(people: list[Any]):
    game = war(people, last=4)
    agree(game, people[0], before=game.turn)
    assert FoughtSide.objects.exists()
    assert not FoughtSide.objects.filter(turn__gte=game.turn).exists()
    assert not FinalPlace.objects.exists()


def test_a_correction_is_counted_at_the_next_look(people: list[Any]):
    game = war(people, last=4)
    counting.count_some()
    battles = [e for e in effective(game) if b'"SetResult"' in bytes(e.command)]
    battles = battles or [e for e in effective(game) if b'"Report"' in bytes(e.command)]
    correct(game.pk, battles[0].seq, None, actor=Actor.ruling(people[0]), reason="It never was.")
    assert counting.uncounted().exists()
    counting.count_some()
    game.refresh_from_db()
    for by in BY:
        assert added_up(people[0], by) == plain_sums(game, by, before=game.turn)


def test_a_seat_that_was_given_up_stays_with_the_person_who_fought(people: list[Any]):
    game = war(people, last=4)
    counting.count_some()
    before = Counter(FoughtSide.objects.values_list("user", flat=True))
    seats.leave(game.pk, actor=Actor.seat(people[1], "B"), note="")
    Tally.objects.all().delete()
    agree(game, people[0], before=Game.objects.get(pk=game.pk).turn)
    assert Counter(FoughtSide.objects.values_list("user", flat=True)) == before
    assert before[people[1].pk]


def test_absent_players_are_counted_as_everybody(people: list[Any]):
    game = new_campaign(people[0], people)
    for _ in range(60):
        game.refresh_from_db()
        if game.turn == 3:
            break
        closing.close(game.pk, how="organiser")
    counting.count_some()
    for by in BY:
        assert added_up(people[0], by) == plain_sums(game, by, before=game.turn)


def test_nothing_is_counted_twice_and_a_campaign_at_rest_is_left_alone(people: list[Any]):
    war(people, last=4)
    assert [counting.count_some(), counting.count_some()] == [1, 0]
    first = list(FoughtSide.objects.values_list("battle", "player"))
    Tally.objects.all().delete()
    assert counting.count_some() == 1
    assert list(FoughtSide.objects.values_list("battle", "player")) == first


def test_places_of_a_won_campaign_are_its_ranking(people: list[Any]):
    game = war(people)
    counting.count_some()
    places = dict(FinalPlace.objects.values_list("player", "place"))
    assert sorted(places.values()) == [1, 2, 3]
    lines_by_faction = lines(Scope(people[0]), "faction")
    assert sum(line.campaigns for line in lines_by_faction) == 3
    assert sum(line.campaigns_won for line in lines_by_faction) == 1
    assert game.status == Game.ENDED


def test_a_campaign_that_cannot_be_read_is_left_until_it_goes_on(
    people: list[Any], monkeypatch: Any
):
    war(people, last=4)
    monkeypatch.setattr(counting, "fought", None)
    assert [counting.count_some(), counting.count_some()] == [1, 0]
    assert not FoughtSide.objects.exists()
