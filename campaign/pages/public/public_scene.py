"""The scene of a public page: the world when the last turn closed, and banners for hidden names."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.actions.publishing.closed_turns import ClosedTurns
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, faction_word, seats_of
from club.models import Game

WATCHING = "public"  # in place of a spectators' key: the page has no forms and no links for members


def public_scene(game: Game, closed: ClosedTurns) -> Scene:
    """The scene for everybody. Seats say neither who is awaited nor whose envelope is sealed."""
    names = {seat.player: (seat.name, seat.playing_as) for seat in game.seats.all()}
    seats = seats_of(closed.world, names, viewer=None, awaited=(), sealed=frozenset())
    hidden = game.campaign.hidden_names
    shown = {player: _shown(seat, hidden) for player, seat in seats.items()}
    return Scene(
        game=game,
        world=closed.world,
        viewer=None,
        seats=shown,
        organises=False,
        choices=(),
        watching=WATCHING,
    )


def banner_of(letter: str, faction: str) -> str:
    """The words in place of a name that is not shown."""
    return f"{faction_word(faction)} {letter}".strip()


def moment_of(closed: ClosedTurns) -> str:
    """The moment that the page shows, in words."""
    if closed.over:
        return _("The end")
    done = closed.turn - 1
    if done < 1:
        return _("Before the end of the first turn")
    return ngettext("After %(turn)s turn", "After %(turn)s turns", done) % {"turn": done}


def _shown(seat: SeatView, hidden: str) -> SeatView:
    if seat.player not in hidden:
        return seat
    return replace(seat, name=f"{seat.faction} {seat.letter}".strip())
