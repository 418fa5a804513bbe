"""Pictures of phones, scanners and programs are accepted, and look as they did there."""

from io import BytesIO

import pytest
from PIL import Image

from campaign.actions.battles.photos import SIDE, redrawn
from tests.outside.pictures.kinds import KINDS

NEAR = 12  # of 255, which JPEG may change


@pytest.mark.parametrize("name", KINDS)
def test_a_picture_of_every_kind_is_taken_and_looks_the_same(name: str):
    """Photographs of current phones contain a second picture, and programs do not recognise them as
    plain JPEG (python-pillow/Pillow 8486) (wagtail 729). They are accepted, and so are other
    pictures: transparent ground is white, deep grey keeps its shades, colours of a wide gamut are
    those of the screen."""
    kind = KINDS[name]
    sent = kind.make()
    data, width, height = redrawn(BytesIO(sent), len(sent))
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (width, height))
    assert max(width, height) <= SIDE
    assert (height > width) == kind.tall
    middle = image.getpixel((width // 2, height // 2))
    assert all(abs(a - b) <= NEAR for a, b in zip(middle, kind.seen, strict=True)), middle
    assert not image.info.get("icc_profile")
