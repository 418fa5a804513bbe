"""One connection to the mail server, and what its answers mean for an email."""

import smtplib
from contextlib import suppress
from typing import Any, Self

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _


class Undelivered(Exception):
    """A failure to send, as a word without any address.

    `for_good`: its address takes nothing. `alone`: only this email was refused, and others may be
    sent to the same server. `refused`: another try would be refused as well. `gone`: the owner has
    given up the address. `later`: the server was only asked too often, and takes messages again
    after these seconds; 0 if it does not say when.
    """

    def __init__(
        self,
        why: str,
        *,
        for_good: bool = False,
        alone: bool = False,
        gone: bool = False,
        refused: bool = False,
        later: float | None = None,
    ) -> None:
        super().__init__(why)
        self.later = later
        self.for_good, self.alone, self.gone = for_good, alone, gone
        self.refused = refused or for_good


class MailConnection:
    """One connection to the mail server for the emails of a round.

    It is opened with the first email and closed at the end. A server may end it after so many
    emails. Then it is opened again, once.
    """

    def __init__(self) -> None:
        self._opened: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def hand_over(self, letter: EmailMessage) -> None:
        """Hands the email to the server. Raises Undelivered.

        Call it outside any transaction: every step of the server may take `EMAIL_TIMEOUT`.
        """
        try:
            self._send(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _said in error.recipients.values()]
            for_good = min(codes, default=0) >= 500
            raise Undelivered(f"refused {codes}", for_good=for_good, alone=True) from error
        except smtplib.SMTPDataError as error:
            refused = error.smtp_code >= 500
            raise Undelivered(f"refused {error.smtp_code}", alone=True, refused=refused) from error
        except smtplib.SMTPResponseException as error:
            raise Undelivered(f"{type(error).__name__} {error.smtp_code}") from error
        except (smtplib.SMTPNotSupportedError, ValueError) as error:  # of letters in the address
            raise Undelivered(type(error).__name__, for_good=True, alone=True) from error
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered(type(error).__name__) from error

    def _send(self, letter: EmailMessage) -> None:
        kept = self._opened is not None
        if not kept:
            self._opened = _opened()
        letter.connection = self._opened
        direct_answers(letter)
        try:
            letter.send()
        except (OSError, smtplib.SMTPException) as error:
            if not _is_closed(error):
                raise
            self.close()
            if not kept:
                raise
            self._send(letter)

    def close(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            with suppress(OSError, smtplib.SMTPException):
                opened.close()


def _opened() -> Any:
    """An open connection. No email is at fault if opening it fails."""
    connection = get_connection()
    try:
        connection.open()
    except smtplib.SMTPResponseException as error:
        raise Undelivered(f"{type(error).__name__} {error.smtp_code}") from error
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise Undelivered(type(error).__name__) from error
    return connection


def _is_closed(error: Exception) -> bool:
    """Whether a connection is of no use after this error."""
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code == 421
    return not isinstance(error, smtplib.SMTPException) or isinstance(
        error, smtplib.SMTPServerDisconnected
    )


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
