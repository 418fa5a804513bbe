"""Names that people enter, in any script, without characters that would deceive a reader."""

from typing import Any
from unicodedata import category, normalize

from django.utils.translation import gettext as _

from club.signs import BREAK, DIRECTIONS, without_dangers

UNNAMED = str.maketrans("", "", BREAK + DIRECTIONS)  # two names that look alike may differ in them
ACCENTS = range(0x0300, 0x0370)  # combined with Latin, Greek and Cyrillic letters
# Letters of these scripts, and digits, that look like a Latin letter. I, l and 1 are the same.
ALIKE = str.maketrans(
    "авсенікмортѕухјԁԛԝһαβεηικμνορτυχζ01iı",
    "abcehlkmoptsyxjdqwhabehlkmvoptyxzolll",
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
