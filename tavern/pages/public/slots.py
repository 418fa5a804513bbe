"""The names under which a device keeps games: one of each."""

from django.http import HttpRequest

from tavern.actions.public.sealed_games import OpenGame

FALLS, PUZZLE = "falls", "puzzle"


def slot_of(game: OpenGame) -> str:
    """The name under which a device keeps this game: its kind, for one against a bot."""
    return FALLS if game.day else PUZZLE if game.puzzle else game.kind


def moved_from(request: HttpRequest) -> str:
    """The slot of a game that has just moved to the account. The device forgets it."""
    moved = request.GET.get("moved", "")
    return moved if moved in (FALLS, PUZZLE) else ""
