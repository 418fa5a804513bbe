"""Photographs of battles: re-encoded from the upload, scaled down, and without metadata (D4)."""

from typing import IO, Any

from django.utils.translation import gettext_noop

from campaign.actions.battles import photo_files
from campaign.actions.history.battle_history import records_of
from campaign.live_counts.keys import MOST_TURNS
from campaign.models import BattlePhoto
from campaign.world import BattleId, PlayerId, World
from club.actions.accounts.plain_names import plain_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.security.pictures import redrawn
from club.models import Game
from club.refusals import Refusal

NO_TURN = gettext_noop("Enter a turn of the battle, from 1 to {most}.")
MOST_OF_BATTLE, MOST_OF_CAMPAIGN = 6, 120


def add_photo(
    game_id: int,
    battle: str,
    *,
    actor: Actor,
    file: IO[Any],
    size: int,
    caption: str = "",
    fought: int | None = None,
) -> BattlePhoto:
    """Stores a photograph of a present or past battle; the actor is one of its sides.

    The uploaded file itself is not stored. It is decoded, turned upright, scaled down and encoded
    again as JPEG. `fought` is the turn of the battle in which it was taken, if it is known. Refuses
    an impossible turn, a file that is too large, a file that is not a picture, and one photograph
    too many. Decoding takes half a second, so everything else is checked before it, and
    again under the lock.
    """
    if fought is not None and not 1 <= fought <= MOST_TURNS:
        raise Refusal("turn", "D4", NO_TURN, fields=("fought",), most=MOST_TURNS)
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
            fought=fought,
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
