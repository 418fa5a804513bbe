"""The icons of browsers and home screens, at the root of the site."""

import re
from io import BytesIO
from math import hypot
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image, ImageChops

from host.installation.make_icons import AT_ROOT, FAVICON_SIZES, ICONS, PAPER, mark

KINDS = {".ico": "image/x-icon", ".png": "image/png"}


def test_the_committed_icons_are_those_that_are_drawn():
    assert {path.name for path in AT_ROOT.iterdir()} == set(ICONS)
    for name, drawn in ICONS.items():
        kept, now = (
            Image.open(BytesIO(file)).convert("RGB")
            for file in ((AT_ROOT / name).read_bytes(), drawn())
        )
        assert max(high for _, high in ImageChops.difference(kept, now).getextrema()) <= 8, name


def test_the_mark_is_a_shield_with_peaks_and_a_road_on_nothing():
    icon = mark(480)
    assert icon.getpixel((216, 240))[:3] == (0xF4, 0xEA, 0xD3)
    assert icon.getpixel((240, 320))[:3] == (0xE0, 0xB6, 0x4A)
    assert icon.getpixel((240, 425))[:3] == (0x7C, 0x2D, 0x1E)
    assert icon.getpixel((10, 10))[3] == 0
    found = Image.open(AT_ROOT / "favicon.ico")
    assert found.info["sizes"] == {(size, size) for size in FAVICON_SIZES}


def test_header_errors_emails_and_icon_have_the_same_mark():
    here = Path(settings.BASE_DIR)
    drawn = re.findall(r' d="([^"]+)"', (here / "static/mark.svg").read_text())
    assert len(drawn) == 3
    for name in ("frame/_mark.html", "mail/base.html", "tavern/picture.svg"):
        assert re.findall(r' d="([^"]+)"', (here / "templates" / name).read_text()) == drawn
    for name, part in (("error", "_house"), ("_house", "_mark")):
        assert (
            f'{{% include "frame/{part}.html" %}}'
            in (here / f"templates/frame/{name}.html").read_text()
        )


def test_the_mark_of_a_maskable_icon_is_in_the_circle_that_every_phone_shows():
    icon = Image.open(AT_ROOT / "icon-maskable.png")
    box = ImageChops.difference(icon, Image.new("RGB", icon.size, PAPER)).getbbox()
    middle = icon.width / 2
    farthest = max(hypot(x - middle, y - middle) for x in box[::2] for y in box[1::2])
    assert farthest <= 0.4 * icon.width


@pytest.mark.django_db
@pytest.mark.parametrize("name", ICONS)
def test_the_root_of_the_site_answers_with_the_icon(name: str):
    answer = Client().get(f"/{name}")
    assert (answer.status_code, answer["Content-Type"]) == (200, KINDS[name[-4:]])
    assert b"".join(answer.streaming_content) == (AT_ROOT / name).read_bytes()
