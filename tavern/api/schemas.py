"""The types of each game, by their names in the description and in `schema`."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tavern.api.island_view import IslandTable, island_as_lists
from tavern.island_settlers import commands as island_commands
from tavern.island_settlers import news as island_news
from tavern.island_settlers import table as island_table
from tavern.six_lands import commands as land_commands
from tavern.six_lands import news as land_news
from tavern.six_lands import table as land_table
from tavern.stone_falls import commands as stone_commands
from tavern.stone_falls import news as stone_news
from tavern.stone_falls import world as stone_world


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


TYPES = {
    "stone-falls": GameTypes(
        "StoneFalls", stone_commands.Command, stone_news.News, stone_world.World
    ),
    "six-lands": GameTypes(
        "SixLands", land_commands.Command, land_news.News, land_table.Table, land_table.Hand
    ),
    "island-settlers": GameTypes(
        "IslandSettlers",
        island_commands.Command,
        island_news.News,
        IslandTable,
        island_table.Hand,
        (island_commands.MayHandIn, island_commands.MayOffer, island_commands.MaySetTerms),
        island_as_lists,
    ),
}


def schemas_of(game: str) -> dict[str, Any]:
    """The JSON Schemas of a game, by their subjects. Raises LookupError for another game."""
    return {
        name.lower(): {"anyOf": [msgspec.json.schema(one) for one in given]}
        if isinstance(given, tuple)
        else msgspec.json.schema(given)
        for name, given in TYPES[game].parts.items()
    }
