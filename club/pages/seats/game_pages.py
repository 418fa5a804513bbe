"""The interface of a kind of game for the pages of a seat: access and frame.

A kind of game passes its own `GamePages` to the views in its addresses:
`path("c/<str:public_id>/programs", programs, {"pages": PAGES}, name="programs")`.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from club.actions.clock.page_views import up_to_date
from club.actions.journal.game_queries import game_for
from club.addresses import path_of
from club.models import Game


class GamePages:
    """The defaults for a game that has nothing of its own on these pages."""

    navigation = ""  # the template above each page; "" for none
    sealed: Any = ""  # what happens to a leaver's sealed acts, in words
    stays: Any = ""  # what stays at a seat after its player leaves, in words

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def find(self, request: HttpRequest, public_id: str) -> Game:
        """The game of this address as its members see it. 404 for everybody else."""
        try:
            game = up_to_date(lambda: game_for(request.user, public_id))
        except LookupError as error:
            raise Http404 from error
        if game.kind not in self.kinds:
            raise Http404
        return game

    def context(self, request: HttpRequest, game: Game) -> dict[str, Any]:
        """Further values for the templates of these pages."""
        return {"game": game, "navigation": self.navigation}

    def seats(self, request: HttpRequest, game: Game, link: Any) -> HttpResponse:
        """The page of the seats after a link was made. It shows the link only this once."""
        return redirect(path_of(game, "seats"))
