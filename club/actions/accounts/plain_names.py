"""Names that people enter, in any script, without characters that would deceive a reader.

Also email addresses: one account for each mailbox.
"""

from typing import Any
from unicodedata import category, normalize

from django.utils.translation import gettext as _

from club.signs import BREAK, DIRECTIONS, without_dangers

UNNAMED = str.maketrans("", "", BREAK + DIRECTIONS)  # two names that look alike may differ in them
ACCENTS = range(0x0300, 0x0370)  # combined with Latin, Greek and Cyrillic letters
# Letters of these scripts, and digits, that look like a Latin letter. I, l and 1 are the same.
ALIKE = str.maketrans(
    "авсенікмортѕухјԁԛԝһαβεηικμνορτυχζ01iı", "abcehlkmoptsyxjdqwhabehlkmvoptyxzolll"
)


def plain_name(text: str) -> str:
    """The stored form: composed, with single spaces, without characters that could deceive
    (`signs`).

    It has no direction marks either.
    """
    spaced = " ".join(normalize("NFC", text).split()).translate(UNNAMED)
    return " ".join(without_dangers(spaced).split())


def lookalike_key(name: str) -> str:
    """A key that is equal for names that look alike.

    Case, accents, spaces, signs between letters, and similar letters of other scripts make no
    difference.
    """
    folded = normalize("NFKD", name).casefold().translate(ALIKE)
    signs = [sign for sign in folded if category(sign)[0] in "LMNS" and ord(sign) not in ACCENTS]
    return "".join(signs) or folded


def shown_name(user: Any) -> str:
    """The name that this person last played under, or a neutral word."""
    return user.first_name or _("a member")


def own_name(user: Any) -> str:
    """The name that this person uses. It is empty until they have entered one."""
    return str(getattr(user, "first_name", ""))


def note_name(user: Any, name: str) -> None:
    """Saves the name that this person uses from this moment."""
    if user is not None and user.first_name != name:
        user.first_name = name
        user.save(update_fields=["first_name"])


def one_address(email: str) -> str:
    """The address in lower case, with its domain in its own script if it has one."""
    name, at, domain = email.strip().lower().rpartition("@")
    return f"{name}{at}{_in_its_own_script(domain)}" if at else domain


def spellings(email: str) -> set[str]:
    """All spellings under which an account of this mailbox may be stored."""
    name, at, domain = one_address(email).rpartition("@")
    return {email.strip(), f"{name}{at}{domain}", f"{name}{at}{_in_punycode(domain)}"}


def _in_punycode(domain: str) -> str:
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:  # not a name of the internet: a part is empty or too long
        return domain


def _in_its_own_script(domain: str) -> str:
    try:
        return _in_punycode(domain).encode("ascii").decode("idna")
    except UnicodeError:
        return domain
