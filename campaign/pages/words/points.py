"""Exact points in the way people write them: 6, 3½, 2⅔."""

from fractions import Fraction

_VULGAR = {
    (1, 2): "½", (1, 4): "¼", (3, 4): "¾", (1, 3): "⅓", (2, 3): "⅔", (1, 6): "⅙", (5, 6): "⅚",
    (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞",
}  # fmt: skip


def written(points: Fraction | tuple[int, int] | int) -> str:
    """Points as a mixed number; a fraction without a sign of its own is written 5/12."""
    value = Fraction(*points) if isinstance(points, tuple) else Fraction(points)
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return str(whole)
    part = _VULGAR.get((rest, value.denominator), f"{rest}/{value.denominator}")
    if not whole:
        return part
    return f"{whole}{part}" if "/" not in part else f"{whole} {part}"
