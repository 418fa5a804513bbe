"""Material for random games of every kind: seats, a salt, and chance from a seed."""

from random import Random

from club.rules import Chance, Draw, Seat

SALT = "5f" * 16


def seats_of(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(letter) for letter in "ABCD"[:players])


def drawn(draws: tuple[Draw, ...], rng: Random) -> Chance:
    return tuple(rng.randint(one.low, one.high) for one in draws)
