"""The address for answers to an email: the setting `REPLY_TO`, if there is one."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _


def where_answers_go() -> str:
    """A sentence for the end of an email that says where answers go, in the present language."""
    if settings.REPLY_TO:
        words = _("Replies to this email go to the person who runs this site: {address}.")
        return words.format(address=settings.REPLY_TO)
    return _("Replies to this email do not reach the other players. Write to them on the site.")


def direct_answers(letter: EmailMessage) -> None:
    """Writes the address for answers into the email."""
    if settings.REPLY_TO:
        letter.reply_to = [settings.REPLY_TO]
