"""The files that a browser needs before it offers to put the site on a home screen."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from club.pages.home_screen.manifest import PAPER
from host.installation import make_icons

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accepted", "language", "begins"),
    [("fr,en;q=0.5", "fr", "Des campagnes"), ("xx", "en", "Your club's map campaigns")],
)
def test_the_manifest_is_in_the_language_of_the_browser(accepted, language, begins):
    answer = Client().get("/app.webmanifest", headers={"Accept-Language": accepted})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/manifest+json"
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "Accept-Language" in answer["Vary"]
    said = answer.json()
    assert (said["lang"], said["name"]) == (language, settings.SITE_NAME)
    assert said["description"].startswith(begins)
    assert (said["id"], said["start_url"], said["scope"]) == ("/", "/", "/")
    assert said["display"] == "standalone"


def test_every_icon_of_the_manifest_has_the_size_that_it_names():
    icons = Client().get("/app.webmanifest").json()["icons"]
    found = [(icon["sizes"], icon["purpose"]) for icon in icons]
    assert found == [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
    for icon in icons:
        file = Path(finders.find(icon["src"].removeprefix("/static/"))).read_bytes()
        assert "{}x{}".format(*Image.open(BytesIO(file)).size) == icon["sizes"]


def test_the_colours_of_the_manifest_are_those_of_the_light_page():
    styles = Path(finders.find("base.css")).read_text()
    assert re.search(r"--paper: light-dark\((#\w+)", styles)[1] == PAPER == make_icons.PAPER


def test_every_page_names_the_manifest_and_an_icon():
    page = Client().get("/accounts/login/code/").content.decode()
    assert '<link rel="manifest" href="/app.webmanifest">' in page
