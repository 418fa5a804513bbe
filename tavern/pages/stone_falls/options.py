"""The options of a new table of Stone Falls: only the number of players (S4, S7, S28)."""

from django.utils.translation import gettext_lazy as _

from tavern.pages.games.options import Option

ABOUT_SEATS = _(
    "One plays solo, for a medal. Two and three play against each other. Four play as two teams: "
    "seats 1 and 3 against seats 2 and 4."
)
OPTIONS: tuple[Option, ...] = ()
