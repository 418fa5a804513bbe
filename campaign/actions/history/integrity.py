"""The journal checked by entry: worlds, digests, hashes, and the marks of corrections (D3)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.actions.history import effective_history
from campaign.actions.history.effective_history import as_played
from campaign.play import digest, play
from campaign.world import World, decode, encode
from club.actions.chain.hash_chain import chain_of
from club.models import Game, JournalEntry
from club.refusals import Refusal


class Replayed(NamedTuple):
    """The last world reached, and the entry (1 is the first) and the refusal at which the replay
    stopped."""

    world: World | None
    line: int
    refusal: Refusal | None = None


class ReplayedEntry(NamedTuple):
    """An entry, the worlds before and after it, and its expected place in the chain and marks."""

    number: int
    entry: JournalEntry
    before: World
    world: World
    chain: str
    passed_over: int | None
    struck: bool

    @property
    def fault(self) -> str:
        """The fields in which the entry differs from the replayed one; empty if none does."""
        entry, before = self.entry, self.before
        if entry.seq != self.number:
            return "a line before it is missing"
        if entry.digest != digest(self.world):
            return "its command does not lead to the world that was recorded"
        if entry.chain != self.chain:
            return "it was changed: its hash is another"
        if (entry.turn, entry.phase, entry.moment) != (before.turn, before.phase, before.moment):
            return "its turn, phase or moment is another"
        if (entry.superseded_by, entry.struck) != (self.passed_over, self.struck):
            return "its mark of a correction is another"
        return ""


def replay_journal(game: Game) -> Replayed:
    """Replays the whole journal from the first world, and goes back where an entry says so. Checks
    every digest, the chain of hashes and the marks of superseded entries. Refuses `another-reading`
    at its first entry."""
    world, number = first_world(game), 0
    try:
        effective_history.check_reading(world.reading)
        for step in steps(game):
            world, number = step.world, step.number
            if step.fault:
                return Replayed(world, number, differs())
    except Refusal as refusal:
        return Replayed(world, number + 1, refusal)
    if number != game.seq or encode(world) != bytes(game.world):
        return Replayed(world, number, differs())
    return Replayed(world, number)


def steps(game: Game) -> Iterator[ReplayedEntry]:
    """Replays the journal entry by entry. Raises the refusal of an entry that is refused."""
    world = first_world(game)
    entries = game.journal.order_by("seq")
    targets = set(entries.filter(rewinds_to__isnull=False).values_list("rewinds_to", flat=True))
    worlds, marks = {0: world}, _passed_over(entries.values_list("seq", "rewinds_to"))
    struck = _struck(game)
    for number, entry, chain in chained(game):
        before, world = world, after(entry, world, worlds)
        passed_over = marks.get(number)
        yield ReplayedEntry(number, entry, before, world, chain, passed_over, number in struck)
        if number in targets:
            worlds[number] = world


def chained(game: Game) -> Iterator[tuple[int, JournalEntry, str]]:
    """The journal's entries with their expected number and hash; nothing is played."""
    notes = dict(game.notes.order_by("seq", "place").values_list("seq", "chain"))
    before = notes.get(0, "")
    for number, entry in enumerate(game.journal.order_by("seq").iterator(), 1):
        chain = chain_of(entry, before)
        before = notes.get(number, chain)
        yield number, entry, chain


def first_world(game: Game) -> World:
    return decode(bytes(game.snapshots.get(seq=0).world))


def after(entry: JournalEntry, world: World, worlds: dict[int, World]) -> World:
    """The world after an entry. `worlds` are those to which it may go back, by number. Refuses what
    the rules refuse."""
    if entry.rewinds_to is None:
        played = as_played(entry)
        return play(world, played.command, played.chance, played.numbers_from).world
    if entry.rewinds_to not in worlds or entry.rewinds_to >= entry.seq:
        raise differs()
    return worlds[entry.rewinds_to]


def _passed_over(lines: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """The entry that first superseded each entry. `lines` are numbers and the entries they go back
    to."""
    marks: dict[int, int] = {}
    for seq, to in lines:
        if to is not None:
            marks = dict.fromkeys(range(to + 1, seq), seq) | marks
    return marks


def _struck(game: Game) -> set[int]:
    """The entries that corrections struck: the corrected ones, and those that were dropped."""
    rows = game.corrections.values_list("about", "dropped")
    return {seq for about, dropped in rows for seq in (about, *dropped)}


def differs() -> Refusal:
    sentence = gettext_noop("Replaying this entry does not give the position that was recorded.")
    return Refusal("digest", "D3", sentence)
