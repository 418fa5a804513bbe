"""Names and addresses of a kind of game for pages that all games share."""

from collections.abc import Mapping
from typing import Any

from club.kinds.types import ClosedRoute


class PagesFacet:
    """Names and addresses of a kind of game for pages that all games share."""

    not_ready: str = ""  # why a game cannot start yet, in place of the club's sentence
    routes: Mapping[str, str] = {}  # names of its addresses, where another page has the usual one
    rates: Mapping[tuple[str, str], str] = {}  # of submissions: (route, its `act_name`): rate
    closed_to_robots: tuple[ClosedRoute, ...] = ()  # routes of its pages
    thread = ""  # the page on which the people of a game write to one another, if it has one

    def __init__(self, phases: Mapping[str, Any], duties: Mapping[str, Any]) -> None:
        """The names of the phases, and the duty of an awaited player in each, translated."""
        self.phases, self.duties = phases, duties
