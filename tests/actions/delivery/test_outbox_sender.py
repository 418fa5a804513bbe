"""Sending: once, in the reader's language, with back-off, and never an outdated notice."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.db.models import F

from club.actions.accounts import contact_preferences
from club.actions.clock import closing
from club.actions.delivery import outbox_sender
from club.actions.delivery.notice_mail import unsubscribe_token, unsubscribing_user
from club.actions.journal.actor import Actor
from club.actions.notices import recipients
from club.actions.notices.outbox import post
from club.actions.seats import seats
from club.models import Game, Notice, Profile
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def ruled(game: Game, *users: Any, occasion: str = "one", **values: Any) -> None:
    Notice.objects.exclude(event="ruling").delete()
    post(
        game,
        "ruling",
        now=game.opened_at,
        to=[u.pk for u in users],
        occasion=occasion,
        kind="ruled",
        **values,
    )


def later(**more: Any) -> None:
    """Makes everything that waits due."""
    Notice.objects.filter(outcome="").update(due_at=F("made_at"), claimed_until=None, **more)


def down(*_: Any, **__: Any) -> None:
    raise ConnectionRefusedError


def test_a_notice_is_sent_once(bidding: Game, bruno: Any, mailoutbox: Any):
    ruled(bidding, bruno, reason="Hills are rough.")
    assert outbox_sender.has_due()
    assert [outbox_sender.deliver_due(), outbox_sender.deliver_due()] == [1, 0]
    (letter,) = mailoutbox
    assert letter.to == ["bruno@example.org"]
    assert letter.subject == "Ring of trees: a ruling"
    assert "The organiser has made a ruling.\nWhy: Hills are rough." in letter.body
    assert f"http://localhost:8000/c/{bidding.public_id}/rulings" in letter.body
    assert (
        "Replies to this email do not reach the other players. Write to them on the site."
        in letter.body
    )
    assert letter.reply_to == []
    sent = Notice.objects.get()
    assert (sent.outcome, sent.tries, sent.error) == ("sent", 1, "")
    assert sent.done_at is not None


def test_an_answer_goes_to_the_address_of_the_setting(
    bidding: Game, bruno: Any, mailoutbox: Any, settings: Any
):
    settings.REPLY_TO = "club@example.org"
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    (letter,) = mailoutbox
    assert letter.message()["Reply-To"] == "club@example.org"
    assert "go to the person who runs this site: club@example.org." in letter.body
    assert "club@example.org" in letter.alternatives[0][0]


def test_the_message_id_is_the_key_of_the_notice(bidding: Game, bruno: Any, mailoutbox: Any):
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert mailoutbox[0].message()["Message-ID"] == f"<{Notice.objects.get().key}@localhost>"


def test_c29_a_mail_uses_the_language_and_time_zone_of_its_reader(
    bidding: Game, bruno: Any, clara: Any, mailoutbox: Any, spoken: None
):
    Profile.objects.create(user=bruno, language="fr", time_zone="Asia/Tokyo")
    until = datetime(2026, 11, 22, 19, tzinfo=UTC).isoformat()
    Notice.objects.all().delete()
    values = {"kind": "extended", "phase": "bids", "until": until}
    post(bidding, "time", now=bidding.opened_at, to=[bruno.pk, clara.pk], occasion="x", **values)
    outbox_sender.deliver_due()
    letters = {letter.to[0][0]: letter for letter in mailoutbox}
    assert "Mon 23 Nov 2026, 04:00 JST" not in letters["b"].body
    assert "lun 23 nov. 2026" in letters["b"].body
    assert "04:00 JST" in letters["b"].body
    assert "Sun 22 Nov 2026, 20:00 CET" in letters["c"].body


def test_a_failing_server_is_tried_less_and_less_often(
    bidding: Game, bruno: Any, monkeypatch: Any, mailoutbox: Any
):
    ruled(bidding, bruno)
    with monkeypatch.context() as broken:
        broken.setattr(mail.EmailMessage, "send", down)
        waits = []
        for _ in range(outbox_sender.MOST_TRIES - 1):
            assert outbox_sender.deliver_due() == 1
            row = Notice.objects.get()
            waits.append((row.due_at - row.done_at) if row.done_at else row.due_at)
            assert (row.outcome, row.error) == ("", "ConnectionRefusedError")
            assert outbox_sender.deliver_due() == 0
            later()
    assert outbox_sender.deliver_due() == 1
    assert Notice.objects.get().outcome == "sent"
    assert len(mailoutbox) == 1


def test_the_delay_doubles_up_to_six_hours():
    minutes = [outbox_sender.wait_after(n) / timedelta(minutes=1) for n in range(1, 12)]
    assert minutes == [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]


def test_a_notice_fails_after_too_many_tries(bidding: Game, bruno: Any, monkeypatch: Any):
    ruled(bidding, bruno)
    monkeypatch.setattr(mail.EmailMessage, "send", down)
    later(tries=outbox_sender.MOST_TRIES - 1)
    outbox_sender.deliver_due()
    assert Notice.objects.get().outcome == "failed"
    assert not outbox_sender.has_due()


def test_a_rejected_address_does_not_delay_the_others(
    bidding: Game, bruno: Any, clara: Any, monkeypatch: Any
):
    real = mail.EmailMessage.send

    def picky(letter: Any, *args: Any) -> int:
        if letter.to == ["bruno@example.org"]:
            raise SMTPRecipientsRefused({letter.to[0]: (550, b"unknown")})
        return real(letter, *args)

    monkeypatch.setattr(mail.EmailMessage, "send", picky)
    ruled(bidding, bruno, clara)
    outbox_sender.deliver_due()
    said = dict(Notice.objects.values_list("user__username", "outcome"))
    assert said == {"bruno": "failed", "clara": "sent"}
    assert Notice.objects.get(user=bruno).error == "refused [550]"


def test_a_dead_mail_server_is_tried_once_a_round(
    bidding: Game, anna: Any, bruno: Any, clara: Any, monkeypatch: Any
):
    monkeypatch.setattr(mail.EmailMessage, "send", down)
    ruled(bidding, anna, bruno, clara)
    assert outbox_sender.deliver_due() == 1
    assert sorted(Notice.objects.values_list("tries", flat=True)) == [0, 0, 1]


def test_a_notice_claimed_by_another_worker_is_left_alone(bidding: Game, bruno: Any):
    ruled(bidding, bruno)
    assert outbox_sender._claim(set()) is not None
    assert outbox_sender.deliver_due() == 0
    Notice.objects.update(
        claimed_until=F("claimed_until") - outbox_sender.LEASE - timedelta(seconds=1)
    )
    assert outbox_sender.deliver_due() == 1


def test_a_faulty_notice_does_not_delay_the_others(
    bidding: Game, bruno: Any, clara: Any, mailoutbox: Any
):
    ruled(bidding, bruno)
    Notice.objects.update(values={"kind": "no such kind"})
    ruled(bidding, clara, occasion="two")
    outbox_sender.deliver_due()
    assert [letter.to for letter in mailoutbox] == [["clara@example.org"]]
    assert Notice.objects.get(user=bruno).error == "KeyError"


def test_former_members_get_no_notices(bidding: Game, bruno: Any, mailoutbox: Any):
    ruled(bidding, bruno)
    seats.leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    outbox_sender.deliver_due()
    assert [letter.to for letter in mailoutbox if letter.to == [bruno.email]] == []
    assert Notice.objects.get(event="ruling").outcome == "dropped"


@pytest.mark.usefixtures("alone")
def test_a_notice_about_a_past_moment_is_not_sent(mustering: Game, mailoutbox: Any):
    assert closing.close(mustering.pk, how="organiser")
    stale = set(Notice.objects.filter(event="turn").values_list("pk", flat=True))
    assert closing.close(mustering.pk, how="organiser")
    outbox_sender.deliver_due()
    outcomes = Notice.objects.filter(pk__in=stale).values_list("outcome", flat=True)
    assert set(outcomes) == {"dropped"}


# --- one letter a day ------------------------------------------------------------------------


def test_a_digest_is_one_mail_and_at_most_one_a_day(bidding: Game, bruno: Any, mailoutbox: Any):
    Notice.objects.all().delete()
    recipients.save_preferences(bruno, {("ruling", None): "daily", ("phase", None): "daily"})
    ruled(bidding, bruno)
    post(
        bidding,
        "phase",
        now=bidding.opened_at,
        to=[bruno.pk],
        occasion="p",
        phase="muster",
        turn=0,
        next="dice",
        players=[],
    )
    assert outbox_sender.deliver_due() == 0
    later()
    assert outbox_sender.deliver_due() == 1
    (letter,) = mailoutbox
    assert letter.subject == "2 messages from your games"
    assert "Ring of trees: a ruling" in letter.body
    assert "Ring of trees: Muster is over" in letter.body
    assert set(Notice.objects.values_list("outcome", flat=True)) == {"sent"}
    ruled(bidding, bruno, occasion="another")
    later()
    outbox_sender.deliver_due()
    assert len(mailoutbox) == 1
    waiting = Notice.objects.get(outcome="")
    assert waiting.due_at > waiting.made_at
    Profile.objects.update(bundled_on=datetime(2026, 1, 1, tzinfo=UTC).date())
    later()
    outbox_sender.deliver_due()
    assert len(mailoutbox) == 2


def a_receipt(game: Game, user: Any) -> None:
    post(
        game,
        "receipt",
        now=game.opened_at,
        to=[user.pk],
        occasion="bid",
        receipt="f00d",
        chain="3",
        at=game.opened_at.isoformat(),
        turn=2,
        phase="bids",
    )


def test_a_receipt_goes_with_the_next_email(bidding: Game, bruno: Any, mailoutbox: Any):
    ruled(bidding, bruno)
    a_receipt(bidding, bruno)
    assert outbox_sender.deliver_due() == 1
    (letter,) = mailoutbox
    assert letter.subject == "2 messages from your games"
    assert "f00d" in letter.body
    assert outbox_sender.deliver_due() == 0
    assert not Notice.objects.filter(outcome="").exists()


def test_a_receipt_keeps_waiting_if_its_email_is_not_sent(
    bidding: Game, bruno: Any, mailoutbox: Any
):
    """Without that email it goes with the daily email."""
    ruled(bidding, bruno)
    a_receipt(bidding, bruno)
    recipients.save_preferences(bruno, {("ruling", None): "never"})
    outbox_sender.deliver_due()
    assert mailoutbox == []
    waiting = Notice.objects.get(outcome="")
    assert (waiting.event, waiting.claimed_until) == ("receipt", None)
    later()
    outbox_sender.deliver_due()
    assert "f00d" in mailoutbox[0].body


# --- the way out -----------------------------------------------------------------------------


def test_c19_every_mail_has_a_one_click_unsubscribe_link(
    bidding: Game, bruno: Any, mailoutbox: Any
):
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    headers = mailoutbox[0].message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    out = headers["List-Unsubscribe"].strip("<>")
    assert out in mailoutbox[0].body
    assert unsubscribing_user(out.rsplit("/", 1)[1]) == bruno.pk


def test_unsubscribing_also_drops_waiting_mails(bidding: Game, bruno: Any, mailoutbox: Any):
    ruled(bidding, bruno)
    contact_preferences.stop_mail(bruno.pk)
    outbox_sender.deliver_due()
    assert mailoutbox == []
    ruled(bidding, bruno, occasion="two")
    assert Notice.objects.filter(event="ruling").count() == 1


@pytest.mark.parametrize("token", ["", "1", "1:forged", "x:y:z"])
def test_an_unsubscribe_link_cannot_be_forged(bruno: Any, token: str):
    assert unsubscribing_user(token) is None
    assert unsubscribing_user(unsubscribe_token(bruno)) == bruno.pk
