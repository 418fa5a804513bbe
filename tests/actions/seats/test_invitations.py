"""One link per seat: good once, until it expires or is taken back; of two at once one wins."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import translation

from campaign.actions.accounts.profiles import save_language
from campaign.actions.journal.actor import Actor
from campaign.actions.play import campaign_queries
from campaign.actions.play.submit import act
from campaign.actions.rulings.cancelling import break_off
from campaign.actions.seats import invitations
from campaign.actions.seats.invitation_mail import send_letter
from campaign.actions.seats.invitations import accept, find, make_invitation, take_back
from campaign.actions.seats.seats import give_to_bot, leave
from campaign.commands import RemovePlayer
from campaign.models import Campaign, Invitation, Message, Seat, Tenure
from tests.actions.seats.inviting import code_of, forming, invite
from tests.table import new_campaign, person

__all__ = ["forming"]

both = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def test_accepting_seats_the_user_under_his_name_and_tells_everybody(
    forming: Campaign, stranger: Any
) -> None:
    seat = accept(invite(forming), user=stranger, name=" Dora ")
    assert (seat.player, seat.name, seat.user) == ("C", "Dora", stranger)
    assert campaign_queries.campaign_for(stranger, forming.public_id) == forming
    present = Tenure.objects.get(seat=seat, until__isnull=True)
    assert (present.user, present.name) == (stranger, "Dora")
    message = Message.objects.filter(campaign=forming).latest("id")
    assert (message.kind, message.by) == ("joined", stranger)
    assert message.values == {"player": "C", "name": "Dora"}


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


def test_a_letter_carries_the_link(forming: Campaign) -> None:
    seat = forming.seats.get(player="C")
    assert send_letter(seat, "dora@example.org", "https://club.example/join/x")
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert letter.subject == "SAGA: you are invited to a campaign"
    assert "\n\nhttps://club.example/join/x\n\n" in letter.body
    assert "Who invites you: anna\nThe campaign: Ring of trees\n" in letter.body


def test_a_letter_to_a_stranger_is_nobody_s_poster(forming: Campaign) -> None:
    """Names stand behind our own words, and no mail program makes a link of them."""
    poster = "WIN A PRIZE at evil.example/2 or https://evil.example, evil。example, x@evil.example"
    Campaign.objects.filter(pk=forming.pk).update(name=poster)
    forming.seats.filter(player="A").update(name="http://evil.example")
    seat = Seat.objects.get(campaign=forming, player="C")
    link = "https://club.example/join/x"
    assert send_letter(seat, "dora@example.org", link)
    (letter,) = mail.outbox
    assert "PRIZE" not in letter.subject
    before, _, after = letter.body.partition(link)
    assert before.startswith("You are invited to a campaign")
    assert "PRIZE" not in before
    assert "WIN A PRIZE at evil example 2 or https   evil example, evil example" in after
    assert not re.search(r"\S[.@/:。]\S", after)


def test_a_letter_is_in_the_language_of_who_gets_it(forming: Campaign, spoken: None) -> None:
    dora, emil = person("dora"), person("emil")
    save_language(dora, "fr")
    seat, link = forming.seats.get(player="C"), "https://club.example/join/x"
    assert send_letter(seat, dora.email, link)
    with translation.override("fr"):
        assert send_letter(seat, "nobody-yet@example.org", link)
        assert send_letter(seat, emil.email, link)
    french, unknown, english = (letter.body for letter in mail.outbox)
    assert "Qui vous invite : anna" in french.replace("\xa0", " ")
    assert unknown == french
    assert "Who invites you: anna" in english


def test_a_person_sends_so_many_letters_a_day_and_no_more(
    forming: Campaign, anna: Any, bruno: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From all campaigns together; to break one off makes no room for more (M1)."""
    monkeypatch.setattr(invitations, "MOST_LETTERS", 2)
    other = new_campaign(anna, [anna, bruno], started=False)
    leave(other.pk, actor=Actor.seat(bruno, "B"))
    invite(forming, email="dora@example.org")
    invite(other, "B", email="dora@example.org")
    for campaign, player in ((forming, "C"), (other, "B")):
        assert code_of(invite, campaign, player, email="emil@example.org") == "too-many"
    break_off(other.pk, actor=Actor.organiser(anna), reason="Enough.")
    assert code_of(invite, forming, email="emil@example.org") == "too-many"
    assert Invitation.objects.exclude(email="").count() == 2
    assert invite(forming)
    of_bruno = new_campaign(bruno, [bruno, anna], started=False)
    leave(of_bruno.pk, actor=Actor.seat(anna, "B"))
    assert invite(of_bruno, "B", email="emil@example.org")
    Invitation.objects.update(made_at=F("made_at") - timedelta(days=1))
    assert invite(forming, email="emil@example.org")
