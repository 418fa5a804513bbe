"""Emblems of people: chosen from parts, or derived from the account."""

import pytest

from club.actions.accounts.emblems import (
    ALL,
    COLOURS,
    METALS,
    Emblem,
    derived_emblem,
    emblem_of,
    emblems_of,
    parsed,
    save_emblem,
)
from club.models import Profile
from club.refusals import Refusal
from tests.table import person

AXE = "pale-gold-blue-axe"


def test_an_emblem_is_read_from_its_own_text_and_from_no_other():
    assert parsed(AXE) == Emblem("pale", "gold", "blue", "axe")
    assert str(parsed(AXE)) == AXE
    for text in ("", "pale-gold-blue", f"{AXE}-axe", "pale-gold-blue-cat", "axe-blue-gold-pale"):
        assert parsed(text) is None


def test_derived_emblems_stay_the_same_differ_and_have_one_metal():
    drawn = [derived_emblem(account) for account in range(1, 200)]
    assert drawn == [derived_emblem(account) for account in range(1, 200)]
    assert len(set(drawn)) > 150
    for emblem in drawn:
        assert parsed(str(emblem)) == emblem
        assert (emblem.first in METALS) == (emblem.second in COLOURS)


@pytest.mark.django_db
def test_a_person_has_the_emblem_that_they_chose_and_others_keep_theirs():
    dora, emil = person("dora"), person("emil")
    assert emblem_of(dora) == derived_emblem(dora.pk)
    save_emblem(dora, AXE)
    assert emblem_of(dora) == parsed(AXE)
    assert emblems_of((dora.pk, emil.pk, None)) == {
        dora.pk: parsed(AXE),
        emil.pk: derived_emblem(emil.pk),
    }


@pytest.mark.django_db
def test_one_query_answers_for_everybody(django_assert_num_queries):
    with django_assert_num_queries(1):
        assert len(emblems_of(range(1, 60))) == 59
    with django_assert_num_queries(0):
        assert emblems_of([None]) == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["pale-gold-silver-axe", "pale-red-blue-axe", "pale-red-red-axe", "pale-gold-blue-cat"]
)
def test_an_invalid_emblem_is_refused_and_nothing_is_stored(text):
    dora = person("dora")
    with pytest.raises(Refusal) as refused:
        save_emblem(dora, text)
    assert refused.value.code == "emblem"
    assert not Profile.objects.exists()


def test_no_two_of_many_accounts_in_a_row_have_the_same_emblem():
    first = 7 * len(ALL) - 3
    assert len({derived_emblem(first + n) for n in range(len(ALL))}) == len(ALL) == 1680
