"""Every figure is the sum of its evidence, and counts only what the reader may see."""

from typing import Any

import pytest

from campaign.actions.publishing.publishing import publish
from campaign.actions.statistics import counting
from campaign.actions.statistics.figures import Sums, evidence, feuds, lines, sums_of
from campaign.actions.statistics.scope import Scope
from club.actions.journal.actor import Actor
from club.models import Game
from tests.recorded import recorded
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


def war(people: list[Any]) -> Game:
    return recorded(people, seed="the end", last=99)


def test_the_evidence_of_a_figure_adds_up_to_it(people: list[Any]):
    war(people)
    counting.count_some()
    scope = Scope(people[0])
    for by, fields in (("faction", ("faction",)), ("kind", ("kind",)), ("site", ("land", "site"))):
        for line in lines(scope, by):
            asked = dict(zip(fields, line.value, strict=True))
            assert sums_of(evidence(scope, asked)) == line.sums
            won = evidence(scope, asked | {"outcome": "won"})
            assert won.count() == line.sums.won


def test_a_stranger_counts_public_campaigns_only(people: list[Any]):
    game = war(people)
    counting.count_some()
    otto = person("otto")
    assert lines(Scope(None), "faction") == lines(Scope(otto), "faction") == []
    assert sums_of(evidence(Scope(None), {})) == Sums()
    publish(game.pk, actor=Actor.organiser(people[0]))
    assert lines(Scope(None), "faction") == lines(Scope(people[0]), "faction")


def test_the_longest_feuds_are_between_people(people: list[Any]):
    war(people)
    counting.count_some()
    found = feuds(Scope(people[0]))
    assert found
    for feud in found:
        rows = evidence(Scope(people[0]), {"person": str(feud.one), "foe": str(feud.other)})
        assert (rows.count(), rows.filter(outcome="won").count()) == (feud.battles, feud.won)
