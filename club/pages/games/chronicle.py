"""Messages to a game in words: started, paused, somebody sits down."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.kinds import kind_of
from club.models import Game, Message
from club.pages.frame.deadline_display import instant, time_words


def message_in_words(scene: Any, message: Message) -> str:
    """The message as the chronicle shows it."""
    entry = {
        "message": message,
        "scene": scene,
        "label": _label(scene, message),
        "reason": message.reason,
        "iso": instant(message.at),
        "words": time_words(scene.game, message.at),
    }
    return render_to_string("chronicle/_message.html", entry)


def _label(scene: Any, message: Message) -> str:
    """The role of the sender.

    An organiser is named as such, as a player too if they play, and so is the host of a table.
    Others act for themselves.
    """
    game: Game = scene.game
    if message.by_id != game.organiser_id and not message.values.get("deputy"):
        return ""
    if kind_of(game).part == "tavern":
        return _("by the host")
    return _("by the organiser, who plays") if message.by_player else _("by the organiser")
