"""The rule that says who may make an account with an email code: `REGISTRATION`.

It is open, invited or closed. An address without an account gets a code like any other, and typing
the code makes the account. Nothing is stored before that, so a stranger who types addresses leaves
no rows.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from club.actions.accounts.members import account_of
from club.actions.accounts.plain_names import note_name, one_address, plain_name
from club.refusals import Refusal

OPEN, INVITED = "open", "invited"
LONGEST_NAME = 40
BAD_NAME = gettext_noop("A name can have 1 to {most} characters.")


def may_register(*, invited: bool) -> bool:
    """Whether somebody without an account may make one. With `invited`, they must follow an
    invitation."""
    return settings.REGISTRATION == OPEN or (invited and settings.REGISTRATION == INVITED)


def account_or_newcomer(email: str, *, invited: bool) -> Any:
    """The account of this address, or an unsaved one for somebody who may make an account.

    None if nobody may sign in with it: the account is closed, or there is none and none may be
    made.
    """
    account = account_of(email)
    if account is not None:
        return account if account.is_active else None
    newcomer = get_user_model()(email=one_address(email), password="")
    return newcomer if may_register(invited=invited) else None


def set_display_name(user: Any, name: str) -> None:
    """Saves the name that games will propose when the person joins them. Refuses `name`."""
    words = plain_name(name)
    if not 1 <= len(words) <= LONGEST_NAME:
        raise Refusal("name", "D4", BAD_NAME, fields=("name",), most=LONGEST_NAME)
    note_name(user, words)
