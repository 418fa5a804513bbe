"""Second factors: their secrets are sealed in the database; those lost with a phone are dropped."""

from allauth.mfa.models import Authenticator

from club.actions.accounts.account_mail import FACTOR_REMOVED, notify_owner
from club.actions.accounts.members import account_of
from club.actions.security.sealing import keys_for

SEALED = ("secret", "seed")  # of an authenticator's data
_TOKEN = "gAAAA"  # how every sealed text begins


def seal_secret(text: str) -> str:
    return keys_for("factor").encrypt(text.encode()).decode()


def open_secret(text: str) -> str:
    """The decrypted secret; a secret from before secrets were encrypted is returned as it is.

    Raises InvalidToken where none of the keys here opens it.
    """
    return keys_for("factor").decrypt(text).decode() if text.startswith(_TOKEN) else text


def rekey_factor(row: Authenticator) -> bool:
    """Seals its secrets under the newest key, if nobody changed it meanwhile; InvalidToken."""
    before = dict(row.data)
    after = before | {
        name: seal_secret(open_secret(before[name])) for name in SEALED if name in before
    }
    rows = Authenticator.objects.filter(pk=row.pk, data=before)
    return after != before and bool(rows.update(data=after))


def drop_factor(email: str) -> int:
    """Takes away every second factor of this address; how many there were. LookupError."""
    user = account_of(email)
    if user is None:
        raise LookupError(email)
    dropped = Authenticator.objects.filter(user=user).delete()[0]
    if dropped:
        notify_owner(user, FACTOR_REMOVED)
    return dropped
