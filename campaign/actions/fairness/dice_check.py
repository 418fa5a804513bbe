"""Recomputes every die of a campaign from the seed of its draw (R8, D3)."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from campaign.actions.history.effective_history import read_command
from campaign.battles.deciding_dice import thrown_for
from campaign.commands import RollOnTable
from club import chance
from club.actions.chain.dice_seeds import UnreadableSeed, unsealed
from club.actions.fairness.chain_check import Flaw, Noted
from club.models import Game, JournalEntry, Seed

ANOTHER = "its dice are not those that the seed gives"
COPIED = "its dice are not those of the line that it stands for"
CHOSEN = "its dice were not drawn from the campaign's seed"


class Draws:
    """The dice that the seed of an entry gives; None if no key opens the seed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chains = {(0, 0): ""} | {
            (seq, 0): chain for seq, chain in game.journal.values_list("seq", "chain")
        }
        ends = game.notes.order_by("seq", "place").values_list("seq", "chain")
        self.before = {seq: chain for (seq, _), chain in self.chains.items()} | dict(ends)
        self.seeds = list(game.seeds.order_by("pk"))

    def drawn(self, entry: JournalEntry) -> list[int] | None:
        """The chance that the seed gives an entry; the faces of its dice are in its command."""
        seed = self._seed(entry.seq)
        if seed is None:
            return None
        place = self.place(entry.seq)
        return [
            chance.fair_number(seed, f"{place}|{k}", 1, faces)
            for k, faces in enumerate(faces_of(entry), 1)
        ]

    def of(self, seq: int) -> Iterator[int] | None:
        seed = self._seed(seq)
        if seed is None:
            return None
        return (chance.die(seed, self.place(seq), k) for k in count(1))

    def place(self, seq: int) -> str:
        """The place in the draws at which this entry's dice begin."""
        return chance.draw_place(self.game.public_id, seq, self.before.get(seq - 1, ""))

    def line(self, seq: int) -> JournalEntry | None:
        return self.game.journal.filter(seq=seq).first()

    def opened(self, seq: int) -> str:
        """The published seed of this entry's dice in hex, or "" if it is not public yet."""
        rows = [row for row in self.seeds if row.since < seq]
        return rows[-1].opened if rows else ""

    def _seed(self, seq: int) -> bytes | None:
        rows = [row for row in self.seeds if row.since < seq]
        try:
            return unsealed(self.game, rows[-1]) if rows else None
        except UnreadableSeed:
            return None


def dice_flaws(game: Game) -> Iterator[Flaw]:
    """Dice that no seed gives, and seeds that do not match their published hash."""
    draws, noted = Draws(game), Noted(game)
    given = any(facts["given"] for _, facts in noted.facts("founded"))
    yield from _seeds(game, [row for row in draws.seeds if row.since not in noted.lost])
    thrown = {entry.seq: entry.chance for entry in game.journal.exclude(chance=[])}
    for entry in game.journal.exclude(chance=[]).order_by("seq"):
        if fault := fault_of(entry, thrown, draws, given=given):
            yield Flaw(f"journal line {entry.seq} (turn {entry.turn}, {entry.phase})", fault)
    for note, facts in noted.facts("message"):
        if facts["kind"] == "unplayed" and not is_fair(facts["values"], draws.of(note.seq)):
            yield Flaw(f"{facts['kind']} noted at {note.seq}.{note.place}", ANOTHER)


def _seeds(game: Game, seeds: list[Seed]) -> Iterator[Flaw]:
    for row in seeds:
        try:
            unsealed(game, row)
        except UnreadableSeed as error:
            yield Flaw(f"seed of dice after line {row.since}", str(error))


def fault_of(
    entry: JournalEntry, thrown: dict[int, list[int]], draws: Draws, *, given: bool
) -> str:
    """The fault of the dice of an entry, or "" if they are right. `thrown` are the dice of all
    entries.
    """
    if entry.copy_of is not None:
        return "" if entry.chance == thrown.get(entry.copy_of) else COPIED
    if not entry.drawn:
        return "" if given or entry.actor_kind == "import" else CHOSEN
    found = draws.drawn(entry)
    return "" if found in (None, entry.chance) else ANOTHER


def faces_of(entry: JournalEntry) -> tuple[int, ...]:
    """The faces of the dice of an entry: six, or those that a roll on a table names."""
    command = read_command(entry)
    if isinstance(command, RollOnTable):
        return command.faces
    return (chance.SIDES,) * len(entry.chance)


def is_fair(values: dict[str, Any], dice: Iterator[int] | None) -> bool:
    """Whether a battle that dice decided has the result that these dice give."""
    if "dice" not in values or dice is None:
        return True
    thrown, winner = thrown_for(tuple(values["players"]), dice)
    return (thrown, winner) == (values["dice"], values["winner"])
