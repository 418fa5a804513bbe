"""Names that people give, in any script, without signs that would fool a reader."""

from unicodedata import category, normalize

JOINERS = "\u200c\u200d"  # shape letters in Persian and Indic scripts
FIRST_JOINED = 0x0600  # scripts before it, Latin and Cyrillic among them, join nothing


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
