"""A picture on the sheet: where it lies, and which of its pixels lie under a part of the sheet."""

from math import cos, radians, sin

from msgspec import Struct

from campaign.map.graph import HEIGHT, WIDTH
from campaign.map.layout.drawing import Box
from club.refusals import Refusal

NARROWEST, WIDEST = 50, 6000  # map units across
FARTHEST = 3000  # map units of its middle from the corner of the sheet
FAINTEST, STRONGEST = 10, 100  # hundredths
ROUND = 360  # degrees

Affine = tuple[float, float, float, float, float, float]


class Placement(Struct, frozen=True):
    """Where a picture lies: its middle, its width across, its turn clockwise in degrees, and how
    much of it shows in hundredths."""

    x: int
    y: int
    across: int
    turn: int
    strength: int


def whole_on_sheet(width: int, height: int, strength: int) -> Placement:
    """A picture of this size in pixels, as large as it fits on the sheet, in its middle."""
    across = round(WIDTH * min(1.0, width / height))
    return Placement(WIDTH // 2, HEIGHT // 2, max(NARROWEST, across), 0, strength)


def check_placement(place: Placement) -> None:
    """Refuses `picture-place` for a picture that lies too far away or is too small or too large."""
    limits = {
        "picture-x": (place.x, -FARTHEST, FARTHEST),
        "picture-y": (place.y, -FARTHEST, FARTHEST),
        "picture-across": (place.across, NARROWEST, WIDEST),
        "picture-turn": (place.turn, 0, ROUND - 1),
        "picture-strength": (place.strength, FAINTEST, STRONGEST),
    }
    for field, (value, least, most) in limits.items():
        if not least <= value <= most:
            raise Refusal(
                "picture-place",
                "D5",
                "The picture: enter a number from {least} to {most}, not {value}.",
                fields=(field,),
                least=least,
                most=most,
                value=value,
            )


def pixels_under(
    box: Box, place: Placement, picture: tuple[int, int], made: tuple[int, int]
) -> Affine:
    """The coefficients that turn a pixel of a picture of the size `made`, which covers the box,
    into a pixel of the placed picture: u = a·i + b·j + c, v = d·i + e·j + f."""
    width, height = picture
    unit = width / place.across  # pixels of the picture in a map unit
    across, down = box.width / made[0], box.height / made[1]  # map units in a pixel
    c, s = cos(radians(place.turn)), sin(radians(place.turn))
    right, under = box.x - place.x, box.y - place.y
    return (
        unit * c * across,
        unit * s * down,
        unit * (c * right + s * under) + width / 2,
        -unit * s * across,
        unit * c * down,
        unit * (c * under - s * right) + height / 2,
    )
