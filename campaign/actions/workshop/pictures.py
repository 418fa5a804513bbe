"""Pictures under maps: laid under a draft, moved, and kept as the land of a published map.

A picture is taken in as photographs of battles are: it is decoded, turned upright, scaled down and
encoded again without metadata. Only its maker sees it under a draft. Published with the map, it is
seen by everybody who sees the map.
"""

from contextlib import ExitStack
from hashlib import sha256
from io import BytesIO
from typing import IO, Any

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from campaign.actions.battles.map_pictures import remove_pictures
from campaign.actions.battles.photo_files import content, smaller, stored_picture
from campaign.actions.workshop import maps
from campaign.actions.workshop.land_files import LandFiles, land_under
from campaign.map.land.placing import Placement, check_placement, whole_on_sheet
from campaign.map.layout.drawing import Box, land_box
from campaign.models import Map, MapDraft, MapPicture
from campaign.world import RoadMap
from club.actions.security.pictures import redrawn
from club.refusals import Refusal

MOST_PICTURES = 40  # of one person, under drafts and maps
STRENGTH = 60  # hundredths, so that roads are seen on a new picture

NO_PICTURE = gettext_noop("There is no picture under this draft.")
TOO_MANY = gettext_noop(
    "You already have {most} pictures under maps and drafts: remove one of them first."
)
NOT_ALLOWED = gettext_noop(
    "Confirm that you may use the picture as the land, or choose the drawn land."
)
GONE = gettext_noop("The file of this picture is missing: choose it again.")


def picture_under(draft: MapDraft) -> MapPicture | None:
    found: MapPicture | None = getattr(draft, "picture", None)
    return found


def placement_of(picture: MapPicture) -> Placement:
    return Placement(picture.x, picture.y, picture.across, picture.turn, picture.strength)


def lay_picture(draft_id: int, *, by: Any, file: IO[Any], size: int) -> MapPicture:
    """Lays a picture under the draft, as large as it fits on the sheet, in place of an earlier one.

    Refuses `photo` for a file that is too large or no picture, and `map-pictures` for one too many.
    """
    _check_room(maps.draft_for(by, draft_id), by)
    image, width, height = redrawn(file, size)
    return _laid(draft_id, image, whole_on_sheet(width, height, STRENGTH), (width, height), by)


def lay_own(draft: MapDraft, map: Map, *, by: Any) -> None:
    """Lays the picture of the person's own map under a new draft of it, if it has one."""
    known: MapPicture | None = getattr(map, "picture", None)
    if known is None or known.by_id != by.pk:
        return
    if known.key:
        image, place, size = content(known.key), placement_of(known), (known.width, known.height)
    else:
        image, width, height = redrawn(BytesIO(content(known.land_key)), 0)
        middle = round(known.left + known.wide / 2), round(known.top + known.high / 2)
        place, size = Placement(*middle, round(known.wide), 0, STRENGTH), (width, height)
    laid = _laid(draft.pk, image, place, size, by)
    MapPicture.objects.filter(pk=laid.pk).update(as_land=known.as_land, allowed=known.allowed)


def place_picture(
    draft_id: int, *, by: Any, place: Placement, as_land: bool, allowed: bool
) -> None:
    """Moves, scales, turns and fades the picture; says whether it stays as the land, and that the
    maker may use it. Refuses `picture-place`, and `no-picture` without one."""
    check_placement(place)
    with transaction.atomic():
        draft = maps.held_draft(draft_id, by)
        changed = MapPicture.objects.filter(draft=draft).update(
            x=place.x,
            y=place.y,
            across=place.across,
            turn=place.turn,
            strength=place.strength,
            as_land=as_land,
            allowed=allowed,
        )
        if not changed:
            raise Refusal("no-picture", "D5", NO_PICTURE, fields=("photo",))


def remove_picture(draft_id: int, *, by: Any) -> None:
    with transaction.atomic():
        MapPicture.objects.filter(draft=maps.held_draft(draft_id, by)).delete()


def remove_land(slug: str, *, by: Any) -> None:
    """Removes the picture from the author's map. Its campaigns have the drawn land from then on."""
    found = maps.map_for(by, slug)
    if not by.pk or found.author_id != by.pk:
        raise LookupError(slug)
    with transaction.atomic():
        remove_pictures(MapPicture.objects.filter(map=found))


def publish(draft_id: int, *, by: Any) -> Map:
    """Publishes the draft with its picture, and makes the land from that if its maker wants so.

    Refuses what `maps.publish_map` refuses, and `picture-allowed` if the maker has not said that
    they may use it.
    """
    draft = maps.draft_for(by, draft_id)
    picture, drawing = picture_under(draft), maps.map_of_draft(draft)
    if picture is None:
        return maps.publish_map(draft_id, by=by)
    maps.check_fit(drawing)
    with ExitStack() as files:
        land = _land_of(picture, drawing, files) if picture.as_land else {}

        def move(published: Map) -> None:
            rows = MapPicture.objects.filter(pk=picture.pk)
            rows.update(draft=None, map=published, **land)

        return maps.publish_map(draft_id, by=by, then=move)


def keep_land(map: Map, land: LandFiles, box: Box, *, by: Any, digest: str, key: str) -> MapPicture:
    """The picture of a map that came with a campaign: only its land, in the files `key`."""
    return MapPicture.objects.create(
        map=map,
        by=by,
        at=Now(),
        width=land.size[0],
        height=land.size[1],
        as_land=True,
        allowed=True,
        land_key=key,
        land_hash=digest,
        **_sides(box),
    )


def _land_of(picture: MapPicture, drawing: RoadMap, files: ExitStack) -> dict[str, Any]:
    """The columns of the land. Its files are deleted again if the map cannot be published."""
    if not picture.allowed:
        raise Refusal("picture-allowed", "D5", NOT_ALLOWED, fields=("picture-allowed",))
    try:
        image = content(picture.key)
    except FileNotFoundError as error:
        raise Refusal("photo", "D4", GONE, fields=("photo",)) from error
    box = land_box(drawing)
    land = land_under(image, placement_of(picture), box)
    key = files.enter_context(stored_picture(land.image, land.small, kind="webp"))
    return {"land_key": key, "land_hash": sha256(land.image).hexdigest(), **_sides(box)}


def _sides(box: Box) -> dict[str, float]:
    return {"left": box.x, "top": box.y, "wide": box.width, "high": box.height}


def _laid(
    draft_id: int, image: bytes, place: Placement, size: tuple[int, int], by: Any
) -> MapPicture:
    with stored_picture(image, smaller(image)) as key, transaction.atomic():
        maps.lock_person(by)
        draft = maps.held_draft(draft_id, by)
        _check_room(draft, by)
        MapPicture.objects.filter(draft=draft).delete()
        return MapPicture.objects.create(
            draft=draft,
            by=by,
            at=Now(),
            key=key,
            width=size[0],
            height=size[1],
            x=place.x,
            y=place.y,
            across=place.across,
            turn=place.turn,
            strength=place.strength,
        )


def _check_room(draft: MapDraft, by: Any) -> None:
    if MapPicture.objects.filter(by=by).exclude(draft=draft).count() >= MOST_PICTURES:
        raise Refusal("map-pictures", "D5", TOO_MANY, fields=("photo",), most=MOST_PICTURES)
