"""Second factors: their secrets are sealed in the database, and those of a lost phone are
removed."""

from allauth.mfa.models import Authenticator

from club.actions.accounts.account_mail import FACTOR_REMOVED, notify_owner
from club.actions.accounts.members import account_of
from club.actions.security.sealing import keys_for

SEALED = ("secret", "seed")  # of an authenticator's data
_TOKEN = "gAAAA"  # how every sealed text begins


def seal_secret(text: str) -> str:
    return keys_for("factor").encrypt(text.encode()).decode()


def open_secret(text: str) -> str:
    """The decrypted secret. A secret that was stored unencrypted is returned as it is.

    Raises InvalidToken if no key of this installation opens it.
    """
    return keys_for("factor").decrypt(text).decode() if text.startswith(_TOKEN) else text


def rekey_factor(row: Authenticator) -> bool:
    """Seals its secrets under the newest key, unless somebody changed it in between.

    Raises InvalidToken.
    """
    before = dict(row.data)
    after = before | {
        name: seal_secret(open_secret(before[name])) for name in SEALED if name in before
    }
    rows = Authenticator.objects.filter(pk=row.pk, data=before)
    return after != before and bool(rows.update(data=after))


def drop_factor(email: str) -> int:
    """Removes every second factor of this address and returns their number. Raises LookupError."""
    user = account_of(email)
    if user is None:
        raise LookupError(email)
    dropped = Authenticator.objects.filter(user=user).delete()[0]
    if dropped:
        notify_owner(user, FACTOR_REMOVED)
    return dropped
