"""Pictures that go with notices to a game's own channel. Each kind of game registers a painter."""

import logging
from collections.abc import Callable

from club.models import WEBHOOK, Notice

logger = logging.getLogger(__name__)
Painter = Callable[[Notice], bytes | None]
_PAINTERS: dict[str, Painter] = {}


def register_painter(kind: str, painter: Painter) -> None:
    """Registers what draws a PNG for a notice of this kind of game, or returns None. It draws only
    what all members of the game may see."""
    _PAINTERS[kind] = painter


def picture_for(notice: Notice) -> bytes | None:
    """The picture of a notice in a game's own channel. A failed one is left out."""
    channel, game = notice.channel, notice.game
    if channel is None or channel.game_id is None or channel.kind == WEBHOOK or game is None:
        return None
    painter = _PAINTERS.get(game.kind)
    try:
        return painter(notice) if painter is not None else None
    except Exception:
        logger.exception("the picture of notification %s could not be drawn", notice.pk)
        return None
