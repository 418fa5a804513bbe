"""Challenges: players make them, all see them, and each has one answer (D3)."""

import pytest

from campaign.actions.rulings import challenges
from campaign.actions.rulings.challenges import (
    MOST_OPEN,
    ask_for_ruling,
    grant_challenge,
    refuse_challenge,
    withdraw_challenge,
)
from campaign.actions.rulings.rulings import rule
from campaign.commands import GrantPower
from campaign.models import Challenge
from club.actions.journal.actor import Actor
from club.models import Message
from club.refusals import Refusal
from tests.assertions.unchanged import every_row
from tests.table import new_campaign, person


@pytest.fixture
def olga(db):
    """Olga, who organises another campaign and does not play."""
    return person("olga")


@pytest.fixture
def game(olga, bruno, clara):
    made = new_campaign(olga, [bruno, clara])
    rule(made.pk, GrantPower("A", 3), actor=Actor.organiser(olga), reason="For the cook.")
    return made


@pytest.fixture
def as_clara(clara):
    return Actor.seat(clara, "B")


def refused(attempt, *args, **kwargs) -> str:
    """The code of the refusal. Nothing is written."""
    before = every_row()
    with pytest.raises(Refusal) as refusal:
        attempt(*args, **kwargs)
    assert every_row() == before
    return refusal.value.code


def test_a_player_challenges_an_entry_and_everybody_is_notified(game, as_clara, clara):
    version = type(game).objects.get(pk=game.pk).version
    asked = ask_for_ruling(game.pk, actor=as_clara, text=" He cooks badly. ", about=1)
    assert (asked.player, asked.by, asked.about, asked.status) == ("B", clara, 1, "open")
    assert asked.text == "He cooks badly."
    told = Message.objects.get(kind="challenged")
    assert told.values == {"player": "B", "challenge": asked.pk}
    assert type(game).objects.get(pk=game.pk).version == version + 1


def test_a_challenge_and_its_answer_hold_no_invisible_characters(game, olga, as_clara):
    asked = ask_for_ruling(game.pk, actor=as_clara, text="He \u202ewon\u200b?\x00", about=1)
    assert asked.text == "He won?"
    answered = grant_challenge(
        game.pk, asked.pk, actor=Actor.organiser(olga), words="\u202aYes.\r\nHe did."
    )
    assert answered.answer == "Yes.\nHe did."


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"text": ""}, "text"),
        ({"text": "x" * 4001}, "text"),
        ({"about": 2}, "about"),
        ({"about": None}, "about"),
        ({"about": None, "battle": "k9"}, "about"),
        ({"battle": "k9"}, "about"),
    ],
)
def test_a_challenge_needs_a_subject_and_a_reason(game, as_clara, fields, code):
    asked = {"text": "Why?", "about": 1} | fields
    assert refused(ask_for_ruling, game.pk, actor=as_clara, **asked) == code
    assert not Challenge.objects.exists()


def test_only_the_player_of_the_seat_challenges_and_withdraws(
    game, olga, bruno, clara, stranger, as_clara
):
    for actor in (
        Actor.organiser(olga),
        Actor.organiser(olga, "B"),
        Actor.seat(stranger, "B"),
        Actor.seat(bruno, "B"),
        Actor.clock(),
    ):
        assert refused(ask_for_ruling, game.pk, actor=actor, text="Why?", about=1) == "not-yours"
    asked = ask_for_ruling(game.pk, actor=as_clara, text="Why?", about=1)
    for actor in (Actor.seat(bruno, "A"), Actor.seat(bruno, "B"), Actor.organiser(olga)):
        assert refused(withdraw_challenge, game.pk, asked.pk, actor=actor) == "not-yours"
    withdraw_challenge(game.pk, asked.pk, actor=as_clara)
    asked.refresh_from_db()
    assert (asked.status, asked.answer) == ("withdrawn", "")


def test_the_number_of_open_challenges_per_player_is_limited(game, as_clara, bruno):
    for number in range(MOST_OPEN):
        ask_for_ruling(game.pk, actor=as_clara, text=f"Why {number}?", about=1)
    again = ask_for_ruling(game.pk, actor=as_clara, text="Why 0?", about=1)
    assert Challenge.objects.count() == MOST_OPEN
    assert refused(ask_for_ruling, game.pk, actor=as_clara, text="Why?", about=1) == "too-many"
    ask_for_ruling(game.pk, actor=Actor.seat(bruno, "A"), text="Why?", about=1)
    withdraw_challenge(game.pk, again.pk, actor=as_clara)
    ask_for_ruling(game.pk, actor=as_clara, text="Why?", about=1)


def test_the_organiser_answers_once_and_needs_words(game, olga, as_clara):
    organiser = Actor.organiser(olga)
    asked = ask_for_ruling(game.pk, actor=as_clara, text="Why?", about=1)
    assert refused(refuse_challenge, game.pk, asked.pk, actor=organiser, words=" ") == "words"
    assert refused(refuse_challenge, game.pk, asked.pk, actor=as_clara, words="Me.") == "not-yours"
    refuse_challenge(game.pk, asked.pk, actor=organiser, words="He cooked.")
    asked.refresh_from_db()
    assert (asked.status, asked.answer, asked.ruling) == ("refused", "He cooked.", None)
    assert asked.answered_at is not None
    for late in (
        lambda: grant_challenge(game.pk, asked.pk, actor=organiser, words="Yes."),
        lambda: refuse_challenge(game.pk, asked.pk, actor=organiser, words="No."),
        lambda: withdraw_challenge(game.pk, asked.pk, actor=as_clara),
    ):
        assert refused(late) == "closed"


def test_a_granted_challenge_names_its_ruling(game, olga, as_clara):
    organiser = Actor.organiser(olga)
    asked = ask_for_ruling(game.pk, actor=as_clara, text="Why?", about=1)
    made = rule(game.pk, GrantPower("A", -3), actor=organiser, reason="True.")
    assert refused(
        grant_challenge, game.pk, asked.pk, actor=organiser, words="Yes.", ruling=99
    ) == ("no-such-ruling")
    grant_challenge(game.pk, asked.pk, actor=organiser, words="Yes.", ruling=made.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.ruling) == ("granted", made)


def test_challenges_of_other_campaigns_are_not_found(game, olga, bruno, clara, as_clara):
    other = new_campaign(olga, [bruno, clara])
    asked = ask_for_ruling(game.pk, actor=as_clara, text="Why?", about=1)
    organiser = Actor.organiser(olga)
    assert (
        refused(refuse_challenge, other.pk, asked.pk, actor=organiser, words="No.")
        == "no-such-challenge"
    )
    made = rule(other.pk, GrantPower("A", 1), actor=organiser, reason="Elsewhere.")
    code = refused(
        grant_challenge, game.pk, asked.pk, actor=organiser, words="Yes.", ruling=made.pk
    )
    assert code == "no-such-ruling"
    assert challenges.MOST_OPEN == 3
