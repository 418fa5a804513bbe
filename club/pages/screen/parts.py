"""The parts of the site that draw their games on the screen."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.http import Http404

from club.actions.seats.spectator_links import watch_secret
from club.kinds import kind_of
from club.models import Game


class Drawn(NamedTuple):
    """A game as everybody sees it: its template with these values and style sheets.

    `title` names the game and its phase.
    """

    template: str
    values: dict[str, Any]
    styles: Sequence[str]
    title: str


_DRAWERS: dict[str, Callable[[str], Drawn]] = {}
IN_PLACE_OF_KEY = "screen"  # of a scene, so that no address in it opens the spectators' pages


def register_screen(part: str, draw: Callable[[str], Drawn]) -> None:
    """Registers how a part of the site draws the game of a spectators' link."""
    _DRAWERS[part] = draw


def drawn(game: Game) -> Drawn | None:
    """The game on the screen. None if its link was closed a moment ago."""
    try:
        return _DRAWERS[kind_of(game).part](watch_secret(game))
    except Http404:
        return None
