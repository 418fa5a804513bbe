"""Challenges: asked by players, seen by all, answered once (D3)."""

import pytest

from campaign.actions.journal.actor import Actor
from campaign.actions.rulings import challenges
from campaign.actions.rulings.challenges import MOST_OPEN, ask, grant, refuse, withdraw
from campaign.actions.rulings.rulings import rule
from campaign.commands import GrantPower
from campaign.models import Challenge, Message
from club.refusals import Refusal
from tests.table import new_campaign, person
from tests.unchanged import every_row


@pytest.fixture
def olga(db):
    """Organises another campaign too, and does not play."""
    return person("olga")


@pytest.fixture
def campaign(olga, bruno, clara):
    made = new_campaign(olga, [bruno, clara])
    rule(made.pk, GrantPower("A", 3), actor=Actor.organiser(olga), reason="For the cook.")
    return made


@pytest.fixture
def as_clara(clara):
    return Actor.seat(clara, "B")


def refused(attempt, *args, **kwargs) -> str:
    """The code of the refusal; nothing is written."""
    before = every_row()
    with pytest.raises(Refusal) as refusal:
        attempt(*args, **kwargs)
    assert every_row() == before
    return refusal.value.code


def test_a_player_asks_about_a_line_and_everybody_is_told(campaign, as_clara, clara):
    version = type(campaign).objects.get(pk=campaign.pk).version
    asked = ask(campaign.pk, actor=as_clara, text=" He cooks badly. ", about=1)
    assert (asked.player, asked.by, asked.about, asked.status) == ("B", clara, 1, "open")
    assert asked.text == "He cooks badly."
    told = Message.objects.get(kind="challenged")
    assert told.values == {"player": "B", "challenge": asked.pk}
    assert type(campaign).objects.get(pk=campaign.pk).version == version + 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"text": ""}, "text"), ({"text": "x" * 1001}, "text"), ({"about": 2}, "about"),
     ({"about": None}, "about"), ({"about": None, "battle": "k9"}, "about"),
     ({"battle": "k9"}, "about")],
)  # fmt: skip
def test_what_it_is_about_and_why_must_be_said(campaign, as_clara, fields, code):
    asked = {"text": "Why?", "about": 1} | fields
    assert refused(ask, campaign.pk, actor=as_clara, **asked) == code
    assert not Challenge.objects.exists()


def test_only_who_sits_there_asks_and_withdraws(campaign, olga, bruno, clara, stranger, as_clara):
    for actor in (Actor.organiser(olga), Actor.organiser(olga, "B"), Actor.seat(stranger, "B"),
                  Actor.seat(bruno, "B"), Actor.clock()):  # fmt: skip
        assert refused(ask, campaign.pk, actor=actor, text="Why?", about=1) == "not-yours"
    asked = ask(campaign.pk, actor=as_clara, text="Why?", about=1)
    for actor in (Actor.seat(bruno, "A"), Actor.seat(bruno, "B"), Actor.organiser(olga)):
        assert refused(withdraw, campaign.pk, asked.pk, actor=actor) == "not-yours"
    withdraw(campaign.pk, asked.pk, actor=as_clara)
    asked.refresh_from_db()
    assert (asked.status, asked.answer) == ("withdrawn", "")


def test_of_one_player_only_so_many_wait(campaign, as_clara, bruno):
    for number in range(MOST_OPEN):
        ask(campaign.pk, actor=as_clara, text=f"Why {number}?", about=1)
    again = ask(campaign.pk, actor=as_clara, text="Why 0?", about=1)
    assert Challenge.objects.count() == MOST_OPEN
    assert refused(ask, campaign.pk, actor=as_clara, text="Why?", about=1) == "too-many"
    ask(campaign.pk, actor=Actor.seat(bruno, "A"), text="Why?", about=1)
    withdraw(campaign.pk, again.pk, actor=as_clara)
    ask(campaign.pk, actor=as_clara, text="Why?", about=1)


def test_the_organiser_answers_once_with_words(campaign, olga, as_clara):
    organiser = Actor.organiser(olga)
    asked = ask(campaign.pk, actor=as_clara, text="Why?", about=1)
    assert refused(refuse, campaign.pk, asked.pk, actor=organiser, words=" ") == "text"
    assert refused(refuse, campaign.pk, asked.pk, actor=as_clara, words="Me.") == "not-yours"
    refuse(campaign.pk, asked.pk, actor=organiser, words="He cooked.")
    asked.refresh_from_db()
    assert (asked.status, asked.answer, asked.ruling) == ("refused", "He cooked.", None)
    assert asked.answered_at is not None
    for late in (
        lambda: grant(campaign.pk, asked.pk, actor=organiser, words="Yes."),
        lambda: refuse(campaign.pk, asked.pk, actor=organiser, words="No."),
        lambda: withdraw(campaign.pk, asked.pk, actor=as_clara),
    ):
        assert refused(late) == "closed"


def test_a_granted_challenge_names_its_ruling(campaign, olga, as_clara):
    organiser = Actor.organiser(olga)
    asked = ask(campaign.pk, actor=as_clara, text="Why?", about=1)
    made = rule(campaign.pk, GrantPower("A", -3), actor=organiser, reason="True.")
    assert refused(grant, campaign.pk, asked.pk, actor=organiser, words="Yes.", ruling=99) == (
        "no-such-ruling"
    )
    grant(campaign.pk, asked.pk, actor=organiser, words="Yes.", ruling=made.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.ruling) == ("granted", made)


def test_challenges_of_other_campaigns_are_not_there(campaign, olga, bruno, clara, as_clara):
    other = new_campaign(olga, [bruno, clara])
    asked = ask(campaign.pk, actor=as_clara, text="Why?", about=1)
    organiser = Actor.organiser(olga)
    assert refused(refuse, other.pk, asked.pk, actor=organiser, words="No.") == "no-such-challenge"
    made = rule(other.pk, GrantPower("A", 1), actor=organiser, reason="Elsewhere.")
    code = refused(grant, campaign.pk, asked.pk, actor=organiser, words="Yes.", ruling=made.pk)
    assert code == "no-such-ruling"
    assert challenges.MOST_OPEN == 3
