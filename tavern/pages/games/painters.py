"""Painters of games: their interface, and a plain one for games without their own.

The painter of a game is `PAINTER` of the module `tavern.pages.<game>`, with `_` in place of `-` in
the name. Its templates are in `templates/tavern/<game>/`. A submission is a form to `scene.act`
with the field `commands`: the commands of a turn as a JSON list, one after the other.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec

from club.kinds import rules_of
from club.sentences import Table


class Painter(Protocol):
    """Draws the board of one game. `scene` is a `tavern.pages.table.scene.Scene`."""

    template: str  # of the board, inside the panel of the table page
    legend: str  # the template that says what its figures mean, "" for none
    styles: tuple[str, ...]  # sheets of static/ for it
    scripts: tuple[str, ...]  # scripts of static/ for it
    news: Table | None  # the sentences of its news

    def board(self, scene: Any) -> dict[str, Any]:
        """The template's values besides `scene`.

        They come from `scene.seen` and `scene.picked`. The latter is the query of the address, with
        the steps of the planned turn. A value `duty` says what the viewer does next, in place of
        the words of the phase. A painter may have `small_news`: names of news that is left out of
        what happened since the reader acted. It may also have `names_of_deal(seats, options)`, a
        name for each draw of the deal.
        """
        ...


class PlainPainter:
    """A plain painter: facts as a list, and every choice as a button."""

    template = "tavern/plain/board.html"
    legend = ""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    news: Table | None = None

    def board(self, scene: Any) -> dict[str, Any]:
        seen = scene.seen
        table = msgspec.to_builtins(getattr(seen, "table", None) or seen.world)
        own = msgspec.to_builtins(getattr(seen, "own", None)) or {}
        return {
            "facts": [(name, _words(value)) for name, value in table.items()],
            "own": [(name, _words(value)) for name, value in own.items()],
            "choices": [_choice(scene, one) for one in scene.choices if _is_command(scene, one)],
        }


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_words(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value))
    return str(value)


def _is_command(scene: Any, choice: Any) -> bool:
    """Whether a choice can be sent as it is. Offers with free numbers cannot."""
    codec = rules_of(scene.game.kind).commands
    try:
        return bool(codec.decode(codec.encode(choice)) == choice)
    except msgspec.ValidationError:
        return False


def _choice(scene: Any, command: Any) -> dict[str, str]:
    fields = msgspec.to_builtins(command)
    named = [
        f"{name} {_words(value)}" for name, value in fields.items() if name not in ("seat", "type")
    ]
    encoded = rules_of(scene.game.kind).commands.encode(command)
    return {
        "label": " ".join([type(command).__name__, *named]),
        "commands": f"[{encoded.decode()}]",
    }


def room_of(kind: str) -> str:
    """The name of the game's folders."""
    return kind.replace("-", "_")


@cache
def painter_of(kind: str) -> Painter:
    """The painter of the game of this name."""
    room = f"tavern.pages.{room_of(kind)}"
    if find_spec(room) is None:
        return PlainPainter()
    painter: Painter = import_module(room).PAINTER
    return painter
