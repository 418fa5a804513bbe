"""Diagrams of rules: a position, an act that the rules play, and the position after it."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.kinds import Kind
from club.refusals import Refusal
from club.rules import Seat, heard
from tavern.pages.games.diagram_rows import Pictures, Row
from tavern.pages.games.painters import painter_of, room_of
from tavern.pages.learn.first_game import LearnedScene


class Played(NamedTuple):
    """The effect of an act on a world: the next one and its public news, or the refusal."""

    world: Any
    news: tuple[Any, ...] = ()
    refusal: Refusal | None = None


@cache
def rows_of(game: str) -> Mapping[str, Row]:
    """The diagrams of the game of this name, by key. None for a game without diagrams."""
    return {row.key: row for row in _module(game, "diagrams", "ROWS")}


def guided_kinds(game: str) -> tuple[tuple[type, str, str], ...]:
    """The acts of the guided first game, in order: kind, news that it must bring, and rule."""
    return tuple(_module(game, "guided", "KINDS"))


def learnt_in(game: str) -> tuple[tuple[str, Any], ...]:
    """The lessons of the guided first game: rules, each with a sentence."""
    return tuple(_module(game, "guided", "LEARNT"))


def pictures_of(game: str) -> Pictures:
    found: Pictures = import_module(f"tavern.pages.{room_of(game)}.pictures").PICTURES
    return found


def _module(game: str, name: str, value: str) -> Iterator[Any]:
    full = f"tavern.pages.{room_of(game)}.{name}"
    yield from getattr(import_module(full), value) if find_spec(full) else ()


def play_on(kind: Kind, world: Any, act: Any, chance: tuple[int, ...] = ()) -> Played:
    """The act as the rules play it."""
    try:
        outcome = kind.rules.play(world, act, chance or lowest(kind, world, act))
    except Refusal as refusal:
        return Played(world, (), refusal)
    return Played(outcome.world, heard(outcome.news, act.seat))


def lowest(kind: Kind, world: Any, act: Any) -> tuple[int, ...]:
    """A chance for an act that has none of its own: the lowest of each draw."""
    return tuple(draw.low for draw in kind.rules.draws(world, act))


def start_of(kind: Kind, row: Row) -> Any:
    """The position in which the act of the row is played."""
    world = row.world()
    for act in row.leads:
        played = play_on(kind, world, act)
        assert played.refusal is None, f"{row.key}: {played.refusal}"
        world = played.world
    return world


def scene_of(kind: Kind, world: Any, seat: str, *, yours: bool = False) -> LearnedScene:
    """The scene in which a seat looks at the world. `yours`: the reader plays it."""
    seen = kind.rules.see(world, Seat(seat))
    return LearnedScene(seen, 0, painter_of(kind.name), viewer=seat, yours=yours)


class Diagram(NamedTuple):
    """A row, drawn. `pictures` are the positions in order, each with its title."""

    row: Row
    scene: LearnedScene
    pictures: tuple[tuple[str, SafeString], ...]
    news: tuple[Any, ...]
    refusal: Refusal | None


def diagram_of(kind: Kind, row: Row) -> Diagram:
    """The row as the rules play it. A refused act has one picture."""
    before = start_of(kind, row)
    played = play_on(kind, before, row.act, row.chance)
    seat, draw = row.act.seat, pictures_of(kind.name).draw
    scene = scene_of(kind, before, seat)
    after = scene_of(kind, played.world, seat)
    pictures = [(_("Before"), draw(scene, row, {}, None, played.world))]
    if played.refusal is None:
        pictures.append((_("After"), draw(after, row, {}, before)))
    return Diagram(row, after, tuple(pictures), played.news, played.refusal)
