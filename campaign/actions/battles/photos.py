"""Photographs of battles: re-encoded from the upload, scaled down, and without metadata (D4)."""

import struct
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext_noop
from PIL import ExifTags, Image, ImageCms
from PIL.Image import Transpose

from campaign.actions.battles import photo_files
from campaign.actions.history.battle_history import records_of
from campaign.models import BattlePhoto
from campaign.world import BattleId, PlayerId, World
from club.actions.accounts.plain_names import plain_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.models import Game
from club.refusals import Refusal

LARGEST_FILE = 12_000_000  # bytes of the upload
LARGEST_PICTURE = 50_000_000  # pixels of a JPEG, which is reduced while it is decoded
LARGEST_WHOLE = 16_000_000  # pixels of other pictures, which are decoded whole: 64 MB
SIDE = 1600  # pixels of the longer side after scaling
MOST_OF_BATTLE, MOST_OF_CAMPAIGN = 6, 120
KINDS = ("JPEG", "PNG", "WEBP")
IN_PARTS = ("JPEG", "MPO")  # phones write a second picture behind the JPEG; it is ignored
UPRIGHT = {  # how a picture is turned, by its EXIF orientation
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}

UNREADABLE = gettext_noop("This photo cannot be read. Please send a JPEG, PNG or WebP file.")
TOO_LARGE = gettext_noop(
    "This photo is too large. The limit is 12 MB and 50 million pixels, or 16 million unless it is "
    "a plain JPEG."
)
# The errors that Pillow raises on broken pictures; the last two also on broken metadata.
UNREADABLE_ERRORS = (
    OSError,
    ValueError,
    SyntaxError,
    Image.DecompressionBombError,
    struct.error,
    TypeError,
)


def add_photo(
    game_id: int, battle: str, *, actor: Actor, file: IO[Any], size: int, caption: str = ""
) -> BattlePhoto:
    """Stores a photograph of a present or past battle; the actor is one of its sides.

    The uploaded file itself is not stored. It is decoded, turned upright, scaled down and encoded
    again as JPEG. Refuses a file that is too large, a file that is not a picture, and one
    photograph too many. Decoding takes half a second, so everything else is checked before it, and
    again under the lock.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        _checked_turn(locked, battle, actor)
    image, width, height = redrawn(file, size)
    with (
        photo_files.stored(game_id, image) as key,
        turn(game_id, actor, permissions.may_speak) as locked,
    ):
        number, player = _checked_turn(locked, battle, actor), actor.player or ""
        return BattlePhoto.objects.create(
            game=locked.game,
            battle=battle,
            turn=number,
            player=player,
            by_id=actor.user_id,
            at=locked.now,
            image=photo_files.PLACEHOLDER,
            key=key,
            width=width,
            height=height,
            caption=plain_name(caption)[:120],
        )


def _checked_turn(locked: LockedGame, battle: str, actor: Actor) -> int:
    """The turn of the battle, if the actor may add a photograph of it and there is room."""
    player = actor.player or ""
    players, number = _sides_and_turn(locked.game, locked.world, battle)
    permissions.check_allowed(player in players)
    if not room_for(locked.game, battle, number):
        raise Refusal("photos", "D4", gettext_noop("You cannot add any more photos here."))
    return number


def room_for(game: Game, battle: str, turn: int) -> int:
    """The number of photographs that may still be added to this battle of this turn."""
    kept = BattlePhoto.objects.filter(game=game, lord="")
    of_battle = MOST_OF_BATTLE - kept.filter(battle=battle, turn=turn).count()
    return max(0, min(of_battle, MOST_OF_CAMPAIGN - kept.count()))


def remove_photo(game_id: int, photo_id: int, *, actor: Actor) -> None:
    """Removes a photograph, for its owner or the organiser."""
    with turn(game_id, actor, permissions.anybody) as locked:
        photo = BattlePhoto.objects.filter(game=locked.game, pk=photo_id).first()
        if photo is None:
            return
        own = actor.kind == "seat" and photo.by_id == actor.user_id
        permissions.check_allowed(own or permissions.may_rule(locked.game, actor))
        if photo.lord:  # pages show it beside the lord, and are kept by version
            locked.mark(Effect.SAVE)
        photo.delete()


def _sides_and_turn(game: Game, world: World, battle: str) -> tuple[tuple[PlayerId, ...], int]:
    """The sides of a battle of this or an earlier turn; none for an unknown battle."""
    row = world.battles.get(BattleId(battle))
    if row is not None:
        return row.players, world.turn
    record = records_of(game).get(BattleId(battle))
    return (record.players, record.turn) if record else ((), world.turn)


def photos_by_battle(game: Game) -> dict[tuple[str, int], list[BattlePhoto]]:
    """All photographs by battle and turn, oldest first, without their pixels."""
    found: dict[tuple[str, int], list[BattlePhoto]] = {}
    for row in BattlePhoto.objects.filter(game=game, lord="").defer("image").order_by("pk"):
        found.setdefault((row.battle, row.turn), []).append(row)
    return found


def photos_of(game: Game, battle: str, turn: int) -> list[BattlePhoto]:
    """A battle's photographs without their pixels."""
    rows = BattlePhoto.objects.filter(game=game, battle=battle, turn=turn)
    return list(rows.defer("image").order_by("pk"))


def redrawn(file: IO[Any], size: int, *, most: int = LARGEST_PICTURE) -> tuple[bytes, int, int]:
    """The picture as JPEG bytes, and its width and height in pixels. Refuses more than `most`
    pixels before it decodes them."""
    if size > LARGEST_FILE:
        raise Refusal("photo", "D4", TOO_LARGE, fields=("photo",))
    try:
        picture = Image.open(file, formats=KINDS)
        whole = picture.format not in IN_PARTS or "progressive" in picture.info
        if picture.width * picture.height > min(most, LARGEST_WHOLE if whole else most):
            raise Refusal("photo", "D4", TOO_LARGE, fields=("photo",))
        picture.draft("RGB", (SIDE, SIDE))
        profile = picture.info.get("icc_profile") or b""
        turn = UPRIGHT.get(picture.getexif().get(ExifTags.Base.Orientation, 1))
        small = scalable(picture)
        small.thumbnail((SIDE, SIDE))
        upright = plain_colours(small if turn is None else small.transpose(turn), profile)
    except UNREADABLE_ERRORS as error:
        raise Refusal("photo", "D4", UNREADABLE, fields=("photo",)) from error
    plain = Image.new("RGB", upright.size)
    plain.paste(upright)
    out = BytesIO()
    plain.save(out, "JPEG", quality=80, optimize=True)
    return out.getvalue(), plain.width, plain.height


LARGEST_PROFILE = 1_000_000  # bytes; a camera's profile has a few thousand
SIXTEEN_BITS = 256  # values of 16-bit grey for one of 8-bit grey
DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
PROFILED = ("RGB", "CMYK")  # modes whose profile is applied


def scalable(picture: Image.Image) -> Image.Image:
    """The picture in a mode whose pixels can be mixed: neither a palette nor 16-bit grey."""
    if picture.mode in DEEP:
        deep = picture.convert("I")
        return deep.point(lambda value: value * (1 / SIXTEEN_BITS)).convert("L")
    if picture.has_transparency_data:
        return picture.convert("RGBA")
    return picture.convert("RGB") if picture.mode in ("P", "1") else picture


def plain_colours(picture: Image.Image, profile: bytes) -> Image.Image:
    """The picture as sRGB on white. `profile` says what its numbers mean; it is empty for sRGB."""
    if picture.mode in ("RGBA", "LA", "PA"):
        seen = picture.convert("RGBA")
        picture = Image.new("RGB", seen.size, "white")
        picture.paste(seen, mask=seen.getchannel("A"))
    if profile and len(profile) <= LARGEST_PROFILE and picture.mode in PROFILED:
        picture = _in_srgb(picture, profile)
    return picture.convert("RGB")


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """The picture in sRGB. An unreadable profile, or one for another kind of picture, is
    ignored."""
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        found = ImageCms.profileToProfile(picture, own, plain, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return picture
    return found or picture
