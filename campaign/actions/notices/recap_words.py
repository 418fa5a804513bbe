"""The recap of a player in sentences of their language."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.actions.notices.men_words import men_in_words
from campaign.actions.notices.recap_sentences import (
    PURSE,
    REFUGE,
    SENTENCES,
    SPENT,
)
from campaign.history.recap import Group
from campaign.history.recap_lines import Line
from campaign.map.routes import routes
from campaign.world import World

PLAYERS = ("who", "other")
TERRAINS = ("terrain", "terrains", "origin", "to", "before", "at")
LORDS = ("lord", "name")
MEN = ("men", "leaving")


@dataclass(frozen=True, slots=True)
class Names:
    """Names by the ids of the world. `escaped` makes a typed name safe for the text."""

    players: Mapping[Any, str]
    terrains: Mapping[Any, str]
    escaped: Callable[[str], str] = str


def names_in(world: World, players: Mapping[Any, str]) -> Names:
    """Plain names, for a text."""
    return Names(players, {id: terrain.name for id, terrain in routes(world.map).terrains.items()})


def in_words(groups: tuple[Group, ...], names: Names) -> Iterator[str]:
    """The sentences of these groups."""
    return (sentence(line, names) for group in groups for line in group.lines)


def sentence(line: Line, names: Names) -> str:
    """The line as a sentence."""
    values = {name: _word(name, value, names) for name, value in line.values.items()}
    return str(_sentence_of(line) % values)


def _sentence_of(line: Line) -> Any:
    if line.kind == "gained" or (line.kind == "paid" and line.values["cause"] in PURSE):
        return PURSE[line.values["cause"] + ("+" if line.kind == "gained" else "")]
    if line.kind == "paid":
        return SPENT
    if line.kind == "refuge":
        counted = line.values["counted"]
        late = None if counted is None else "counted" if counted else "not counted"
        return REFUGE[late or line.values["moment"]]
    mine, others = SENTENCES[line.kind]
    return mine if line.me else others


def _word(name: str, value: Any, names: Names) -> Any:
    if name in PLAYERS:
        return names.players.get(value, value)
    if name in TERRAINS:
        several = value if isinstance(value, tuple) else (value,)
        return ", ".join(names.terrains.get(one, one) for one in several)
    if name == "players":
        return ", ".join(names.players.get(one, one) for one in value)
    if name in MEN:
        left = names.terrains.get(value.origin, value.origin) if value and name == "men" else ""
        return capfirst(men_in_words(value, left, names.escaped))
    if name in LORDS:
        return names.escaped(value or _("nameless lord"))
    return " + ".join(map(str, value)) if name == "dice" else value
