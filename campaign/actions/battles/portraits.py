"""Portraits of lords: taken in as photographs of battles are, and cut to a square (A87, D4)."""

from io import BytesIO
from typing import IO, Any, NamedTuple

from django.core.cache import cache
from django.utils.translation import gettext_noop
from PIL import Image

from campaign.actions.battles import photo_files
from campaign.models import BattlePhoto
from campaign.world import LordId
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.security.pictures import redrawn
from club.models import Game
from club.refusals import Refusal

SIDE = 256  # pixels
MOST_PORTRAITS = 120  # of a campaign
KEPT = 24 * 3600  # seconds
NO_LORD = gettext_noop("That is not one of your lords.")
NO_ROOM = gettext_noop("You cannot add any more portraits here.")


class Face(NamedTuple):
    """A portrait: the number of its photograph, and the seat whose lord it shows."""

    photo: int
    player: str


def set_portrait(game_id: int, lord: str, *, actor: Actor, file: IO[Any], size: int) -> BattlePhoto:
    """Stores the portrait of a lord of the actor's seat, living or dead, instead of an earlier one.

    Refuses `no-such-lord`, `portraits`, and what `redrawn` refuses. Decoding takes long, so
    everything else is checked before it, and again under the lock.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        _check(locked, lord, actor)
    image, _width, _height = redrawn(file, size)
    with (
        photo_files.stored(game_id, in_square(image)) as key,
        turn(game_id, actor, permissions.may_speak) as locked,
    ):
        _check(locked, lord, actor)
        for row in _of(locked.game, lord):
            row.delete()
        locked.mark(Effect.SAVE)
        return BattlePhoto.objects.create(
            game=locked.game,
            lord=lord,
            turn=locked.world.turn,
            player=actor.player or "",
            by_id=actor.user_id,
            at=locked.now,
            image=photo_files.PLACEHOLDER,
            key=key,
            width=SIDE,
            height=SIDE,
        )


def remove_portrait(game_id: int, lord: str, *, actor: Actor) -> None:
    """Removes the portrait of a lord, for the player of the seat or the organiser."""
    with turn(game_id, actor, permissions.anybody) as locked:
        for row in _of(locked.game, lord):
            own = permissions.may_speak(locked.game, actor) and row.player == actor.player
            permissions.check_allowed(own or permissions.may_rule(locked.game, actor))
            locked.mark(Effect.SAVE)
            row.delete()


def faces_of(game: Game) -> dict[LordId, Face]:
    """The portraits of a campaign by lord, with at most one query; cached by version."""
    key = f"faces-{game.pk}-{game.version}"
    found = cache.get(key)
    if found is None:
        rows = BattlePhoto.objects.filter(game=game).exclude(lord="").order_by("pk")
        found = {
            lord: (pk, player) for pk, lord, player in rows.values_list("pk", "lord", "player")
        }
        cache.set(key, found, KEPT)
    return {LordId(lord): Face(*face) for lord, face in found.items()}


def in_square(image: bytes) -> bytes:
    """The middle of a picture as a square of 256 pixels, as JPEG."""
    picture = Image.open(BytesIO(image), formats=("JPEG",))
    side = min(picture.size)
    left, top = (picture.width - side) // 2, (picture.height - side) // 2
    square = picture.convert("RGB").crop((left, top, left + side, top + side))
    out = BytesIO()
    square.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(out, "JPEG", quality=82)
    return out.getvalue()


def in_grey(image: bytes) -> bytes:
    """The same picture without colours, for a book: readers of books may ignore its style sheet."""
    out = BytesIO()
    Image.open(BytesIO(image), formats=("JPEG",)).convert("L").save(out, "JPEG", quality=82)
    return out.getvalue()


def _of(game: Game, lord: str) -> list[BattlePhoto]:
    return list(BattlePhoto.objects.filter(game=game, lord=lord).exclude(lord="").defer("image"))


def _check(locked: LockedGame, lord: str, actor: Actor) -> None:
    row = locked.world.lords.get(LordId(lord))
    if row is None or row.owner != actor.player:
        raise Refusal("no-such-lord", "A87", NO_LORD, fields=("lord",))
    others = BattlePhoto.objects.filter(game=locked.game).exclude(lord__in=("", lord))
    if others.count() >= MOST_PORTRAITS:
        raise Refusal("portraits", "D4", NO_ROOM, fields=("photo",))
