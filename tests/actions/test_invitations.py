"""One link per seat: good once, until it expires or is taken back; of two at once one wins."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import translation

from campaign.actions import invitations, looking
from campaign.actions.actor import Actor
from campaign.actions.door import act
from campaign.actions.invitations import accept, find, key_of, make_invitation, take_back
from campaign.actions.letters import send_letter
from campaign.actions.profiles import keep_language
from campaign.actions.seats import give_to_bot, leave
from campaign.commands import RemovePlayer
from campaign.models import Campaign, Invitation, Message, Tenure
from campaign.refusals import Refusal
from tests.actions.test_races import at_once, is_sound
from tests.canary import texts_of_rows
from tests.table import new_campaign, person

both = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def forming(anna: Any, bruno: Any, clara: Any) -> Campaign:
    """In set-up; Anna organises and plays A, Bruno B, and seat C is empty."""
    campaign = new_campaign(anna, [anna, bruno, clara], started=False)
    leave(campaign.pk, actor=Actor.seat(clara, "C"))
    return campaign


def invite(campaign: Campaign, player: str = "C", **more: Any) -> str:
    """The key of a new link."""
    secret = make_invitation(
        campaign.pk, player, actor=Actor.organiser(campaign.organiser), **more
    )  # fmt: skip
    return key_of(secret)


def code_of(action: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        action(*args, **more)
    return refused.value.code


def test_accepting_seats_the_user_under_his_name_and_tells_everybody(
    forming: Campaign, stranger: Any
) -> None:
    seat = accept(invite(forming), user=stranger, name=" Dora ")
    assert (seat.player, seat.name, seat.user) == ("C", "Dora", stranger)
    assert looking.campaign_for(stranger, forming.public_id) == forming
    present = Tenure.objects.get(seat=seat, until__isnull=True)
    assert (present.user, present.name) == (stranger, "Dora")
    message = Message.objects.filter(campaign=forming).latest("id")
    assert (message.kind, message.by) == ("joined", stranger)
    assert message.values == {"player": "C", "name": "Dora"}


def test_a_link_opens_once_and_a_second_tap_of_its_user_finds_him_seated(
    forming: Campaign, stranger: Any
) -> None:
    key = invite(forming)
    accept(key, user=stranger, name="Dora")
    assert accept(key, user=stranger, name="Dora").player == "C"
    assert Message.objects.filter(campaign=forming, kind="joined").count() == 1
    assert code_of(accept, key, user=person("emil"), name="Emil") == "taken"
    assert code_of(find, key) == "taken"


def test_a_new_link_closes_the_one_before(forming: Campaign, stranger: Any) -> None:
    first, second = invite(forming), invite(forming)
    assert code_of(accept, first, user=stranger, name="Dora") == "revoked"
    assert [row.secret_hash for row in invitations.open_invitations(forming).values()] == [second]
    assert accept(second, user=stranger, name="Dora").player == "C"


def test_a_link_that_was_taken_back_or_is_too_old_opens_no_more(
    forming: Campaign, anna: Any, stranger: Any
) -> None:
    key = invite(forming)
    take_back(forming.pk, "C", actor=Actor.organiser(anna))
    assert code_of(accept, key, user=stranger, name="Dora") == "revoked"
    key = invite(forming)
    Invitation.objects.filter(secret_hash=key).update(
        expires_at=F("expires_at") - timedelta(days=14)
    )
    assert code_of(find, key) == "expired"
    assert code_of(accept, key, user=stranger, name="Dora") == "expired"
    assert invitations.open_invitations(forming) == {}
    assert forming.seats.get(player="C").user is None


def test_a_bot_keeps_the_seat_no_longer_once_somebody_comes(
    forming: Campaign, anna: Any, stranger: Any
) -> None:
    key = invite(forming)
    give_to_bot(forming.pk, "C", "steady", actor=Actor.organiser(anna))
    assert code_of(find, key) == "revoked"
    seat = accept(invite(forming), user=stranger, name="Dora")
    assert seat.bot == ""


def test_nobody_sits_twice_at_one_table(forming: Campaign, bruno: Any) -> None:
    key = invite(forming)
    assert code_of(accept, key, user=bruno, name="Bruno") == "seated"
    assert find(key).seat.player == "C"


@pytest.mark.parametrize("name", ["", " ", "x" * 41])
def test_a_name_is_needed(forming: Campaign, stranger: Any, name: str) -> None:
    assert code_of(accept, invite(forming), user=stranger, name=name) == "name"


def test_a_taken_seat_is_not_offered_and_one_who_left_for_good_has_no_heir(
    forming: Campaign,
) -> None:
    assert code_of(invite, forming, "B") == "taken"
    assert code_of(invite, forming, "D") == "no-such-seat"


def test_a_link_to_the_seat_of_one_who_left_for_good_opens_no_more(
    forming: Campaign, stranger: Any
) -> None:
    key = invite(forming)
    starting = Campaign.objects.filter(pk=forming.pk)
    starting.update(status=Campaign.RUNNING)
    act(forming.pk, RemovePlayer("C"), actor=Actor.organiser(forming.organiser))
    assert code_of(accept, key, user=stranger, name="Dora") == "left"


def test_only_the_organiser_invites(forming: Campaign, bruno: Any, stranger: Any) -> None:
    for actor in (Actor.seat(bruno, "B"), Actor.organiser(bruno), Actor.organiser(stranger)):
        assert code_of(make_invitation, forming.pk, "C", actor=actor) == "not-yours"
        assert code_of(take_back, forming.pk, "C", actor=actor) == "not-yours"


def test_a_link_that_was_not_signed_here_is_unknown(forming: Campaign) -> None:
    secret = make_invitation(forming.pk, "C", actor=Actor.organiser(forming.organiser))
    for forged in (secret[:-1], secret.split(":")[0], "", "x" * 60, secret + "="):
        assert code_of(key_of, forged) == "unknown"
    assert code_of(find, "0" * 64) == "unknown"
    assert code_of(accept, "0" * 64, user=forming.organiser, name="A") == "unknown"


def test_the_secret_is_long_and_kept_nowhere(forming: Campaign) -> None:
    secret = make_invitation(forming.pk, "C", actor=Actor.organiser(forming.organiser))
    token, signature = secret.split(":")
    assert len(token) == 32  # 192 bits
    rows = list(texts_of_rows(Invitation.objects.values_list()))
    assert key_of(secret).encode() in rows
    assert not any(token.encode() in row or signature.encode() in row for row in rows)


def test_a_letter_carries_the_link(forming: Campaign) -> None:
    seat = forming.seats.get(player="C")
    assert send_letter(seat, "dora@example.org", "https://club.example/join/x")
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert letter.subject == "Ring of trees: a seat is kept for you"
    assert "anna invites you" in letter.body
    assert letter.body.endswith("\n\nhttps://club.example/join/x")


def test_a_letter_is_in_the_language_of_who_gets_it(forming: Campaign, spoken: None) -> None:
    dora, emil = person("dora"), person("emil")
    keep_language(dora, "fr")
    seat, link = forming.seats.get(player="C"), "https://club.example/join/x"
    assert send_letter(seat, dora.email, link)
    with translation.override("fr"):
        assert send_letter(seat, "nobody-yet@example.org", link)
        assert send_letter(seat, emil.email, link)
    french, unknown, english = (letter.body for letter in mail.outbox)
    assert "anna vous invite à la campagne « Ring of trees »" in french.replace("\xa0", " ")
    assert unknown == french
    assert "anna invites you" in english


def test_a_campaign_sends_so_many_letters_a_day_and_no_more(
    forming: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_LETTERS", 2)
    for _ in range(2):
        invite(forming, email="dora@example.org")
    assert code_of(invite, forming, email="dora@example.org") == "too-many"
    assert invite(forming)


@pytest.mark.parametrize("again", range(3))
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_people_accept_one_invitation_at_once_and_one_wins(
    forming: Campaign, again: int
) -> None:
    key = invite(forming)
    dora, emil = person("dora"), person("emil")
    answers = at_once(
        lambda: accept(key, user=dora, name="Dora"), lambda: accept(key, user=emil, name="Emil")
    )
    (loser,) = [answer for answer in answers if isinstance(answer, Refusal)]
    (winner,) = [answer for answer in answers if not isinstance(answer, Refusal)]
    assert loser.code == "taken"
    assert forming.seats.get(player="C").user == winner.user
    assert Tenure.objects.filter(seat=winner, until__isnull=True).count() == 1
    assert Message.objects.filter(campaign=forming, kind="joined").count() == 1
    assert is_sound(forming)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_one_person_with_two_links_at_once_gets_one_seat(anna: Any, bruno: Any) -> None:
    campaign = new_campaign(anna, [anna, bruno, person("clara")], started=False)
    for player, user in (("B", bruno), ("C", campaign.seats.get(player="C").user)):
        leave(campaign.pk, actor=Actor.seat(user, player))
    keys = [invite(campaign, player) for player in "BC"]
    dora = person("dora")
    answers = at_once(*[lambda key=key: accept(key, user=dora, name="Dora") for key in keys])
    assert [a.code for a in answers if isinstance(a, Refusal)] == ["seated"]
    assert campaign.seats.filter(user=dora).count() == 1
