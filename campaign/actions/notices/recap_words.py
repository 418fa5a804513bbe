"""The recap of a player in sentences of their language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.actions.notices.men_words import men_in_words
from campaign.history.recap import Group
from campaign.history.recap_lines import Line
from campaign.map.routes import routes
from campaign.words.news.rolls import said
from campaign.words.news.rows import joined, listed_plainly
from campaign.words.news.table import LINES, line_of
from campaign.world import World
from club.sentences import filled

PLAYERS = ("who", "other")
TERRAINS = ("terrain", "terrains", "origin", "to", "before", "at")
LORDS = ("lord", "name")
MEN = ("men", "leaving")
OF_TABLES = ("title", "row")


@dataclass(frozen=True, slots=True)
class Names:
    """Names by the ids of the world. Those of players are HTML unless the text is `plain`."""

    players: Mapping[Any, str]
    terrains: Mapping[Any, str]
    plain: bool = True


def names_in(world: World, players: Mapping[Any, str]) -> Names:
    """Plain names, for a text."""
    return Names(players, {id: terrain.name for id, terrain in routes(world.map).terrains.items()})


def in_words(groups: tuple[Group, ...], names: Names) -> Iterator[str]:
    """The sentences of these groups."""
    return (sentence(line, names) for group in groups for line in group.lines)


def sentence(line: Line, names: Names) -> str:
    """The line as a sentence."""
    text = line_of(_kind(line), line.me)
    return filled(text, lambda name: _word(name, line.values[name], names), plain=names.plain)


def _kind(line: Line) -> str:
    """The name of the line's sentence: payments have one by their cause, retreats by their end."""
    if line.kind in ("gained", "paid"):
        by_cause = f"{line.kind}_{line.values['cause']}"
        return by_cause if by_cause in LINES else line.kind
    if line.kind == "refuge":
        counted = line.values["counted"]
        late = None if counted is None else "counted" if counted else "not_counted"
        return f"refuge_{late or line.values['moment']}"
    return line.kind


def _word(name: str, value: Any, names: Names) -> Any:
    if name in PLAYERS:
        return names.players.get(value, value)
    if name in TERRAINS:
        several = value if isinstance(value, tuple) else (value,)
        return listed_plainly([names.terrains.get(one, one) for one in several])
    if name == "players":
        words = [names.players.get(one, one) for one in value]
        return ", ".join(words) if names.plain else joined(words)
    if name in MEN:
        left = names.terrains.get(value.origin, value.origin) if value and name == "men" else ""
        return capfirst(men_in_words(value, left))
    if name in OF_TABLES:
        return said(*value)
    if name in LORDS:
        return value or _("nameless lord")
    return " + ".join(map(str, value)) if name == "dice" else value
