"""Replays a journal from its first world, entry by entry, for games of any kind (D3)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from club.actions.chain.contents import Contents, contents_of, read_snapshot
from club.actions.chain.hash_chain import chain_of
from club.kinds import kind_of
from club.models import Game, JournalEntry
from club.rules import Draw


class Step(NamedTuple):
    """An entry and what a replay gives for it.

    These are the worlds before and after it, and the draws that the rules ask for. The others are
    the stored end of the chain before it, and the hash and marks that it should have.
    """

    number: int
    entry: JournalEntry
    before: Any
    world: Any
    contents: Contents
    draws: tuple[Draw, ...]
    start: str
    chain: str
    passed_over: int | None
    struck: bool


class Marks(NamedTuple):
    """The entry that first superseded each entry, and the entries that were taken back."""

    passed_over: dict[int, int]
    struck: set[int]


def first_world(game: Game) -> Any:
    """The world from which the journal continues. Not for pages."""
    return read_snapshot(game, game.snapshots.get(seq=0))


def steps(game: Game) -> Iterator[Step]:
    """Replays every entry.

    Raises what the rules raise, and KeyError if an entry goes back to a world that never was.
    """
    rules, marks = kind_of(game).rules, _marks_of(game)
    ends = _ends(game)
    worlds = {0: first_world(game)}
    world = worlds[0]
    for number, entry in enumerate(game.journal.order_by("seq").iterator(), 1):
        start, found, before = ends.get(number - 1, ""), contents_of(entry, game), world
        draws: tuple[Draw, ...] = ()
        if entry.rewinds_to is None:
            command = rules.commands.decode(found.command)
            before = rules.as_given(before, command)
            draws = rules.draws(before, command)
            world = rules.again(before, command, tuple(found.chance), entry.numbers_from).world
        else:
            world = worlds[entry.rewinds_to]
        worlds[number] = world
        yield Step(
            number,
            entry,
            before,
            world,
            found,
            draws,
            start,
            chain_of(entry, start),
            marks.passed_over.get(number),
            number in marks.struck,
        )


def _marks_of(game: Game) -> Marks:
    """The marks that follow from the entries that go back."""
    passed_over: dict[int, int] = {}
    struck, counting = set(), []
    for seq, to in game.journal.order_by("seq").values_list("seq", "rewinds_to"):
        if to is None:
            counting.append(seq)
            continue
        passed_over = dict.fromkeys(range(to + 1, seq), seq) | passed_over
        while counting and counting[-1] > to:
            struck.add(counting.pop())
    return Marks(passed_over, struck)


def _ends(game: Game) -> dict[int, str]:
    """The stored end of the chain after each entry and its notes. Entry 0 is before the first."""
    lines = dict(game.journal.values_list("seq", "chain"))
    return lines | dict(game.notes.order_by("seq", "place").values_list("seq", "chain"))
