"""How a table is called: by its game and its people, or by the name that its host gave it."""

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from club.kinds import kind_of


def title_of(game: Any, reader: str = "") -> str:
    """“Island Settlers with Alder and Birch”: the others, for the reader's seat.

    Without a seat, all of them. Free seats are not named. A name that the host gave stays.
    """
    title, seats = str(kind_of(game).title), list(game.seats.all())
    if not _is_usual(game.name, title, len(seats)):
        return str(game.name)
    here = game.table.here
    others = [
        seat.name
        for seat in seats
        if seat.player != reader and (seat.user_id or seat.bot or seat.player in here)
    ]
    if not others or len(seats) == 1:
        return title
    names = get_text_list(others, _("and"))
    return _("%(game)s with %(names)s") % {"game": title, "names": names}


def _is_usual(name: str, title: str, seats: int) -> bool:
    """Whether this is the name of a table that nobody named: its game, or its people."""
    return name == title or (seats > 1 and len(name.split(", ")) == seats)
