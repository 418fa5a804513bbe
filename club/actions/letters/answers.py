"""Where an answer to a letter goes: to the address of the setting `REPLY_TO`, if there is one."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _


def where_answers_go() -> str:
    """A sentence for the end of a letter, in the present language."""
    if settings.REPLY_TO:
        words = _("Replies to this email go to the person who runs this site: {address}.")
        return words.format(address=settings.REPLY_TO)
    return _("Replies to this email do not reach the other players. Write to them on the site.")


def direct_answers(letter: EmailMessage) -> None:
    """Names in the letter where answers go."""
    if settings.REPLY_TO:
        letter.reply_to = [settings.REPLY_TO]
