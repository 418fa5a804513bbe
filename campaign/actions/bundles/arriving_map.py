"""The map of a campaign that arrives, with the picture that was its land there."""

import re
from contextlib import ExitStack
from typing import Any

from campaign.actions.battles import photo_files
from campaign.actions.bundles.file import Land
from campaign.actions.workshop.land_files import LandFiles
from campaign.actions.workshop.maps import map_like
from campaign.actions.workshop.pictures import keep_land
from campaign.map.layout.drawing import Box
from campaign.models import Map
from campaign.world import RoadMap

FARTHEST = 5000  # map units of a land from the corner of the sheet
HASH = re.compile(r"[0-9a-f]{64}")


def board_of(
    drawing: RoadMap,
    where: Land | None,
    land: LandFiles | None,
    *,
    organiser: Any,
    files: ExitStack,
) -> Map:
    """A map like this one, as `map_like` finds or makes it. The picture of a new one is stored in
    `files`. Raises ValueError for a picture that no map can have."""
    if where is None or land is None:
        return map_like(drawing, by=organiser)
    if not HASH.fullmatch(where.hash):
        raise ValueError("no hash of a picture")
    box = _box(where)
    board = map_like(drawing, by=organiser, land_hash=where.hash)
    if board.land_picture is None:
        key = files.enter_context(photo_files.stored_picture(land.image, land.small, kind="webp"))
        keep_land(board, land, box, by=organiser, digest=where.hash, key=key)
        board.refresh_from_db()
    return board


def _box(where: Land) -> Box:
    """The part of the sheet that a land covers. Raises ValueError for one far from it."""
    box = Box(where.left, where.top, where.wide, where.high)
    if not all(abs(side) <= FARTHEST for side in (box.x, box.y, box.width, box.height)):
        raise ValueError("land beside the sheet")
    if min(box.width, box.height) <= 0:
        raise ValueError("land without room")
    return box
