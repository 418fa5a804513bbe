"""The values of the tavern's rows in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.admin.columns import Say, column, filter_by
from club.kinds import kinds
from tavern.models.tables import PACES
from tavern.pages.games.words import BOTS, MEDALS


def kind(name: str) -> str:
    """The name of the game. For a game that the site does not have, the stored word."""
    return str(next((one.title for one in kinds() if one.name == name), name))


def _of(words: Mapping[str, Any]) -> Say:
    return lambda value: str(words.get(value, value))


pace, bot, medal = _of(dict(PACES)), _of(BOTS), _of(MEDALS)
KIND, OF_KIND = column("kind", _("game"), kind), filter_by("kind", kind)
