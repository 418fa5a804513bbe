"""The colours of the six players are distinct for every kind of colour vision, on light and dark
paper."""

import re
from itertools import combinations
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parent.parents[2] / "static"
Colour = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
EYES = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LIGHT, DARK = 0, 1
APART = 15  # CIE76 difference in Lab


def colours(theme: int) -> dict[str, Colour]:
    """Every colour of the style sheet by name, in linear RGB."""
    css = (STATIC / "base.css").read_text("utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    return {name: linear(pair[theme]) for name, *pair in found}


def linear(written: str) -> Colour:
    digits = written[1:] if len(written) == 7 else "".join(2 * digit for digit in written[1:])
    parts = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def seen(colour: Colour, eye: str) -> Colour:
    r, g, b = (
        min(1, max(0, sum(k * c for k, c in zip(row, colour, strict=True)))) for row in EYES[eye]
    )
    return r, g, b


def light_of(colour: Colour) -> float:
    r, g, b = colour
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def lab(colour: Colour) -> Colour:
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, light_of(colour), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Colour, other: Colour) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((light_of(one), light_of(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("eye", EYES)
def test_colours_of_players_differ_visibly(eye, theme):
    table = colours(theme)
    pairs = combinations("abcdef", 2)
    apart = {pair: difference(*(seen(table[name], eye) for name in pair)) for pair in pairs}
    assert {pair: gap for pair, gap in apart.items() if gap < APART} == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_letters_are_legible_on_the_colours(theme):
    table = colours(theme)
    assert {
        name: contrast(table[name], table["on-seat"])
        for name in "abcdef"
        if contrast(table[name], table["on-seat"]) < 4.5
    } == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("sign", "ground", "least"),
    [
        *((player, ground, 3) for player in "abcdef" for ground in ("leaf", "land")),
        ("ink", "leaf", 4.5),
        ("ink", "land", 4.5),
        ("ink", "water", 4.5),
        ("land-edge", "land", 3),
        ("land-edge", "water", 3),
        ("gold", "leaf", 3),
        ("gold", "land", 3),
        ("warn", "leaf", 3),
        ("glow", "leaf", 3),
    ],
)
def test_map_markers_have_enough_contrast(sign, ground, least, theme):
    table = colours(theme)
    assert contrast(table[sign], table[ground]) >= least


def test_red_blindness_is_simulated():
    red, green = linear("#ff0000"), linear("#00a000")
    assert (
        difference(red, green) > 120 > 90 > difference(seen(red, "protan"), seen(green, "protan"))
    )
