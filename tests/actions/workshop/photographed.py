"""Maps on photographs, for tests: pictures of hostile grounds, and maps published on them."""

from io import BytesIO
from typing import Any

from django.test import TestCase
from msgspec.structs import replace
from PIL import Image, ImageDraw

from campaign.actions.battles.photo_files import stored_picture
from campaign.actions.workshop import maps, pictures
from campaign.actions.workshop.land_files import land_under
from campaign.actions.workshop.pictures import keep_land
from campaign.map.land.placing import Placement
from campaign.map.layout.drawing import land_box
from campaign.models import Campaign, Map, MapDraft, MapPicture
from campaign.world import RoadMap
from club.models import Game
from tests.map.bundled import bundled_map

LAND = replace(bundled_map(), name="The Wall")
WHOLE = Placement(500, 500, 1400, 0, 100)  # covers every territory of the bundled map
SIZE = (800, 800)


def checkered() -> Image.Image:
    board = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(board)
    for x in range(0, SIZE[0], 6):
        for y in range(x // 6 % 2 * 6, SIZE[1], 12):
            pen.rectangle((x, y, x + 5, y + 5), fill="black")
    return board


def noise() -> Image.Image:
    """Grains of four pixels in every colour."""
    fine = [Image.effect_noise((SIZE[0] // 4, SIZE[1] // 4), 160) for _ in range(3)]
    return Image.merge("RGB", fine).resize(SIZE, Image.Resampling.NEAREST)


def striped() -> Image.Image:
    """Saturated colours side by side."""
    board = Image.new("RGB", SIZE)
    pen = ImageDraw.Draw(board)
    for number in range(0, SIZE[0], 10):
        colour = ("#f00", "#0f0", "#00f", "#ff0", "#0ff", "#f0f")[number // 10 % 6]
        pen.rectangle((number, 0, number + 9, SIZE[1]), fill=colour)
    return board


GROUNDS = {
    "noise": noise,
    "checkerboard": checkered,
    "stripes": striped,
    "white": lambda: Image.new("RGB", SIZE, "white"),
    "black": lambda: Image.new("RGB", SIZE, "black"),
    "red": lambda: Image.new("RGB", SIZE, "#f00"),
    "the colour of ink": lambda: Image.new("RGB", SIZE, "#2c211a"),
    "the colour of land": lambda: Image.new("RGB", SIZE, "#eadcb9"),
}


def jpeg(picture: Image.Image, **more: Any) -> BytesIO:
    out = BytesIO()
    picture.save(out, "JPEG", quality=92, **more)
    out.seek(0)
    return out


def laid(by: Any, picture: Image.Image, map: RoadMap = LAND) -> MapDraft:
    """A draft with this picture under it."""
    draft = maps.new_draft(by=by, map=map)
    pictures.lay_picture(draft.pk, by=by, file=jpeg(picture), size=1)
    return maps.draft_for(by, draft.pk)


def published(
    by: Any, picture: Image.Image, map: RoadMap = LAND, place: Placement = WHOLE, land: bool = True
) -> Map:
    """A map whose land is this picture."""
    draft = laid(by, picture, map)
    pictures.place_picture(draft.pk, by=by, place=place, as_land=land, allowed=land)
    return maps.map_for(by, pictures.publish(draft.pk, by=by).slug)


def committed() -> Any:
    """A context at whose end everything is done that waits for the commit."""
    return TestCase.captureOnCommitCallbacks(execute=True)


def lay_under(game: Game, picture: Image.Image) -> MapPicture:
    """Makes the picture the land of a campaign. It covers the whole sheet."""
    board = game.campaign.map
    box = land_box(board.road_map())
    place = Placement(
        round(box.x + box.width / 2), round(box.y + box.height / 2), round(2 * box.width), 0, 100
    )
    MapPicture.objects.filter(map=board).delete()
    land = land_under(jpeg(picture).getvalue(), place, box)
    with stored_picture(land.image, land.small, kind="webp") as key:
        row = keep_land(board, land, box, by=game.organiser, digest="0" * 64, key=key)
        Campaign.objects.filter(pk=game.campaign.pk).update(picture=row)
        return row
