"""Every line of a recap has words, in every language."""

from dataclasses import replace
from typing import get_args

import pytest
from django.conf import settings
from django.utils.translation import override

from campaign.actions.company.comments import WHOLE, add_comment
from campaign.actions.notices.recap_words import Names, in_words, sentence
from campaign.history.recap import Item, recap
from campaign.history.recap_lines import Line
from campaign.news import (
    BandRetreated,
    GainCause,
    PayCause,
    PowerGained,
    PowerPaid,
    RefugeFixed,
    RetreatEnded,
)
from campaign.world import PlayerId
from club.actions.journal.actor import Actor
from club.actions.seats.seats import rename
from club.models import Notice
from tests.history.recaps import told_in
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person

NAMES = Names({letter: f"player {letter}" for letter in "ABCDEF"}, {})
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("cause", [*get_args(GainCause), *get_args(PayCause)])
def test_every_cause_of_a_gain_or_a_payment_has_a_sentence(cause):
    gain = cause in get_args(GainCause)
    changed = PowerGained(PlayerId("A"), 3, cause) if gain else PowerPaid(PlayerId("A"), 3, cause)
    (said,) = in_words(recap([Item(changed)], PlayerId("A")), NAMES)
    assert "3" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_a_recap_in_words(language):
    with override(language):
        for me, told in told_in(7, 4).items():
            for news in told:
                assert all("%(" not in words for words in in_words(recap([news], me), NAMES))


def test_every_retreat_refuge_and_return_names_the_band_or_the_reserve():
    kinds, said = (BandRetreated, RefugeFixed, RetreatEnded), []
    for me, told in told_in(7, 4).items():
        mine = [item for item in told if isinstance(item.news, kinds) and item.news.player == me]
        said += [words for item in mine for words in in_words(recap([item], me), NAMES)]
    named = ("The band of", "The reserve", "that lost its lord")
    assert said
    assert [words for words in said if not any(one in words for one in named)] == []


def test_i_am_addressed_and_others_are_named():
    assert sentence(Line("bid", True, {"who": "A", "count": 3}), NAMES) == "You bid 3."
    assert sentence(Line("bid", False, {"who": "B", "count": 3}), NAMES) == "player B bid 3."


def test_a_typed_name_is_escaped_and_a_missing_one_has_a_word():
    line = Line("killed", True, {"who": "A", "name": "<Ase>"})
    assert sentence(line, replace(NAMES, plain=False)) == "Your lord &lt;Ase&gt; is killed."
    line = Line("killed", True, {"who": "A", "name": ""})
    assert sentence(line, Names({}, {})) == "Your lord nameless lord is killed."


def test_payments_are_worded_by_their_cause():
    paid = Line("paid", True, {"count": 1, "cause": "upkeep"})
    assert sentence(paid, NAMES) == "The upkeep of your bands costs you 1 power point."
    gained = Line("gained", True, {"count": 6, "cause": "income"})
    assert sentence(gained, NAMES) == "Your territories and villages earn you 6 power points."
    spent = Line("paid", True, {"count": 2, "cause": "village"})
    assert sentence(spent, NAMES) == "2 power points are spent for you."


def named(game, anna, text):
    Notice.objects.all().delete()
    add_comment(game.pk, WHOLE, actor=Actor.organiser(anna), text=text)
    return [row.user.username for row in Notice.objects.filter(event="named")]


def test_a_former_name_notifies_the_person_under_another_name(db):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    game = lay(fought(), people)
    rename(game.pk, "B", "Bertrand", actor=Actor.seat(people[1], "B"))
    assert named(game, people[0], "Your go, @Bruno!") == ["bruno"]
    assert named(game, people[0], "Your go, @Bertrand!") == ["bruno"]


def test_a_former_name_that_another_person_has_now_notifies_that_person(db):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    game = lay(fought(), people)
    rename(game.pk, "B", "Bertrand", actor=Actor.seat(people[1], "B"))
    rename(game.pk, "C", "Bruno", actor=Actor.seat(people[2], "C"))
    assert named(game, people[0], "Your go, @Bruno!") == ["clara"]
