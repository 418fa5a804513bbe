"""Mentions in a text: an @ and a name, as people write them."""

from collections.abc import Iterable
from unicodedata import category, combining, normalize

AT = "@"
# Next to a name, these characters belong to an email address, a link or a longer name.
_OF_ADDRESSES = "_/@"
_IN_ADDRESSES = "+-%"  # before an @, after a letter
_DOTLESS = str.maketrans("ı", "i")
# Scripts that write no spaces between words: Thai to Burmese, Khmer, kana, Han.
_SPACELESS = (
    (0x0E00, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


def mentioned(text: str, names: Iterable[str]) -> set[str]:
    """The names that follow an @ in the text, each as it was given.

    Case, accents and the dot of i make no difference. If several names match, the longest counts. A
    name is a whole word. An address of email, of a page or of another site is not a mention.
    """
    words = _folded(text)
    known = sorted(((_folded(name), name) for name in names if name), key=_longest_first)
    found, place = set(), words.find(AT)
    while place >= 0:
        if _begins(words, place):
            found |= _first_that_fits(words, place + 1, known)
        place = words.find(AT, place + 1)
    return found


def _longest_first(known: tuple[str, str]) -> int:
    return -len(known[0])


def _first_that_fits(words: str, start: int, known: list[tuple[str, str]]) -> set[str]:
    fitting = [
        (folded, name)
        for folded, name in known
        if folded and words.startswith(folded, start) and _ends(words, start + len(folded))
    ]
    return {name for folded, name in fitting if folded == fitting[0][0]}


def _folded(text: str) -> str:
    plain = normalize("NFKD", normalize("NFKD", text).casefold()).translate(_DOTLESS)
    return "".join(sign for sign in plain if not combining(sign))


def _begins(words: str, at: int) -> bool:
    """Whether a mention may begin with the @ at this position."""
    before = words[at - 1 : at]
    if before and before in _IN_ADDRESSES:
        before = words[at - 2 : at - 1]
    return not before or before not in _OF_ADDRESSES and not _is_of_word(before)


def _ends(words: str, end: int) -> bool:
    """Whether a name may end before this position: neither a word nor an address continues."""
    after, then = words[end : end + 1], words[end + 1 : end + 2]
    if after == "." and then:
        return not (category(then)[0] == "L" and _is_of_word(then))
    return not after or after not in _OF_ADDRESSES and not _is_of_word(after)


def _is_of_word(sign: str) -> bool:
    """Whether it is a letter, mark or digit of a script that writes spaces between words."""
    spaceless = any(first <= ord(sign) <= last for first, last in _SPACELESS)
    return category(sign)[0] in "LMN" and not spaceless
