"""Where the points of a finished table come from, and the act that decided it.

Both come from the account of the game's rules, which hears what everybody may hear.
"""

from typing import Any, NamedTuple

from tavern.actions.table_queries import heard_of, latest_entries
from tavern.island_settlers.scoring import account as of_island_settlers
from tavern.six_lands import account as of_six_lands
from tavern.stone_falls import account as of_stone_falls

ACCOUNTS: dict[str, Any] = {
    "island-settlers": of_island_settlers,
    "six-lands": of_six_lands,
    "stone-falls": of_stone_falls,
}


class TurningPoint(NamedTuple):
    """The number of an entry, its news that decided the game, and the points that these count in
    the end. They are 0 if the act put the winner ahead for good."""

    seq: int
    news: tuple[Any, ...]
    worth: int


def parts_of(game: Any, seen: Any) -> dict[str, tuple[tuple[str, int], ...]]:
    """The points of each seat by the names of their parts. Nothing for a game without an
    account."""
    account = ACCOUNTS.get(game.kind)
    return dict(account.parts_of(_table(seen))) if account else {}


def turning_point(game: Any, seen: Any) -> TurningPoint | None:
    """The act that decided a finished game. None if nothing did, or if it has no account."""
    account, table = ACCOUNTS.get(game.kind), _table(seen)
    if account is None or table.standing is None:
        return None
    entries = reversed(latest_entries(game))
    heard = ((entry.seq, heard_of(entry, game, None)) for entry in entries)
    found = account.decisive(table, heard)
    if found is None:
        return None
    worth = getattr(account, "worth_of_best", None)
    number, news = found
    return TurningPoint(number, news, worth(table) if worth else 0)


def _table(seen: Any) -> Any:
    """The public facts of what a seat sees."""
    return getattr(seen, "table", None) or seen.world
