"""The types of each game, by their names in the description and in `schema`."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import msgspec

from tavern.api.island_view import IslandTable, island_as_lists
from tavern.games import GAMES
from tavern.island_settlers.commands import MayHandIn, MayOffer, MaySetTerms


class GameTypes(NamedTuple):
    """The types of a game.

    Everybody sees `table`, and only its seat sees `hand`. `offers` are choices with numbers to fill
    in.
    """

    prefix: str
    command: Any
    news: Any
    table: Any
    hand: Any = None
    offers: tuple[Any, ...] = ()
    as_json: Callable[[Any], Any] = msgspec.to_builtins  # of the table

    @property
    def parts(self) -> dict[str, Any]:
        found = {"Command": self.command, "News": self.news, "Table": self.table}
        found |= {"Hand": self.hand} if self.hand else {}
        return found | ({"Bounds": self.offers} if self.offers else {})


def _types_of(rules: Any) -> GameTypes:
    """The types with which the class of these rules is declared."""
    kind = type(rules)
    given = get_args(kind.__orig_bases__[0])
    if not rules.secret:
        world, command, news, _ = given
        return GameTypes(kind.__name__, command, news, world)
    table, hand, _, command, news = given
    return GameTypes(kind.__name__, command, news, table, hand)


TYPES = {name: _types_of(game.rules) for name, game in GAMES.items()}
TYPES["island-settlers"] = TYPES["island-settlers"]._replace(
    table=IslandTable, offers=(MayHandIn, MayOffer, MaySetTerms), as_json=island_as_lists
)


def schemas_of(game: str) -> dict[str, Any]:
    """The JSON Schemas of a game, by their subjects. Raises LookupError for another game."""
    return {
        name.lower(): {"anyOf": [msgspec.json.schema(one) for one in given]}
        if isinstance(given, tuple)
        else msgspec.json.schema(given)
        for name, given in TYPES[game].parts.items()
    }
