"""The draws of a table, each computed again from the seed (D3)."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from club import chance
from club.actions.chain.dice_seeds import UnreadableSeed, numbers, unsealed
from club.actions.fairness.replay import Step, steps
from club.kinds import kind_of
from club.models import Game, Seed
from club.rules import Chance, Draw
from tavern.actions.fairness.dealing import first_chance, hash_of_deal, number_of_day, seats_of

ANOTHER = "its draws are not those that the seed gives"
CHOSEN = "its draws were not taken from the seed"
FEWER = "it has more draws than its rules want, or fewer"
OF_DAY = "its draws are not those of the deal of its day"


class Drawn(NamedTuple):
    """The draws of an entry. `seq` 0 is the deal.

    `place` identifies them for the seed. `fault` says what is wrong with them, "" for nothing.
    """

    seq: int
    turn: int
    phase: str
    seat: str
    draws: tuple[Draw, ...]
    values: Chance
    place: str
    fault: str

    @property
    def pairs(self) -> list[tuple[Draw, int]]:
        """Each draw with its value."""
        return list(zip(self.draws, self.values, strict=False))


class Dealt(NamedTuple):
    """The deal, and its hashes in the chain. `salt` is that of the first world."""

    drawn: Drawn
    salt: str
    world: str


class Seeds:
    """The seeds of a game that can be read here, public or not."""

    def __init__(self, game: Game) -> None:
        self.game, self.rows = game, list(game.seeds.order_by("pk"))

    def before(self, seq: int) -> bytes | None:
        """The seed of this entry's draws. None if no key opens it."""
        rows: list[Seed] = [row for row in self.rows if row.since < max(seq, 1)]
        try:
            return unsealed(self.game, rows[-1]) if rows else None
        except UnreadableSeed:
            return None


def deal_of(game: Game, seeds: Seeds) -> Dealt | None:
    """The deal of a table that has started. None if it was not noted, or no key opens the seed."""
    notes = list(game.notes.filter(seq=0).order_by("place"))
    dealt = next((note for note in notes if note.kind == "dealt"), None)
    seed = seeds.before(0)
    if dealt is None or seed is None:
        return None
    noted = json.loads(dealt.body)
    start = next((note.chain for note in notes if note.place == dealt.place - 1), "")
    draws = kind_of(game).rules.draws_to_start(seats_of(game), game.table.options)
    place = chance.draw_place(game.public_id, 0, start)
    values = first_chance(game.table.day, draws) or numbers(seed, place, draws)
    salt = chance.salt_of(game.public_id, seed)
    fault = "" if noted["chance"] == hash_of_deal(salt, values) else ANOTHER
    drawn = Drawn(0, 0, "", "", draws, values, place, fault)
    return Dealt(drawn, salt, noted["world"])


def draws_of(game: Game, seeds: Seeds) -> Iterator[Drawn]:
    """The draws of every entry that has or should have some, in order. Replays the journal."""
    for step in steps(game):
        values = tuple(step.contents.chance)
        if values or step.draws:
            entry, place = step.entry, chance.draw_place(game.public_id, step.number, step.start)
            yield Drawn(
                step.number,
                entry.turn,
                entry.phase,
                entry.seat,
                step.draws,
                values,
                place,
                _fault(game, step, values, place, seeds.before(step.number)),
            )


def _fault(game: Game, step: Step, values: Chance, place: str, seed: bytes | None) -> str:
    if len(values) != len(step.draws):
        return FEWER
    if (day := game.table.day) is not None:
        right = (
            number_of_day(day, f"{step.number}|{k}", draw) for k, draw in enumerate(step.draws, 1)
        )
        return "" if values == tuple(right) else OF_DAY
    if not step.entry.drawn:
        return CHOSEN
    return "" if seed is None or values == numbers(seed, place, step.draws) else ANOTHER
