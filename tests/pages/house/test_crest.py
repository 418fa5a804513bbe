"""The addresses of the crest's pictures."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("end", "side"), [("32", 32), ("180", 180), ("maskable", 512)])
def test_a_picture_is_kept_for_a_year_and_needs_no_account(end: str, side: int):
    answer = Client().get(f"/crest/ship-1/{end}.png")
    assert Image.open(BytesIO(answer.content)).size == (side, side)
    assert {"public", "immutable", "max-age=31536000"} == {*answer["Cache-Control"].split(", ")}
    assert not answer.cookies


@pytest.mark.parametrize("address", ["ship-1/33", "ship-2/32", "nothing/maskable"])
def test_what_the_house_has_not_is_not_found(address: str):
    assert Client().get(f"/crest/{address}.png").status_code == 404
