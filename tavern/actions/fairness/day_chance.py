"""The chance of the daily falls: from the secret of this installation, and the date."""

from datetime import date
from typing import Any

from django.utils.crypto import salted_hmac

from club import chance
from club.rules import Draw

_SALT = "tavern.falls"  # never changes: the deal of a day is made from it


def number_of_day(day: date, place: str, draw: Draw) -> int:
    """The chance of this place of this day's deal, the same for everybody on the site."""
    seed = salted_hmac(_SALT, day.isoformat(), algorithm="sha256").digest()
    return chance.fair_number(seed, place, draw.low, draw.high)


def chance_of_day(game: Any, draws: tuple[Draw, ...]) -> tuple[int, ...] | None:
    """The chance of the next entry of a daily game. None for other games."""
    day = game.table.day
    if day is None or not draws:
        return None
    return tuple(number_of_day(day, f"{game.seq + 1}|{k}", draw) for k, draw in enumerate(draws, 1))


def first_chance(day: date | None, draws: tuple[Draw, ...]) -> tuple[int, ...] | None:
    """The chance of the start of a daily game. None for other games."""
    if day is None:
        return None
    return tuple(number_of_day(day, f"start|{k}", draw) for k, draw in enumerate(draws, 1))
