"""The diagrams of all games, played a second time for tests."""

from typing import Any

from club.refusals import Refusal
from tavern.games import GAMES
from tavern.pages.games.diagram_rows import Row
from tavern.pages.learn.diagrams import rows_of

ALL = [(game, row) for game in GAMES for row in rows_of(game).values()]
NAMES = [f"{game} {row.key}" for game, row in ALL]


def played(game: str, row: Row) -> tuple[Any, Any, list[str]]:
    """The world before the act of the row and after it, and the names of its news."""
    rules, world = GAMES[game].rules, row.world()
    for act in row.leads:
        world = rules.play(world, act, lowest(rules, world, act)).world
    outcome = rules.play(world, row.act, row.chance or lowest(rules, world, row.act))
    return world, outcome.world, [type(item.news).__name__ for item in outcome.news]


def lowest(rules: Any, world: Any, act: Any) -> tuple[int, ...]:
    return tuple(draw.low for draw in rules.draws(world, act))


def wrong_with(game: str, row: Row) -> str:
    """What the rules do not do as the row says. "" for a true row."""
    try:
        before, after, news = played(game, row)
    except Refusal as refusal:
        if row.shows:
            return f"refused: {refusal}"
        return "" if refusal.rule == row.rule else f"refused by {refusal.rule}"
    if not row.shows:
        return "not refused"
    if row.shows not in news:
        return f"{row.shows} is not among {news}"
    return "" if after != before else "nothing happened"
