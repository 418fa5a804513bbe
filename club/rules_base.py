"""Bases for the rules of board games: the methods that most of them share."""

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
