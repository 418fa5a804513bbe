"""Bases for the rules of board games: the methods that most of them share."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Generic, TypeVar

from club.rules import Chance, Draw, Outcome, Rules, Seat, SecretWorld, Seen, see

W = TypeVar("W")
C = TypeVar("C")
N = TypeVar("N")
V = TypeVar("V")
T = TypeVar("T")
H = TypeVar("H")
D = TypeVar("D")


class BaseRules(Rules[W, C, N, V], Generic[W, C, N, V]):
    """Rules without automatic commands, chance or numbers to keep. A command names its seat."""

    taken_back: tuple[type, ...] = ()  # the commands that can be undone while they are the last

    def speaker_of(self, command: C) -> Seat | None:
        seat: Seat | None = getattr(command, "seat", None)
        return seat

    def automatic(self, world: W) -> C | None:
        return None

    def draws(self, world: W, command: C) -> tuple[Draw, ...]:
        return ()

    def again(
        self, world: W, command: C, chance: Chance, numbers_from: int | None
    ) -> Outcome[W, N]:
        return self.play(self.as_given(world, command), command, chance)

    def as_given(self, world: W, command: C) -> W:
        """The world in which the command of a record was given."""
        return world

    def digest(self, world: W) -> str:
        return sha256(self.worlds.encode(world)).hexdigest()

    def may_take_back(self, command: C) -> bool:
        return isinstance(command, self.taken_back)

    def partners(self, world: W) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together, if any."""
        return ()


class SecretRules(BaseRules[SecretWorld[T, H, D], C, N, Seen[T, H]], Generic[T, H, D, C, N]):
    """The rules of a game whose world is a `SecretWorld`."""

    secret = True

    def see(self, world: SecretWorld[T, H, D], seat: Seat | None) -> Seen[T, H]:
        return see(world, seat)


def never_overtaken(course: Sequence[Mapping[Seat, int]], winners: Collection[Seat]) -> int | None:
    """The step from which on the winners had more points than everybody else, until the end.

    `course` are the points of all seats after each step that changed them. If the winners did not
    have more at the end, it is the last step that gave them points. None without such a step.
    """
    found = None
    for step in range(len(course) - 1, -1, -1):
        points = course[step]
        others = [number for seat, number in points.items() if seat not in winners]
        if max(points[seat] for seat in winners) <= max(others, default=0):
            break
        found = step
    if found is not None:
        return found
    gains = (n for n in range(len(course) - 1, -1, -1) if _gained(course, n, winners))
    return next(gains, None)


def _gained(course: Sequence[Mapping[Seat, int]], step: int, winners: Collection[Seat]) -> bool:
    before: Mapping[Seat, int] = course[step - 1] if step else {}
    return any(course[step][seat] > before.get(seat, 0) for seat in winners)
