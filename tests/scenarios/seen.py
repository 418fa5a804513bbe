"""A played case, and the equality that its assertions need."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from campaign.news import BandRetreated, RefugeFixed
from campaign.world import World
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, exact

SETS = {
    "stays",
    "retreats",
    "retreated",
    "candidates",
    "void",
    "players",
    "bands_on_zone",
    "bands_stay",
    "bands_retreat",
    "speakers_left",
}
NESTED_SETS = {"tie_groups", "rerolled"}


def same(key: str, expected: Any, actual: Any) -> bool:
    """Equal in the sense of the case file: sets unless named order, points exact."""
    if key in SETS and isinstance(expected, list) and isinstance(actual, list):
        return sorted(map(str, expected)) == sorted(map(str, actual))
    if key in NESTED_SETS:
        return sorted(map(sorted, expected)) == sorted(map(sorted, actual))
    if isinstance(expected, dict) and isinstance(actual, dict):
        if not expected:
            return not actual
        return all(same(k, value, actual.get(k)) for k, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(
            same("", e, a) for e, a in zip(expected, actual, strict=True)
        )
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, int | float) and isinstance(actual, int | float | Fraction):
        return exact(expected) == Fraction(str(actual))
    return bool(expected == actual)


class Seen:
    """A finished case: its game, its player and terrain, and answers already taken."""

    def __init__(self, game: Game, *, me: str = "A", terrain: str | None = None, **answers: Any):
        self.game, self.me, self.terrain = game, me, terrain
        self.answers: Case = answers
        self.mark = 0  # news from here on count for stays and retreats

    @property
    def world(self) -> World:
        return self.game.world

    def here(self) -> str:
        assert self.terrain is not None, "the case names no zone"
        return self.terrain

    def owner_of(self, retreat: str) -> str:
        return next(
            (line.player for line in self.game.heard(BandRetreated) if line.retreat == retreat),
            self.me,
        )

    def fixed(self) -> RefugeFixed | None:
        mine = [line for line in self.game.heard(RefugeFixed) if line.player == self.me]
        return mine[-1] if mine else None

    def last(self, kind: type, value: Callable[[Any], Any]) -> Any:
        """The value of the latest news of a kind, or None."""
        lines = self.game.heard(kind)
        return value(lines[-1]) if lines else None
