"""The emails that notify users of a change of their account, in their own language."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club.actions.accounts.contact_preferences import language_of
from club.actions.house.held_house import house
from club.actions.letters.mail_connection import where_answers_go
from club.actions.letters.outgoing import has_mailbox, write_letter

AUTOMATIC = {"Auto-Submitted": "auto-generated"}  # RFC 3834: no machine answers such an email

FACTOR_ADDED = gettext_lazy("A second factor was set up for your account.")
FACTOR_REMOVED = gettext_lazy("The second factor of your account was removed.")
CODES_MADE = gettext_lazy("New recovery codes were made for your account; the old ones are void.")
ADDRESS_CHANGED = gettext_lazy("The email address of your account was changed.")


def notify_owner(user: Any, what: Promise, *, address: str = "") -> bool:
    """Writes to the account's address, or to `address`, in the present transaction.

    Returns whether anybody reads email there.
    """
    to = address or user.email
    with override(language_of(user)):
        subject = _("Your account was changed")
        body = _(
            "%(what)s\n\nIf this was not you, sign in, sign out everywhere, and tell whoever runs "
            "the site."
        ) % {"what": what}
        return send_letter(subject, body, to, about=f"account {user.pk}")


def send_letter(subject: str, text: str, address: str, *, about: str) -> bool:
    """Writes the email as text and as HTML, in the present language.

    Returns whether anybody reads it. `about` names its content, by which `letters_to` finds it.
    """
    answers = where_answers_go()
    values = {"subject": subject, "text": text, "home": str(settings.SITE_URL), "answers": answers}
    html = render_to_string("mail/letter.html", values)
    if not has_mailbox(address):
        return False
    letter = EmailMultiAlternatives(
        subject, f"{text}\n\n-- \n{house().title}\n{answers}\n", None, [address], headers=AUTOMATIC
    )
    letter.attach_alternative(html, "text/html")
    return write_letter(letter, about=about) is not None
