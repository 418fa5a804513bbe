"""The deal of a table: drawn from its seed when it starts, after the lucky words (D3).

The chance of the daily falls comes from this installation's secret and the date.
"""

from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from typing import Any

from django.utils.crypto import salted_hmac

from club import chance
from club.actions.chain.chained_rows import canonical
from club.actions.chain.contents import written_world
from club.actions.chain.dice_seeds import drawn_for_start
from club.actions.chain.hash_chain import write_facts
from club.actions.journal.ledger import LockedGame
from club.actions.journal.moments import write_world
from club.kinds import Kind, kind_of
from club.models import Game
from club.rules import Chance, Draw, Seat


def undealt(kind: Kind, seats: tuple[Seat, ...], options: Mapping[str, Any], salt: str) -> Any:
    """The world of a table that has not started, without any draw.

    Refuses what the rules refuse of the seats and the options.
    """
    draws = kind.rules.draws_to_start(seats, options)
    return kind.rules.start(seats, options, tuple(draw.low for draw in draws), salt).world


def deal_table(locked: LockedGame) -> None:
    """Draws the first world from the seed, and notes it in the chain.

    The daily deal is the same for everybody and is not drawn from the seed. Refuses `no-key`.
    """
    game, rules = locked.game, kind_of(locked.game).rules
    seats, options, day = seats_of(game), game.table.options, game.table.day
    write_facts(locked, "terms", deal_terms(game))
    draws = rules.draws_to_start(seats, options)
    drawn, salt = drawn_for_start(locked, draws)
    dealt = first_chance(day, draws) or drawn
    locked.world = rules.start(seats, options, dealt, salt).world
    write_world(locked)
    game.snapshots.filter(seq=0).update(
        world=written_world(game, locked.world),
        moment=game.moment,
        turn=game.turn,
        phase=game.phase,
    )
    world = rules.digest(locked.world)
    write_facts(locked, "dealt", {"chance": hash_of_deal(salt, dealt), "world": world})


def deal_terms(game: Game) -> dict[str, Any]:
    """The facts that the deal depends on, apart from the seed."""
    table = game.table
    day = table.day.isoformat() if table.day else None
    seats = "".join(seats_of(game))
    return {
        "kind": game.kind,
        "seats": seats,
        "options": table.options,
        "day": day,
        "rated": table.rated,
    }


def seats_of(game: Game) -> tuple[Seat, ...]:
    return tuple(map(Seat, game.seats.order_by("player").values_list("player", flat=True)))


def hash_of_deal(salt: str, dealt: Chance) -> str:
    """The noted hash of the chance of a deal. It reveals nothing while the salt is unknown."""
    return sha256(f"{salt}|{canonical(list(dealt))}".encode()).hexdigest()


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
