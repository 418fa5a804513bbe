"""The crest in every size that a browser or a phone asks for."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from club.actions.house import naming
from club.actions.house.crest_pictures import MASKABLE, SIZES, crest_picture
from club.actions.house.drawn_crests import CRESTS, key_of
from club.actions.house.held_house import house
from tests.actions.battles.pictures import picture
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)


def drawn(key: str, size: int | str) -> Image.Image:
    return Image.open(BytesIO(crest_picture(key, size)))


@pytest.mark.parametrize("name", CRESTS)
def test_every_drawn_crest_has_every_size(name: str):
    for size in SIZES:
        assert drawn(key_of(name), size).size == (size, size)
    cut = drawn(key_of(name), MASKABLE)
    assert (cut.size, cut.mode) == ((512, 512), "RGB")


def test_a_sent_picture_has_every_size_and_an_address_of_its_own():
    sigrid: Any = person("sigrid", is_staff=True)
    keys = set()
    for side in (300, 400):
        file = picture(side, side)
        naming.send_crest(sigrid, file, len(file.getvalue()))
        keys.add(house().crest)
        assert drawn(house().crest, 96).size == (96, 96)
    assert len(keys) == 2


@pytest.mark.parametrize(("key", "size"), [("ship-1", 97), ("ship-0", 96), ("0" * 24, 96)])
def test_nothing_else_is_drawn(key: str, size: int):
    with pytest.raises(LookupError):
        crest_picture(key, size)
