"""The companions of a person, and the games in which they meet."""

import pytest

from campaign.actions.seats.account_erasure import erase
from club.actions.accounts.emblems import emblem_of
from club.actions.journal.actor import Actor
from club.actions.journal.companions import (
    Companion,
    companion,
    companion_ids,
    companions_of,
    games_elsewhere,
    shared_games,
)
from club.actions.seats import seats
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """Olga organises for Anna and Bruno. Bruno plays with Clara and Dora elsewhere."""
    named = ("olga", "anna", "bruno", "clara", "dora")
    found = {name: person(name, first_name=name.capitalize()) for name in named}
    new_campaign(found["olga"], [found["anna"], found["bruno"]])
    new_campaign(found["clara"], [found["clara"], found["bruno"], found["dora"]])
    return found


def test_companions_are_those_of_all_games_that_one_may_see(people):
    found = companions_of(people["bruno"])
    assert [(one.name, one.games) for one in found] == [
        ("Anna", 1),
        ("Clara", 1),
        ("Dora", 1),
        ("Olga", 1),
    ]
    assert companion_ids(people["anna"]) == {people["olga"].pk, people["bruno"].pk}


def test_a_person_who_shares_no_game_is_not_found(people):
    assert companion(people["anna"], people["bruno"].pk) == people["bruno"]
    for who in (people["clara"].pk, 999_999):
        with pytest.raises(LookupError):
            companion(people["anna"], who)


def test_everybody_finds_themselves(people):
    alone = person("ida")
    assert companion(alone, alone.pk) == alone
    assert (companions_of(alone), games_elsewhere(alone, alone)) == ([], 0)


def test_games_elsewhere_are_a_number(people):
    anna, bruno = people["anna"], people["bruno"]
    assert shared_games(anna, bruno).count() == 1
    assert games_elsewhere(anna, bruno) == 1
    assert games_elsewhere(bruno, anna) == 0


def test_a_former_player_stays_a_companion_of_those_who_see_the_game(people):
    anna, bruno = people["anna"], people["bruno"]
    game = shared_games(anna, bruno).get()
    seats.leave(game.pk, actor=Actor.seat(bruno, "B"))
    assert Companion(bruno.pk, "Bruno", emblem_of(bruno), 1) in companions_of(anna)
    assert list(shared_games(anna, bruno)) == [game]
    with pytest.raises(LookupError):
        companion(bruno, anna.pk)  # they do not see the game any more


def test_an_erased_person_is_nobody_s_companion(people):
    anna, bruno = people["anna"], people["bruno"]
    number = bruno.pk
    erase(bruno)
    assert [one.name for one in companions_of(anna)] == ["Olga"]
    with pytest.raises(LookupError):
        companion(anna, number)
