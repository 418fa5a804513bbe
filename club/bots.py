"""Automatic players of any game: what they are asked and answer, and one that plays at random."""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, Protocol, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)  # a world as a seat may see it
O_contra = TypeVar("O_contra", contravariant=True)  # a command, or an offer with free numbers
C_co = TypeVar("C_co", covariant=True)  # a command


class Bot(Protocol[V_contra, O_contra, C_co]):
    """Answers for the seat of a view with a command that its choices allow.

    `offered` is what `choices` of the rules offers this seat, never empty. Chance comes only from
    `rng`, so equal questions with equal chance have equal answers.
    """

    name: str

    def answer(self, seen: V_contra, offered: tuple[O_contra, ...], rng: Random) -> C_co: ...


Bots = dict[str, Callable[[], Bot[V_contra, O_contra, C_co]]]  # the bots of a game, by name


def as_offered(seen: object, choice: Any, rng: Random) -> Any:
    """The choice itself, in games that offer only commands."""
    return choice


class RandomBot(Generic[V_contra, O_contra, C_co]):
    """Takes any of the choices, each equally likely. `fill` draws the numbers of an offer."""

    name = "random"

    def __init__(self, fill: Callable[[V_contra, O_contra, Random], C_co] = as_offered) -> None:
        self.fill = fill

    def answer(self, seen: V_contra, offered: tuple[O_contra, ...], rng: Random) -> C_co:
        return self.fill(seen, rng.choice(offered), rng)
