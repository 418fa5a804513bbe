"""Stored strengths follow from the results, whatever happens to accounts."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import facts_about
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.seats import leave, unseat
from club.models import Game
from club.rules import Seat
from tavern.actions.standings.rating import NEWCOMER, Finish, Rating, rate_table
from tavern.actions.standings.seasons import reckon
from tavern.models import Result, Strength
from tests.club.glass import DrawNumber, Guess
from tests.table import person
from tests.tavern.glass_tables import actor_of, lay_table, of
from tests.tavern.standings.rated_tables import ended_table


def kept(*people: Any) -> list[Rating]:
    rows = [Strength.objects.get(user=user) for user in people]
    return [Rating(row.mu, row.sigma, row.games) for row in rows]


def played_out(game: Game) -> Game:
    for letter in "AB":
        act(game.pk, DrawNumber(Seat(letter)), actor=actor_of(game, letter))
    for letter in "AB":
        act(game.pk, Guess(Seat(letter), True), actor=actor_of(game, letter))
    game.refresh_from_db()
    return game


@pytest.mark.django_db
def test_a_rated_table_changes_the_strengths_with_its_last_entry(anna: Any, bruno: Any):
    game = played_out(lay_table(*of(anna, bruno), host=anna, rated=True))
    assert game.status == Game.ENDED
    rows = list(Result.objects.order_by("player"))
    finishes = [Finish(at, row.place) for at, row in enumerate(rows)]
    expected = rate_table({}, finishes)
    assert kept(anna, bruno) == [expected[0], expected[1]]
    assert [row.rated for row in rows] == [True, True]
    assert reckon(mend=False) == []


@pytest.mark.django_db
@pytest.mark.parametrize("more", [{"rated": False}, {"bots": 1}])
def test_an_unrated_table_and_one_with_a_bot_change_none(anna: Any, bruno: Any, more: Any):
    ended_table([anna, bruno], [1, 2, 3], **more)
    assert not Strength.objects.exists()
    assert set(Result.objects.values_list("rated", "strength")) == {(False, None)}


@pytest.mark.django_db
def test_a_player_who_leaves_a_rated_table_takes_the_last_place(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, rated=True)
    act(game.pk, DrawNumber(Seat("A")), actor=actor_of(game, "A"))
    leave(game.pk, actor=actor_of(game, "B"))
    act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
    game.refresh_from_db()
    assert game.status == Game.ENDED
    rows = Result.objects.order_by("player").values_list("user", "place", "how", "rated")
    assert [row[1:3] for row in rows if row[0] == bruno.pk] == [(2, "left")]
    assert [row[1] for row in rows if row[0] == anna.pk] == [1]
    a, b = kept(anna, bruno)
    assert a.mu > NEWCOMER.mu > b.mu
    assert reckon(mend=False) == []


@pytest.mark.django_db
def test_the_others_are_rated_among_themselves(anna: Any, bruno: Any):
    """Clara's bot would have won. Anna, who was second, is first."""
    people = [anna, bruno, person("clara")]
    ended_table(people, [2, 3, 1], left="C")
    assert list(Result.objects.order_by("player").values_list("place", flat=True)) == [1, 2, 3]
    a, b, c = kept(*people)
    assert a.mu > b.mu > c.mu


@pytest.mark.django_db
def test_a_table_from_which_a_player_was_removed_is_not_rated(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, rated=True)
    act(game.pk, DrawNumber(Seat("A")), actor=actor_of(game, "A"))
    unseat(game.pk, "B", actor=Actor.organiser(anna), reason="Asleep")
    act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
    game.refresh_from_db()
    assert game.status == Game.ENDED
    assert not Strength.objects.exists()


@pytest.mark.django_db
def test_partners_keep_their_side(anna: Any, bruno: Any):
    people = [anna, bruno, person("clara"), person("dora")]
    ended_table(people, [1, 3, 1, 3], partners=["AC", "BD"])
    assert list(Result.objects.order_by("player").values_list("side", flat=True)) == [*"ABAB"]
    a, b, c, d = kept(*people)
    assert (a, b) == (c, d)
    assert a.mu > b.mu


@pytest.mark.django_db
def test_reckon_names_and_corrects_a_changed_strength(anna: Any, bruno: Any):
    ended_table([anna, bruno], [1, 2])
    before = kept(anna)
    Strength.objects.filter(user=anna).update(mu=99)
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("reckon", check=True, stdout=said)
    assert re.fullmatch(r"glass_table \d+: stored 99.0000 .*\n", said.getvalue())
    assert kept(anna)[0].mu == 99
    call_command("reckon", stdout=StringIO())
    assert kept(anna) == before
    call_command("reckon", stdout=(said := StringIO()))
    assert said.getvalue() == "All strengths follow from the results.\n"


@pytest.mark.django_db
def test_a_strength_without_results_is_a_newcomers(anna: Any):
    row = Strength.objects.create(user=anna, kind="glass_table", mu=30, sigma=2, games=8)
    assert [one.reckoned for one in reckon(mend=True)] == [NEWCOMER]
    row.refresh_from_db()
    assert row.games == 0


@pytest.mark.django_db
def test_a_person_gets_their_strengths_with_their_data(anna: Any, bruno: Any):
    ended_table([anna, bruno], [1, 2])
    (row,) = facts_about(anna)["tavern.Strength (user)"]
    assert (row["kind"], row["games"]) == ("glass_table", 1)


class Erased(TestCase):
    """Random tables, with erased accounts and unrated tables in between."""

    steps = st.one_of(
        st.tuples(
            st.just("table"),
            st.permutations(range(5)),
            st.lists(st.integers(1, 4), min_size=2, max_size=4),
        ),
        st.tuples(st.just("erase"), st.integers(0, 4)),
        st.tuples(st.just("bots"), st.integers(0, 4)),
    )

    @settings(max_examples=12, deadline=None)
    @given(st.lists(steps, max_size=7))
    def test_computed_strengths_equal_the_stored_ones(self, steps: list[Any]):
        people = [person(f"p{number}") for number in range(5)]
        for number, (step, *more) in enumerate(steps):
            if step == "table":
                order, places = more
                ended_table([people[at] for at in order[: len(places)]], places)
            elif step == "erase":
                erase(people[more[0]])
                people[more[0]] = person(f"q{number}")
            else:
                game = ended_table([people[more[0]]], [1, 1], bots=1)
                assert not game.results.filter(strength__isnull=False).exists()
        assert reckon(mend=False) == []
        shown = Strength.objects.filter(user__is_active=True)
        assert {row.user_id for row in shown} <= {user.pk for user in people}
