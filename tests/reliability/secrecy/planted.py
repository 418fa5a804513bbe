"""Hands that are planted at a table, for a search of every place where they must not be."""

import base64
import re
from functools import cached_property
from html import unescape
from typing import Any, NamedTuple

from msgspec.structs import replace

from club.actions.chain.contents import read_world, written_world
from club.kinds import kind_of
from club.models import Game
from club.rules import Seat
from tavern.island_settlers.table import EACH_RESOURCE
from tavern.island_settlers.table import Hand as Resources
from tavern.six_lands.table import Hand as Cards
from tests.reliability.closing.tables_due import slow_table

A, B = map(Seat, "AB")
# Redis reports none of the planted numbers as an escape of its own (such as \n).
HELD = (5, 6, 14, 17, 18, 19, 21, 22)  # Anna's card values; she plays the lowest ones, if any
KINDS = (17, 12, 14, 11, 16)  # how many resources of each kind Anna has


class _Numbers(NamedTuple):
    numbers: tuple[int, ...]
    words: tuple[str, ...]


class Planted(_Numbers):
    """The contents of a hand: its numbers in their order, and their words on a page."""

    def sings_in(self, raw: bytes | str) -> bool:
        """Whether a text holds these numbers in sequence in any notation, has them as bytes or in
        base64, or shows all of the words, as a page does.
        """
        data = raw.encode() if isinstance(raw, str) else bytes(raw)
        if self._listed.search(data) or any(shape in data for shape in self._packed):
            return True
        shown = unescape(data.decode(errors="replace"))
        return all(words in shown for words in self.words)

    @cached_property
    def _listed(self) -> re.Pattern[bytes]:
        numbers = [b"%d" % number for number in self.numbers]
        return re.compile(rb"(?<!\d)" + rb"\D{1,9}".join(numbers) + rb"(?!\d)")

    @cached_property
    def _packed(self) -> list[bytes]:
        """The numbers in MessagePack, in Redis's report of that, and in base64 at any offset."""
        found = [bytes(self.numbers), b"".join(b"\\x%02x" % number for number in self.numbers)]
        listed = ",".join(map(str, self.numbers)).encode()
        for offset in range(3):  # only letters that stand for whole bytes
            encoded = base64.b64encode(b"\0" * offset + listed).rstrip(b"=")
            found.append(encoded[-(-8 * offset // 6) : (offset + len(listed)) * 8 // 6])
        return found


def lands(anna: Any, bruno: Any) -> tuple[Game, Planted]:
    """A table of Six Lands at which Anna holds `HELD`."""
    game = slow_table(anna, bruno, "six-lands")
    world = read_world(game)
    hands = {A: Cards(HELD), B: Cards((0, 1, 2, 3, 8, 9))}
    held = {seat: len(hand.cards) for seat, hand in hands.items()}
    _plant(game, replace(world, hands=hands, table=replace(world.table, held=held)))
    return game, Planted(HELD[2:], tuple(f'?card={card}"' for card in HELD[2:]))


def island(anna: Any, bruno: Any) -> tuple[Game, Planted]:
    """A table of Island Settlers at which Anna holds `KINDS`, taken from the bank."""
    game = slow_table(anna, bruno, "island-settlers")
    world = read_world(game)
    bank = tuple(EACH_RESOURCE - number for number in KINDS)
    table = replace(world.table, bank=bank, held=(sum(KINDS), 0))
    _plant(game, replace(world, table=table, hands=world.hands | {A: Resources(KINDS)}))
    shown = (f'<b data-value="own{kind}">{number}</b>' for kind, number in enumerate(KINDS))
    return game, Planted(KINDS, tuple(shown))


def _plant(game: Game, world: Any) -> None:
    stored = written_world(game, world)
    Game.objects.filter(pk=game.pk).update(world=stored)
    game.snapshots.filter(seq=game.seq).update(world=stored)
    game.refresh_from_db()


def first_choice(game: Game) -> bytes:
    """Anna's first possible action, as forms send it."""
    rules = kind_of(game).rules
    return b"[%s]" % rules.commands.encode(rules.choices(rules.see(read_world(game), A))[0])
