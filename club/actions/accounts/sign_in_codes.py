"""Sign-in codes: one per account and ten minutes, computed from the site's secret key.

Another request within these minutes gives the same code, so a stranger's request does not
invalidate the owner's. The first sign-in ends the code. No code is stored, so a copy of the
database contains none.
"""

import time
from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from django.utils.crypto import salted_hmac

_SALT = "campaign.actions.codes"  # never changes: what was made with it must be found

GOOD_FOR = 10 * 60  # seconds
LENGTH = 8
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, and no two that look alike (RFC 8628 §6.1)


def code_for(user: Any) -> str:
    """The present code of this account, such as "BCDF-GHJK"."""
    return _code(user, _window())


def is_good(user: Any, typed: str) -> bool:
    """Whether this is the account's code of these ten minutes or of the ten before."""
    return any(
        compare_user_code(actual=typed, expected=_code(user, window))
        for window in (_window(), _window() - 1)
    )


def _window() -> int:
    return int(time.time()) // GOOD_FOR


def _code(user: Any, window: int) -> str:
    """The code depends on two fields of the account.

    `last_login` ends a code that was used. The password field ends it after a sign-out everywhere.
    """
    drawn = (user.pk, user.email, user.password, user.last_login, window)
    number = int.from_bytes(salted_hmac(_SALT, repr(drawn), algorithm="sha256").digest())
    letters = []
    for _ in range(LENGTH):
        number, which = divmod(number, len(LETTERS))
        letters.append(LETTERS[which])
    half = LENGTH // 2
    return f"{''.join(letters[:half])}-{''.join(letters[half:])}"
