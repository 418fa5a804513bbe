"""The characters of a text: those that are kept as people wrote them, in any script.

Characters are removed if they could deceive a reader or are not characters at all. These are
controls, direction marks, invisible signs, lone surrogates and non-characters. Signs that are newer
than the tables of this Python are kept, because there are new emoji each year. Source: The Unicode
Standard, chapters 3 and 23; Unicode Technical Standard 51 (emoji).
"""

import re
from unicodedata import bidirectional, category, combining, normalize

JOINERS = "\u200c\u200d"  # shape letters of some scripts, and make one emoji of several
FIRST_JOINED = 0x0600  # scripts before it, Latin and Cyrillic among them, join nothing
FIRST_SYMBOL = 0x2190  # arrows and other possible parts of an emoji start here
VARIANT = "\ufe0f"  # the sign before it is an emoji
BREAK = "\u200b"  # where a word ends in scripts that write no spaces
VIRAMA = 9  # class of the sign that removes a vowel, after which a joiner may end a word
DIRECTIONS = "\u200e\u200f\u061c"  # turn signs next to letters that are read from the right

# Flags of parts of a country: a black flag and the letters of its code, invisible without it.
_FLAG = re.compile("(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f)")
# Without a meaning yet, and to be hidden until they have one.
_UNSEEN = re.compile("[\u2065\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def plain_lines(text: str) -> str:
    """The composed text without deceiving signs and without spaces around it.

    Every end of a line becomes a line feed, and each tab a space.
    """
    lines = _LINE_ENDS.sub("\n", normalize("NFC", text)).replace("\t", " ").split("\n")
    return "\n".join(without_dangers(line) for line in lines).strip()


def without_dangers(line: str) -> str:
    """The signs of a line that are kept."""
    if line.isascii() and line.isprintable():
        return line
    right = any(category(sign)[0] == "L" and bidirectional(sign) in ("R", "AL") for sign in line)
    parts = _FLAG.split(line)
    return "".join(part if number % 2 else _kept(part, right) for number, part in enumerate(parts))


def has_dangers(line: str) -> bool:
    """Whether a line has signs that would be removed, or ends of lines."""
    return without_dangers(line) != line or bool(_LINE_ENDS.search(line))


def is_hidden(sign: str) -> bool:
    """Whether this sign is invisible, or not a character. Never true of an unknown one."""
    if category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return True
    return bool(_UNSEEN.match(sign)) or _is_no_character(ord(sign))


def _kept(part: str, right: bool) -> str:
    found: list[str] = []
    for sign, after in zip(part, f"{part[1:]} ", strict=True):
        before = found[-1] if found else " "
        if not is_hidden(sign) or _stays(before, sign, after, right):
            found.append(sign)
    return "".join(found)


def _stays(before: str, sign: str, after: str, right: bool) -> bool:
    """Whether a hidden sign has an effect here.

    It joins letters or emoji, separates words, or turns signs next to letters that are read from
    the right.
    """
    if sign in JOINERS:
        ends = combining(before) == VIRAMA
        return _joins(before) and (ends or _joins(after)) or _is_emoji(before) and _is_emoji(after)
    if sign == BREAK:
        return _joins(before) and _joins(after)
    return right and sign in DIRECTIONS


def _joins(letter: str) -> bool:
    return ord(letter) >= FIRST_JOINED and category(letter)[0] in "LM" and letter != VARIANT


def _is_emoji(sign: str) -> bool:
    if sign == VARIANT:
        return True
    known = ord(sign) >= FIRST_SYMBOL and category(sign) in ("So", "Sm", "Sk", "Cn")
    return known and not is_hidden(sign)


def _is_no_character(number: int) -> bool:
    return number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
