"""The journal checked line by line: worlds, digests, hashes, and the marks of corrections (D3)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.actions.history import rule_readings
from campaign.actions.history.effective_history import as_played
from campaign.actions.journal.hash_chain import chain_of
from campaign.models import Campaign, JournalEntry
from campaign.play import digest, play
from campaign.world import World, decode, encode
from club.refusals import Refusal


class Replayed(NamedTuple):
    """The last world reached, and the line (1 is the first) and refusal where it stopped."""

    world: World | None
    line: int
    refusal: Refusal | None = None


class ReplayedEntry(NamedTuple):
    """A line, the worlds before and after it, and what chain and mark it should have."""

    number: int
    entry: JournalEntry
    before: World
    world: World
    chain: str
    passed_over: int | None

    @property
    def fault(self) -> str:
        """The fields in which the entry differs from the replayed one. Empty if there are none."""
        entry, before = self.entry, self.before
        if entry.seq != self.number:
            return "a line before it is missing"
        if entry.digest != digest(self.world):
            return "its command does not lead to the world that was recorded"
        if entry.chain != self.chain:
            return "it was changed: its hash is another"
        if (entry.turn, entry.phase, entry.moment) != (before.turn, before.phase, before.moment):
            return "its turn, phase or moment is another"
        if entry.superseded_by != self.passed_over or (entry.struck and self.passed_over is None):
            return "its mark of a correction is another"
        return ""


def replay_journal(campaign: Campaign) -> Replayed:
    """Plays the whole journal from the first world, goes back where it says so, and checks every
    digest, the chain of hashes and which lines are marked as passed over. Refuses
    `another-reading` in its first line."""
    world, number = first_world(campaign), 0
    try:
        rule_readings.check(world.reading)
        for step in steps(campaign):
            world, number = step.world, step.number
            if step.fault:
                return Replayed(world, number, differs())
    except Refusal as refusal:
        return Replayed(world, number + 1, refusal)
    if number != campaign.seq or encode(world) != bytes(campaign.world):
        return Replayed(world, number, differs())
    return Replayed(world, number)


def steps(campaign: Campaign) -> Iterator[ReplayedEntry]:
    """The journal played line by line; raises the refusal of a line that is refused."""
    world = first_world(campaign)
    lines = campaign.journal.order_by("seq")
    targets = set(lines.filter(rewinds_to__isnull=False).values_list("rewinds_to", flat=True))
    worlds, marks = {0: world}, _passed_over(lines.values_list("seq", "rewinds_to"))
    for number, entry, chain in chained(campaign):
        before, world = world, _after(entry, world, worlds)
        yield ReplayedEntry(number, entry, before, world, chain, marks.get(number))
        if number in targets:
            worlds[number] = world


def chained(campaign: Campaign) -> Iterator[tuple[int, JournalEntry, str]]:
    """The journal's lines with the number and the hash that each should have; nothing is played."""
    notes = dict(campaign.notes.order_by("seq", "place").values_list("seq", "chain"))
    chain, beside = "", notes.get(0, "")
    for number, entry in enumerate(campaign.journal.order_by("seq").iterator(), 1):
        chain = chain_of(entry, chain if entry.format == 1 else beside)
        beside = notes.get(number, chain)
        yield number, entry, chain


def first_world(campaign: Campaign) -> World:
    return decode(bytes(campaign.snapshots.get(seq=0).world))


def _after(entry: JournalEntry, world: World, worlds: dict[int, World]) -> World:
    if entry.rewinds_to is None:
        played = as_played(entry)
        return play(world, played.command, played.chance, played.numbers_from).world
    if entry.rewinds_to not in worlds or entry.rewinds_to >= entry.seq:
        raise differs()
    return worlds[entry.rewinds_to]


def _passed_over(lines: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """By which line each was passed over first; `lines` are numbers and where they go back to."""
    marks: dict[int, int] = {}
    for seq, to in lines:
        if to is not None:
            marks = dict.fromkeys(range(to + 1, seq), seq) | marks
    return marks


def differs() -> Refusal:
    sentence = gettext_noop("This line does not lead to the world that was recorded.")
    return Refusal("digest", "D3", sentence)
