"""Marks of a table in the database: phones that send at once, people who leave, battles that a
correction removes."""

from functools import partial
from typing import Any

import pytest

from campaign.actions.battles.counted_marks import all_marks
from campaign.actions.battles.lent_counts import lend
from campaign.actions.battles.live_counts import add_marks, marks_after
from campaign.actions.rulings.battle_attachments import set_aside
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import facts_about
from campaign.live_counts.marks import Mark
from campaign.models import CountedMark, LentCount, LiveCount
from club.actions.journal.actor import Actor
from club.models import Game
from tests.actions.play.racing import at_once
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import lay
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]
FIGURES = [f"f/A/a1/u2/{figure}" for figure in range(1, 9)]
NOTE = {"text": "Bruno held the ford", "turn": 2}


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    return lay(two_sides(), people)


def strike(game: Game, user: Any, player: str, device: str, *marks: Any, after: int = 0) -> Any:
    actor = Actor.seat(user, player)
    return add_marks(game.pk, "k1", marks, actor=actor, device=device, after=after)


def test_phones_that_send_at_once_get_every_number_once(game: Game, people: list[Any]):
    anna, bruno, _clara = people
    sent = [
        partial(strike, game, user, letter, f"device{phone}{letter.lower()}", (key, 1, place))
        for user, letter in ((anna, "A"), (bruno, "B"))
        for phone in range(2)
        for place, key in enumerate(FIGURES[:4])
    ]
    answers = at_once(*sent, *sent)
    assert len(answers) == 2 * len(sent)
    numbers = sorted(CountedMark.objects.values_list("number", flat=True))
    assert numbers == list(range(1, len(sent) + 1))
    assert LiveCount.objects.get().seen == len(sent)
    for answer in answers:
        later = marks_after(game, "k1", answer.seen).marks
        assert {*answer.marks, *later} == {*all_marks(game, "k1", 1)}


def test_a_phone_gets_what_it_has_not_seen(game: Game, people: list[Any]):
    anna, bruno, _clara = people
    first = strike(game, anna, "A", "annaphone", (FIGURES[0], 1, 5))
    second = strike(game, bruno, "B", "brunophone", (FIGURES[1], 2, 6), after=first.seen)
    assert second.marks == [Mark(FIGURES[1], 2, 6, "brunophone", "B")]
    strike(game, anna, "A", "annaphone", (FIGURES[0], 0, 7))
    assert marks_after(game, "k1", second.seen).marks == [Mark(FIGURES[0], 0, 7, "annaphone", "A")]


def test_the_queries_do_not_grow_with_the_marks(
    game: Game, people: list[Any], django_assert_max_num_queries: Any
):
    marks = [(key, 1, 0) for key in FIGURES]
    strike(game, people[0], "A", "annaphone", marks[0])
    with django_assert_max_num_queries(20):
        strike(game, people[0], "A", "annaphone", *[(key, 0, 9) for key in FIGURES])


def test_notes_are_taken_along_and_deleted_with_their_writer(game: Game, people: list[Any]):
    bruno, key = people[1], "n/brunophone-1"
    strike(game, bruno, "B", "brunophone", (key, NOTE, 5), (FIGURES[0], 1, 6))
    strike(game, people[0], "A", "annaphone", ("n/annaphone-1", NOTE, 7))
    (exported, _strike) = facts_about(bruno)["campaign.CountedMark (by)"]
    assert (exported["key"], exported["value"]) == (key, NOTE)
    erase(bruno)
    left = {mark.key: mark.value for mark in all_marks(game, "k1", 1)}
    assert left == {FIGURES[0]: 1, "n/annaphone-1": {"text": "B held the ford", "turn": 2}}


def test_the_names_of_friends_and_the_link_go_with_the_lender(game: Game, people: list[Any]):
    anna, bruno, _clara = people
    for user, player in ((anna, "A"), (bruno, "B")):
        lend(game.pk, "k1", user=user)
        actor = Actor.seat(user, player)
        sent, device = (FIGURES[0], 1, 5), f"friendof{player.lower()}"
        add_marks(game.pk, "k1", [sent], actor=actor, device=device, lent="/Bruno's aunt")
    erase(bruno)
    assert {mark.author for mark in all_marks(game, "k1", 1)} == {"A/B's aunt", "B/"}
    assert [lent.by for lent in LentCount.objects.all()] == [anna]


def test_the_count_of_a_battle_that_a_correction_removed_is_deleted(game: Game, people: list[Any]):
    strike(game, people[0], "A", "annaphone", (FIGURES[0], 1, 5))
    lend(game.pk, "k1", user=people[0])
    set_aside(game, {"k1": ("before",)}, {"k1": ("after",)})
    assert not LentCount.objects.exists()
    assert not CountedMark.objects.exists()
    assert not LiveCount.objects.exists()


def test_odd_rows_of_an_imported_campaign_are_not_shown(game: Game):
    row = {"game": game, "battle": "k1", "wave": 1, "device": "annaphone", "time": 1}
    odd = [("n/annaphone-1", 7), ("f/A/a1/u2/1", "x"), ("over", {"winner": 3}), ("x", None)]
    CountedMark.objects.bulk_create(
        CountedMark(**row, key=key, value=value, number=number)
        for number, (key, value) in enumerate(odd, 1)
    )
    assert all_marks(game, "k1", 1) == []
    assert marks_after(game, "k1", 0).marks == []
