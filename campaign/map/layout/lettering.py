"""The width of drawn words, and how they are shortened to fit.

The reader's serif font is unknown. Widths are those of a wide one (DejaVu Serif), so words never
take more room than is reserved for them. They are in em, the font size.
"""

from functools import lru_cache
from unicodedata import category, east_asian_width

from club.signs import without_dangers

_HUNDREDTHS: dict[str, int] = {
    **dict.fromkeys("ijl.,:;'’|!íìîï", 33),
    **dict.fromkeys("ft-rsIJ ()/", 51),
    **dict.fromkeys("mwMWÆŒœæ…½¼¾⅓⅔⅛⅙⅚⅜⅝⅞", 104),
}
_LARGE, _SMALL, _WIDE = 88, 65, 108
_BOLD = 1.09  # times as wide


@lru_cache(maxsize=4096)
def width(text: str, *, bold: bool = False) -> float:
    """The room that the text takes at most, in em."""
    return sum(map(_of_sign, text)) / 100 * (_BOLD if bold else 1)


@lru_cache(maxsize=4096)
def shortened(text: str, most: float) -> str:
    """The text, or as much of its beginning as fits into `most` em, and an ellipsis.

    Characters that change the direction of the text, and invisible ones, are left out.
    """
    text = " ".join(without_dangers(" ".join(text.split())).split())
    if width(text) <= most:
        return text
    cut = len(text) - 1
    while cut and (width(text[:cut].rstrip()) + width("…") > most or _belongs(text[cut])):
        cut -= 1
    return text[:cut].rstrip(" -'’,") + "…" if cut > 0 else ""


def _of_sign(sign: str) -> int:
    if sign in _HUNDREDTHS:
        return _HUNDREDTHS[sign]
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if east_asian_width(sign) in "WF" or ord(sign) > 0xFFFF:
        return _WIDE
    return _SMALL if sign.islower() or sign.isdigit() else _LARGE


def _belongs(sign: str) -> bool:
    """Whether the character combines with the one before it."""
    return category(sign)[0] == "M" or sign in "\u200c\u200d"
