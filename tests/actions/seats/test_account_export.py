"""What people take along of the maps that they made."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from campaign.actions.seats.account_export import export_of
from tests.actions.workshop.photographed import laid, published
from tests.table import person

pytestmark = pytest.mark.django_db


def red() -> Image.Image:
    return Image.new("RGB", (400, 300), "red")


def archive_of(user: Any) -> tuple[set[str], list[dict[str, Any]]]:
    """The files of maps in a person's archive, and what it says of them."""
    with ZipFile(BytesIO(export_of(user))) as archive:
        names = {name for name in archive.namelist() if name.startswith("maps/")}
        for name in names:
            assert Image.open(BytesIO(archive.read(name))).size[0] > 100
        return names, json.loads(archive.read("account.json")).get("campaign.MapPicture (by)", [])


def test_pictures_under_drafts_and_of_lands_are_taken_along():
    anna = person("anna")
    draft, map = laid(anna, red()), published(anna, red())
    names, listed = archive_of(anna)
    kept = [one["id"] for one in listed]
    assert {name.split(".")[0] for name in names} == {f"maps/{pk}" for pk in kept}
    assert any(name.endswith(".webp") for name in names)
    assert map.slug in [one["map__slug"] for one in listed]
    assert draft.name in [one["draft__name"] for one in listed]


def test_pictures_of_others_are_not():
    published(person("anna"), red())
    assert archive_of(person("bruno")) == (set(), [])
