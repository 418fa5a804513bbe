"""How a table is called: by its game and its people, or by the name that its host gave it."""

from typing import Any

from django.conf import settings
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import override

from club.kinds import kind_of


def title_of(game: Any, reader: str = "") -> str:
    """“Island Settlers with Alder and Birch”: the others, for the reader's seat.

    Without a seat, all of them. Free seats are not named. A name that the host gave stays.
    """
    title, seats = str(kind_of(game).title), list(game.seats.all())
    if not _is_usual(game, len(seats)):
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


def _is_usual(game: Any, seats: int) -> bool:
    """Whether nobody named this table: it is called by its game, or by its people."""
    own = seats > 1 and len(game.name.split(", ")) == seats
    return own or game.name in _titles(kind_of(game).title)


def _titles(title: Any) -> set[str]:
    """The name of a game in every language: its founder may read another one."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(str(title))
    return found
