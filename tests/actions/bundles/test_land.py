"""A picture that is the land moves with its campaign, is checked on arrival, and arrives once."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.storage import storages
from PIL import Image

from campaign.actions.battles.photo_files import content
from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.workshop.land_files import SIDE
from campaign.models import Map, MapPicture
from club.models import Game
from club.refusals import Refusal
from tests.actions.bundles.made_up import changed, made_up, parts_of, zipped
from tests.actions.workshop.photographed import GROUNDS, lay_under
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(war: Game) -> bytes:
    """The bundle of the war on a picture."""
    lay_under(war, GROUNDS["red"]())
    return export_bundle(Game.objects.get(pk=war.pk))


def arrived(war: Game, bundle: bytes, by: Any) -> Game:
    """The campaign on another installation, where neither it nor its map was."""
    Game.objects.filter(pk=war.pk).delete()
    MapPicture.objects.filter(by=war.organiser).delete()
    return import_bundle(BytesIO(bundle), organiser=by).game


def sides(row: MapPicture) -> tuple[float, ...]:
    return row.left, row.top, row.wide, row.high


def test_it_moves_to_another_site_and_back(war: Game, sent: bytes):
    before = MapPicture.objects.get()
    zoe = person("zoe")
    there = arrived(war, sent, zoe)
    row = there.campaign.picture
    assert (row.by, row.map, row.map.author) == (zoe, there.campaign.map, zoe)
    assert (sides(row), row.land_hash) == (sides(before), before.land_hash)
    assert content(row.land_key)[8:12] == b"WEBP"
    again = export_bundle(there)
    back = arrived(there, again, person("yves"))
    assert sides(back.campaign.picture) == sides(before)
    with Image.open(BytesIO(content(back.campaign.picture.land_key))) as picture:
        red, green, blue = picture.convert("RGB").getpixel((100, 100))
    assert (red > 200, green < 60, blue < 60) == (True, True, True)


def test_a_second_campaign_on_the_same_picture_brings_no_second_map(war: Game, sent: bytes):
    zoe = person("zoe")
    there = arrived(war, sent, zoe)
    board = there.campaign.map
    Game.objects.filter(pk=there.pk).delete()
    again = import_bundle(BytesIO(sent), organiser=zoe).game
    assert (again.campaign.map, Map.objects.filter(author=zoe).count()) == (board, 1)


def test_a_campaign_without_a_picture_takes_no_map_that_has_one(
    war: Game, bundle: bytes, sent: bytes
):
    zoe = person("zoe")
    there = arrived(war, sent, zoe)
    Game.objects.filter(pk=there.pk).delete()
    plain = import_bundle(BytesIO(bundle), organiser=zoe).game
    assert plain.campaign.picture is None


def webp(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    Image.new("RGB", size).save(out, "WEBP", quality=1)
    return out.getvalue()


def of_land(bundle: bytes, **values: Any) -> bytes:
    """The bundle with other values for its land."""
    return changed(bundle, lambda head: head["land"].update(values), "campaign.json")


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("photo", lambda b: made_up(b, {"land.webp": b"none"})),
        ("photo", lambda b: made_up(b, {"land.webp": webp((SIDE + 1, 2))})),
        ("too-large", lambda b: made_up(b, {"land.webp": bytes(2_000_001)})),
        ("bundle", lambda b: zipped({n: p for n, p in parts_of(b).items() if n != "land.webp"})),
        ("bundle", lambda b: of_land(b, left="far")),
        ("not-sound", lambda b: of_land(b, left=1e300)),
        ("not-sound", lambda b: of_land(b, wide=0)),
        ("not-sound", lambda b: of_land(b, high=-5)),
        ("not-sound", lambda b: of_land(b, hash="../../etc")),
    ],
)
def test_a_changed_land_is_refused_and_leaves_no_file(war: Game, sent: bytes, code, change):
    Game.objects.filter(pk=war.pk).delete()
    before = storages["photographs"].listdir("maps")[1]
    with pytest.raises(Refusal) as refused:
        import_bundle(BytesIO(change(sent)), organiser=person("zoe"))
    assert refused.value.code == code
    assert storages["photographs"].listdir("maps")[1] == before


def test_the_bundle_has_the_land_and_nothing_of_the_whole_picture(war: Game, sent: bytes):
    with ZipFile(BytesIO(sent)) as archive:
        names = archive.namelist()
        assert [name for name in names if "land" in name] == ["land.webp"]
        assert set(json.loads(archive.read("campaign.json"))["land"]) == {
            "left",
            "top",
            "wide",
            "high",
            "hash",
        }
