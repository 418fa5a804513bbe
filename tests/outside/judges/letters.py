"""A letter of every kind, to readers of every language, with words that are hard to encode."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.translation import override

from club.actions.accounts.account_mail import ADDRESS_CHANGED, notify_owner
from club.actions.accounts.contact_preferences import save_language
from club.actions.delivery.notice_mail import send_notice_mail
from club.actions.delivery.notice_rendering import Words
from club.actions.delivery.notice_texts import TO_ALL, WORDS
from club.actions.letters.mail_connection import MailConnection
from club.actions.seats.invitation_mail import send_invitation
from club.kinds import kinds
from club.models import Seat
from host.monitoring import error_mail
from tests.table import new_campaign, person

HARD = "Ünal & İbrahim <b>“Ω”</b> 👨\u200d👩\u200d👧 " + "lang" * 40
LINK = "https://club.example/c/one/#now"
DOOR = "/accounts/login/code/"


def letters(language: str) -> Iterator[EmailMessage]:
    """Every kind of letter in this language, as the site sends it."""
    cache.clear()
    mail.outbox = []
    reader = person(f"reader-{language}")
    save_language(reader, language)
    for email in (reader.email, f"new-{language}@example.org"):
        Client(headers={"Accept-Language": language}).post(DOOR, {"email": email})
    notify_owner(reader, ADDRESS_CHANGED)
    with override(language):
        notices = [_words(*wording) for wording in _wordings()]
        game = new_campaign(reader, [reader, person(f"other-{language}")], name=HARD[:60])
        send_invitation(Seat.objects.filter(game=game).first(), "guest@example.org", LINK)
    connection = MailConnection()
    for number, words in enumerate(notices):
        send_notice_mail(reader, [words], f"key{number}", connection)
    send_notice_mail(reader, notices, "all", connection)
    yield from mail.outbox


def error_letter(settings: Any) -> EmailMessage:
    """The letter about an error for people who run the site."""
    mail.outbox = []
    settings.ERRORS_TO = ["root@example.org"]
    error_mail._send(f"[Club] ERROR {HARD}", f"Traceback:\n.\n{HARD}\n" + "x" * 2000)
    return mail.outbox[0]


def _wordings() -> Iterator[tuple[str, str]]:
    for texts in (WORDS, TO_ALL, *(kind.notices.words for kind in kinds())):
        yield from texts.values()


def _words(subject: Any, text: Any) -> Words:
    """The words of a notice, with something difficult in each placeholder."""
    blanks: dict[str, str] = defaultdict(lambda: HARD)
    title = " ".join((str(subject) % blanks).split())
    return Words(title, f"{str(text) % blanks}\n.\nFrom here on", LINK, (HARD, "You bid 1."))
