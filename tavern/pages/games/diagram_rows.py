"""The interface of a game for diagrams of its rules: rows, and pictures of positions.

A game with diagrams has the rows `ROWS` in `tavern/pages/<game>/diagrams.py`, and the acts `KINDS`
of a guided first game in `guided.py`. `PICTURES` in `pictures.py` draws its positions like the
board of its tables. Of a row only the position and the act are written: what happens is the news of
`play`, or its refusal.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from django.utils.safestring import SafeString

Targets = Mapping[int, str]  # what can be tapped, with its address


class Row(NamedTuple):
    """A diagram. `rule` is the number of its rule; `key` names it in addresses.

    `leads` are acts before the one that is shown, `chance` the draws for that one. `shows` is the
    news that it must bring, "" for a refusal. `also` are other acts to try. `crop` are names of
    places that must be visible, () for the whole board. `beside` shows what lies beside a board
    that is mostly alone.
    """

    rule: str
    key: str
    world: Callable[[], Any]
    act: Any
    shows: str = ""
    leads: tuple[Any, ...] = ()
    chance: tuple[int, ...] = ()
    also: tuple[Any, ...] = ()
    crop: tuple[str, ...] = ()
    beside: bool = False


class Pictures(Protocol):
    """Draws positions of a game and knows what learners may tap in them."""

    def draw(
        self, scene: Any, row: Row, targets: Targets, before: Any = None, after: Any = None
    ) -> SafeString:
        """The position of a row. `before` is the world that it came from, `after` the next one."""
        ...

    def candidates(self, world: Any, row: Row) -> tuple[Any, ...]:
        """The acts that a learner may try here, allowed or not."""
        ...

    def path(self, world: Any, act: Any) -> tuple[int, ...]:
        """The targets that are tapped for an act, in order."""
        ...

    def is_drawn(self, target: int) -> bool:
        """Whether the picture has a place for this target. The others are buttons."""
        ...

    def name(self, scene: Any, target: int) -> str:
        """The words for a drawn target: what a reader taps."""
        ...

    def label(self, scene: Any, act: Any) -> str:
        """The words of the button of an act."""
        ...
