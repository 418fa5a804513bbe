"""The journal checked line by line: worlds, digests, hashes, and the marks of corrections (D3)."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.actions.history import as_played
from campaign.actions.holding import chain_of
from campaign.models import Campaign, JournalEntry
from campaign.play import digest, play
from campaign.refusals import Refusal
from campaign.world import World, decode, encode


class Replayed(NamedTuple):
    """The last world reached, and the line (1 is the first) and refusal where it stopped."""

    world: World | None
    line: int
    refusal: Refusal | None = None


def replay_journal(campaign: Campaign) -> Replayed:
    """Plays the whole journal from the first world, goes back where it says so, and checks every
    digest, the chain of hashes and which lines are marked as passed over."""
    world = decode(bytes(campaign.snapshots.get(seq=0).world))
    lines = campaign.journal.order_by("seq")
    targets = set(lines.filter(rewinds_to__isnull=False).values_list("rewinds_to", flat=True))
    kept, marks = {0: world}, _passed_over(lines.values_list("seq", "rewinds_to"))
    chain, number = "", 0
    for entry in lines.iterator():
        number += 1
        try:
            world = _after(entry, world, kept)
        except Refusal as refusal:
            return Replayed(world, number, refusal)
        chain = chain_of(entry, chain)
        found = (entry.seq, entry.digest, entry.chain, entry.superseded_by)
        if found != (number, digest(world), chain, marks.get(number)):
            return Replayed(world, number, differs())
        if number in targets:
            kept[number] = world
    if number != campaign.seq or encode(world) != bytes(campaign.world):
        return Replayed(world, number, differs())
    return Replayed(world, number)


def _after(entry: JournalEntry, world: World, kept: dict[int, World]) -> World:
    if entry.rewinds_to is None:
        played = as_played(entry)
        return play(world, played.command, played.chance, played.numbers_from).world
    if entry.rewinds_to not in kept or entry.rewinds_to >= entry.seq:
        raise differs()
    return kept[entry.rewinds_to]


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
