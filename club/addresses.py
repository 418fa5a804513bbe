"""The addresses of a game's pages. Each kind of game has its own, with shared names."""

from django.urls import reverse

from club.kinds import kind_of
from club.models import Game


def path_of(game: Game, page: str = "table", *more: str | int) -> str:
    """The path of a page of this game, such as `table`, `seats` or `organise`."""
    name = kind_of(game).pages.routes.get(page, page)
    return reverse(name, args=[game.public_id, *more])
