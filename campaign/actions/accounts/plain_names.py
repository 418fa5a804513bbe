"""Names that people enter, in any script, without characters that would deceive a reader."""

from typing import Any
from unicodedata import category, normalize

from django.utils.translation import gettext as _

JOINERS = "\u200c\u200d"  # shape letters in Persian and Indic scripts
FIRST_JOINED = 0x0600  # scripts before it, Latin and Cyrillic among them, join nothing

ACCENTS = range(0x0300, 0x0370)  # that letters of Latin, Greek and Cyrillic carry
# Letters of these scripts, and digits, that readers take for a Latin letter; I, l and 1 are one.
ALIKE = str.maketrans(
    "авсенікмортѕухјԁԛԝһ" "αβεηικμνορτυχζ" "01iı",
    "abcehlkmoptsyxjdqwh" "abehlkmvoptyxz" "olll",
)  # fmt: skip


def plain_name(text: str) -> str:
    """As it is kept: composed, spaces evened, without signs that have no shape.

    Left out are those that turn the direction of what follows, hidden ones in which two names that
    look the same may differ, control signs and halves of pairs.
    """
    spaced = f" {' '.join(normalize('NFC', text).split())} "
    shaped = [
        sign
        for before, sign, after in zip(spaced, spaced[1:], spaced[2:], strict=False)
        if category(sign)[0] != "C" or (sign in JOINERS and _joins(before) and _joins(after))
    ]
    return " ".join("".join(shaped).split())


def _joins(letter: str) -> bool:
    return ord(letter) >= FIRST_JOINED and category(letter)[0] in "LM"


def likeness(name: str) -> str:
    """What two names have in common that readers cannot tell apart: case, accents, spaces, signs
    between letters, and letters of other scripts that look the same make no difference."""
    folded = normalize("NFKD", name).casefold().translate(ALIKE)
    signs = [sign for sign in folded if category(sign)[0] in "LMNS" and ord(sign) not in ACCENTS]
    return "".join(signs) or folded


def shown_name(user: Any) -> str:
    """The name that this person last played under, or else a neutral word."""
    return user.first_name or _("a member")


def note_name(user: Any, name: str) -> None:
    """The person calls themselves so from now on."""
    if user is not None and user.first_name != name:
        user.first_name = name
        user.save(update_fields=["first_name"])
