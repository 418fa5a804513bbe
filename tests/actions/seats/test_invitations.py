"""One link per seat: valid once, until it expires or is revoked. Of two users one wins."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import translation

from campaign.actions.play import campaign_queries
from campaign.commands import RemovePlayer
from club.actions.accounts.contact_preferences import save_language
from club.actions.decisions.deadlines import break_off
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats import invitations
from club.actions.seats.invitation_mail import send_invitation
from club.actions.seats.invitations import accept, find, make_invitation, revoke_invitation
from club.actions.seats.seats import give_to_bot, leave
from club.models import Game, Invitation, Message, Seat, Tenure
from tests.actions.seats.inviting import code_of, forming, invite
from tests.table import new_campaign, person

__all__ = ["forming"]

both = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]


def test_accepting_an_invitation_seats_the_user_and_notifies_everybody(
    forming: Game, stranger: Any
) -> None:
    seat = accept(invite(forming), user=stranger, name=" Dora ")
    assert (seat.player, seat.name, seat.user) == ("C", "Dora", stranger)
    assert campaign_queries.campaign_for(stranger, forming.public_id) == forming
    present = Tenure.objects.get(seat=seat, until__isnull=True)
    assert (present.user, present.name) == (stranger, "Dora")
    message = Message.objects.filter(game=forming).latest("id")
    assert (message.kind, message.by) == ("joined", stranger)
    assert message.values == {"player": "C", "name": "Dora"}


def test_a_player_who_accepts_replaces_the_bot(forming: Game, anna: Any, stranger: Any) -> None:
    key = invite(forming)
    give_to_bot(forming.pk, "C", "steady", actor=Actor.organiser(anna))
    assert code_of(find, key) == "revoked"
    seat = accept(invite(forming), user=stranger, name="Dora")
    assert seat.bot == ""


def test_a_player_cannot_accept_a_second_seat(forming: Game, bruno: Any) -> None:
    key = invite(forming)
    assert code_of(accept, key, user=bruno, name="Bruno") == "seated"
    assert find(key).seat.player == "C"


@pytest.mark.parametrize("name", ["", " ", "x" * 41])
def test_accepting_needs_a_name(forming: Game, stranger: Any, name: str) -> None:
    assert code_of(accept, invite(forming), user=stranger, name=name) == "name"


def test_taken_and_abandoned_seats_are_not_offered(forming: Game) -> None:
    assert code_of(invite, forming, "B") == "taken"
    assert code_of(invite, forming, "D") == "no-such-seat"


def test_a_link_to_an_abandoned_seat_no_longer_works(forming: Game, stranger: Any) -> None:
    key = invite(forming)
    starting = Game.objects.filter(pk=forming.pk)
    starting.update(status=Game.RUNNING)
    act(forming.pk, RemovePlayer("C"), actor=Actor.organiser(forming.organiser))
    assert code_of(accept, key, user=stranger, name="Dora") == "left"


def test_only_the_organiser_invites(forming: Game, bruno: Any, stranger: Any) -> None:
    for actor in (Actor.seat(bruno, "B"), Actor.organiser(bruno), Actor.organiser(stranger)):
        assert code_of(make_invitation, forming.pk, "C", actor=actor) == "not-yours"
        assert code_of(revoke_invitation, forming.pk, "C", actor=actor) == "not-yours"


def test_the_invitation_email_contains_the_link(forming: Game) -> None:
    seat = forming.seats.get(player="C")
    assert send_invitation(seat, "dora@example.org", "https://club.example/join/x")
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"
    assert letter.subject == "SAGA: you are invited to a campaign"
    assert "\n\nhttps://club.example/join/x\n\n" in letter.body
    assert "Invited by: anna\nGame: Ring of trees\n" in letter.body


def test_names_in_an_invitation_email_are_neither_subject_nor_link(forming: Game) -> None:
    """Names come after the site's own words, and no mail program makes a link of them."""
    poster = "WIN A PRIZE at evil.example/2 or https://evil.example, evil。example, x@evil.example"
    Game.objects.filter(pk=forming.pk).update(name=poster)
    forming.seats.filter(player="A").update(name="http://evil.example")
    seat = Seat.objects.get(game=forming, player="C")
    link = "https://club.example/join/x"
    assert send_invitation(seat, "dora@example.org", link)
    (letter,) = mail.outbox
    assert "PRIZE" not in letter.subject
    before, _, after = letter.body.partition(link)
    assert before.startswith("You are invited to a campaign")
    assert "PRIZE" not in before
    assert "WIN A PRIZE at evil example 2 or https   evil example, evil example" in after
    assert not re.search(r"\S[.@/:。]\S", after)


def test_an_invitation_email_is_in_the_language_of_its_reader(forming: Game, spoken: None) -> None:
    dora, emil = person("dora"), person("emil")
    save_language(dora, "fr")
    seat, link = forming.seats.get(player="C"), "https://club.example/join/x"
    assert send_invitation(seat, dora.email, link)
    with translation.override("fr"):
        assert send_invitation(seat, "nobody-yet@example.org", link)
        assert send_invitation(seat, emil.email, link)
    french, unknown, english = (letter.body for letter in mail.outbox)
    assert "Qui vous invite : anna" in french.replace("\xa0", " ")
    assert unknown == french
    assert "Invited by: anna" in english


def test_the_number_of_invitation_emails_a_day_is_limited(
    forming: Game, anna: Any, bruno: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit counts all campaigns. Ending one early leaves it unchanged (M1)."""
    monkeypatch.setattr(invitations, "MOST_LETTERS", 2)
    other = new_campaign(anna, [anna, bruno], started=False)
    leave(other.pk, actor=Actor.seat(bruno, "B"))
    invite(forming, email="dora@example.org")
    invite(other, "B", email="dora@example.org")
    for game, player in ((forming, "C"), (other, "B")):
        assert code_of(invite, game, player, email="emil@example.org") == "too-many"
    break_off(other.pk, actor=Actor.organiser(anna), reason="Enough.")
    assert code_of(invite, forming, email="emil@example.org") == "too-many"
    assert Invitation.objects.exclude(email="").count() == 2
    assert invite(forming)
    of_bruno = new_campaign(bruno, [bruno, anna], started=False)
    leave(of_bruno.pk, actor=Actor.seat(anna, "B"))
    assert invite(of_bruno, "B", email="emil@example.org")
    Invitation.objects.update(made_at=F("made_at") - timedelta(days=1))
    assert invite(forming, email="emil@example.org")
