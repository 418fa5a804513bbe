"""Exact points in the way people write them: 6, 3½, 2⅔, −1."""

from fractions import Fraction

from django.utils.translation import ngettext

Points = Fraction | tuple[int, int] | int

_VULGAR = {
    (1, 2): "½",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}


def written(points: Points) -> str:
    """Points as a mixed number; a fraction that has no character is written 5/12."""
    value = _exact(points)
    if value < 0:
        return f"−{written(-value)}"
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return str(whole)
    part = _VULGAR.get((rest, value.denominator), f"{rest}/{value.denominator}")
    if not whole:
        return part
    return f"{whole}{part}" if "/" not in part else f"{whole} {part}"


def points_in_words(points: Points) -> str:
    """The number with its unit: "1 point", "5½ points"."""
    words = ngettext("%(points)s point", "%(points)s points", one_or_many(points))
    return words % {"points": written(points)}


def one_or_many(points: Points) -> int:
    """The number that selects the plural of exact points: 0, 1 for up to one point, otherwise 2."""
    value = _exact(points)
    return 0 if value == 0 else 1 if value <= 1 else 2


def _exact(points: Points) -> Fraction:
    return Fraction(*points) if isinstance(points, tuple) else Fraction(points)
