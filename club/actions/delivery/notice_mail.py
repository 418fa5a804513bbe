"""Notices as email: text and HTML, and an unsubscribe link that needs no sign-in (RFC 8058)."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from club.actions.accounts.account_mail import AUTOMATIC
from club.actions.accounts.contact_preferences import language_of
from club.actions.delivery.notice_rendering import Words, absolute
from club.actions.house.held_house import house, sender, subject
from club.actions.letters.mail_connection import MailConnection, where_answers_go

SIGNER = Signer(salt="campaign.unsubscribe")


def send_notice_mail(
    user: Any, words: Sequence[Words], key: str, connection: MailConnection
) -> None:
    """Sends these notices in one email. `key` makes its Message-ID. Raises Undelivered.

    Call it outside any transaction: it waits for the mail server, up to `EMAIL_TIMEOUT`.
    """
    with override(language_of(user)):
        letter = _letter(user, words, key)
    connection.hand_over(letter)


def _letter(user: Any, words: Sequence[Words], key: str) -> EmailMultiAlternatives:
    out = absolute(reverse("unsubscribe", args=[unsubscribe_token(user)]))
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<{key}@{host}>",
        **AUTOMATIC,
        "List-Unsubscribe": f"<{out}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    said = (subject(_subject(words)), _text(words, out))
    letter = EmailMultiAlternatives(*said, sender(), [user.email], headers=headers)
    letter.attach_alternative(_html(words, out), "text/html")
    return letter


def _subject(words: Sequence[Words]) -> str:
    """The subject of the notice with the first sentence of its recap, or the number of several
    notices."""
    if len(words) == 1:
        first = (line.rstrip(".") for line in words[0].recap[:1])
        return " ".join(" – ".join((words[0].subject, *first)).split())
    many = ngettext("%(n)s message from your games", "%(n)s messages from your games", len(words))
    return many % {"n": len(words)}


def _text(words: Sequence[Words], out: str) -> str:
    if len(words) == 1:
        said = f"{words[0].text}\n\n{words[0].link}"
    else:
        said = "\n\n".join(f"{one.subject}\n{one.text}\n{one.link}" for one in words)
    said = _happened(words) + said
    settings_page = absolute(reverse("notices"))
    end = _("Notification settings: %(page)s\nUnsubscribe: %(out)s")
    end = f"{end % {'page': settings_page, 'out': out}}\n{house().title}\n{where_answers_go()}"
    return f"{said}\n\n-- \n{end}\n"


def _happened(words: Sequence[Words]) -> str:
    """The recaps, at the top of the email."""
    title = _("What happened since you last looked")
    return "".join(
        "\n".join([title, *(f"– {one}" for one in recap)]) + "\n\n" for recap in _recaps(words)
    )


def _recaps(words: Sequence[Words]) -> list[tuple[str, ...]]:
    """The recap of each game, once."""
    return list(dict.fromkeys(one.recap for one in words if one.recap))


def _html(words: Sequence[Words], out: str) -> str:
    """The same as a page. It loads nothing, so nobody learns that it was read."""
    values = {
        "subject": _subject(words),
        "notices": words,
        "recaps": _recaps(words),
        "answers": where_answers_go(),
    }
    pages = {"settings_page": absolute(reverse("notices")), "unsubscribe": out}
    return render_to_string("mail/notices.html", values | pages)


def unsubscribe_token(user: Any) -> str:
    """The signed token in the unsubscribe link of an email to this user."""
    return SIGNER.sign(user.pk)


def unsubscribing_user(token: str) -> int | None:
    """The id of the user who unsubscribes with this token. None for a forged one."""
    try:
        return int(SIGNER.unsign(token))
    except (BadSignature, ValueError):
        return None
