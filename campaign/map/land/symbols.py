"""Small drawings of plants and heights, each standing on its point (0, 0).

A symbol is its size and SVG whose colours are names in braces, from `palette.py`.
"""

from typing import Final

from msgspec import Struct

_PEN = 'stroke="{pen}" stroke-linecap="round" stroke-linejoin="round"'


class Symbol(Struct, frozen=True):
    """`wide` about its middle, `high` above its foot, `low` beneath it."""

    wide: float
    high: float
    low: float
    svg: str


def _peak(face: str, shade: str, lines: str) -> str:
    return (
        f'<path fill="{{rock}}" d="{face}"/><path fill="{{shade}}" d="{shade}"/>'
        f'<path fill="none" {_PEN} stroke-width="1.5" d="{face}"/>'
        f'<path fill="none" {_PEN} stroke-width=".8" d="{lines}"/>'
    )


def _hill(line: str, shade: str, lines: str) -> str:
    return (
        f'<path fill="{{land}}" d="{line}"/><path fill="{{shade}}" opacity=".5" d="{shade}"/>'
        f'<path fill="none" {_PEN} stroke-width="1.2" d="{line}"/>'
        f'<path fill="none" {_PEN} stroke-width=".8" d="{lines}"/>'
    )


def _tree(crown: str, shade: str, trunk: str) -> str:
    return (
        f'<path fill="{{wood}}" {_PEN} stroke-width=".9" d="{crown}{trunk}"/>'
        f'<path fill="{{wood_deep}}" d="{shade}"/>'
    )


def _lines(width: float, d: str, colour: str = "pen") -> str:
    return (
        f'<path fill="none" stroke="{{{colour}}}" stroke-linecap="round" '
        f'stroke-width="{width:g}" d="{d}"/>'
    )


SYMBOLS: Final[dict[str, Symbol]] = {
    "m1": Symbol(
        56,
        37,
        2,
        _peak(
            "M-27 0l9-11 4-2 7-13 3-3 3-7 4 6 2 6 6 8 4 3 11 13",
            "M-1-36l4 6 2 6 6 8 4 3 11 13H11L7-8l2-5-6-9 1-6z",
            "M8-17l7 14M12-13l8 11M3-24l3 9M-12-10l-4 8M-7-17l-3 9",
        ),
    ),
    "m2": Symbol(
        48,
        30,
        2,
        _peak(
            "M-23 0l7-9 5-3 8-15 2-2 5 8 3 2 5 9 11 10",
            "M-1-29l5 8 3 2 5 9 11 10H8L5-7l1-5-5-8z",
            "M6-13l6 11M10-9l6 7M2-19l2 7M-9-9l-4 7",
        ),
    ),
    "m3": Symbol(
        64,
        32,
        2,
        _peak(
            "M-31 0l8-10 5-4 6-9 4 5 4 3 6-12 3-5 6 10 4 4 6 7 11 11",
            "M5-32l6 10 4 4 6 7 11 11H15l-4-8 1-5-5-9zM-12-23l4 5 4 3-2 4-3-4z",
            "M12-16l7 13M17-11l7 9M8-24l3 8M-17-9l-5 7M-2-10l-3 8M-6-14l4 8",
        ),
    ),
    "m4": Symbol(
        40,
        24,
        2,
        _peak(
            "M-19 0l5-7 4-3 6-10 4-3 4 7 4 3 4 7 8 6",
            "M0-23l4 7 4 3 4 7 8 6H8l-3-6 1-5-5-6z",
            "M6-11l5 9M10-7l5 6M-8-8l-3 6M2-16l2 5",
        ),
    ),
    "h1": Symbol(
        36,
        14,
        2,
        _hill(
            "M-17 0c4-8 9-13 15-13s13 6 19 13",
            "M2-13c7 2 11 7 15 13H9C9-6 6-11 2-13z",
            "M6-9l5 7M10-6l4 5M-10-4l-2 3",
        ),
    ),
    "h2": Symbol(
        30,
        11,
        2,
        _hill(
            "M-14 0c3-6 7-10 12-10S10-6 15 0",
            "M1-10c6 1 10 5 14 10H7C7-4 5-8 1-10z",
            "M5-7l4 5M9-5l3 4",
        ),
    ),
    "h3": Symbol(
        48,
        15,
        2,
        _hill(
            "M-23 0c4-7 8-10 13-10 4 0 6 1 8 3 3-5 7-7 11-7 6 0 10 7 14 14",
            "M10-14c6 2 10 7 13 14h-8c1-6-1-11-5-14z",
            "M14-9l5 7M-14-6l-3 5M-2-7l4 5",
        ),
    ),
    "t1": Symbol(
        13,
        17,
        1,
        _tree(
            "M-6-6c-2-3 0-6 2-6 0-4 6-6 8-2 3 0 4 5 2 8-2 3-9 3-12 0z",
            "M2-14c3 1 5 4 4 8-1 2-4 3-6 2 3-2 4-6 2-10z",
            "M0-4v4",
        ),
    ),
    "t2": Symbol(
        11,
        14,
        1,
        _tree(
            "M-5-5c-2-3 0-6 3-8 4-1 7 2 7 5 0 4-7 6-10 3z",
            "M1-12c3 1 4 3 3 6-1 1-3 2-5 1 3-2 3-5 2-7z",
            "M0-4v4",
        ),
    ),
    "t3": Symbol(
        11,
        18,
        1,
        _tree("M0-17l3 5H2l3 5H4l2 4H-6l2-4h-1l3-5h-1z", "M0-17l3 5H2l3 5H4l2 4H1z", "M0-3v3"),
    ),
    "d1": Symbol(
        46,
        10,
        4,
        _lines(1.1, "M-22 0c10 0 14-9 24-9 8 0 11 6 20 6M2-9c-4 4-2 8 4 10")
        + _lines(0.9, "M10-5h.1M14-2h.1M8-1h.1M-8 1h.1M-3 3h.1M17 1h.1"),
    ),
    "d2": Symbol(
        34,
        7,
        4,
        _lines(1, "M-16 0c7 0 10-6 17-6 6 0 8 4 15 4M1-6c-3 3-1 5 3 7")
        + _lines(0.9, "M8-3h.1M11 0h.1M-5 1h.1M0 3h.1"),
    ),
    "d3": Symbol(
        40,
        8,
        3,
        _lines(1, "M-19 1c8 0 11-8 18-8 5 0 8 7 20 7M-1-7c-3 3-3 6 1 8M9-3c4 0 6 2 10 1")
        + _lines(0.9, "M5-4h.1M8 0h.1M-9-1h.1M3 1h.1M-12 3h.1"),
    ),
    "f1": Symbol(
        38,
        12,
        10,
        (
            f'<path fill="{{field}}" {_PEN} stroke-width=".8" d="M-18 3l8-14 28 5-7 14z"/>'
            + _lines(0.7, "M-14 4l8-14M-9 5l8-14M-4 6L4-8M1 7l8-14M6 8l8-14")
        ),
    ),
    "f2": Symbol(
        34,
        12,
        8,
        (
            f'<path fill="{{meadow}}" {_PEN} stroke-width=".8" d="M-16-7l24-4 8 12-25 6z"/>'
            + _lines(0.7, "M-14-4L9-8M-12-1l23-5M-11 2l24-5M-10 5l25-5")
        ),
    ),
    "f3": Symbol(
        26,
        10,
        7,
        (
            f'<path fill="{{wood}}" {_PEN} stroke-width=".8" d="M-12 2l4-11 20 2-3 13z"/>'
            + _lines(0.7, "M-9 0l18 3M-7-3l17 2M-6-6l17 2")
        ),
    ),
    "g1": Symbol(10, 7, 1, _lines(1, "M-3 0l-2-4M0 0v-6M3 0l2-4")),
    "g2": Symbol(14, 5, 1, _lines(0.9, "M-6 0l-1-3M-4 0l0-4M3 0l1-4M5 0l2-3")),
    "r1": Symbol(
        22,
        10,
        4,
        _lines(1, "M-4 0l-3-7M-2 0v-9M0 0l3-7") + _lines(1, "M-10 0h5M1 0h8M-6 3h10", "stream"),
    ),
    "r2": Symbol(
        26,
        8,
        4,
        _lines(1, "M2 0v-7M4 0l2-6M0 0l-2-5") + _lines(1, "M-12 1h9M6 1h6M-7 4h12", "stream"),
    ),
    "p1": Symbol(
        20,
        22,
        1,
        (
            _lines(1.4, "M0 0c1-6 1-11-1-16")
            + f'<path fill="{{wood}}" {_PEN} stroke-width=".9" d="M-1-16c-4-3-7-2-9 2 3-2 6-3 '
            f"9-2zm0 0"
            "c2-5 6-5 10-2-4-1-7 0-10 2zm0 0c4-1 7 1 8 5-3-3-5-4-8-5zm0 0c-3 1-5 3-4 7 1-3 2-5 "
            '4-7z"/>'
        ),
    ),
}
