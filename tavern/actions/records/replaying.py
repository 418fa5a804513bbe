"""Replaying a record file, without a database."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from club.kinds import Kind
from club.refusals import Refusal
from tavern.actions.records.record_lines import (
    DIGEST,
    Header,
    RecordLine,
    check_draws,
    check_header,
    malformed,
    numbered,
    read,
)


class ReplayedTable(NamedTuple):
    """The last world reached, and the line and the refusal that stopped the replay."""

    kind: Kind | None
    world: Any
    line: int
    refusal: Refusal | None = None


def nobody_looks(number: int) -> None:
    """Ignores the number of the present line."""


def replay_table(lines: Iterable[str], note: Callable[[int], None] = nobody_looks) -> ReplayedTable:
    """Replays a record from its deal, up to the first refused line.

    It calls `note` with each line before it is played.
    """
    kind, world, number = None, None, 0
    try:
        for number, text in numbered(lines):
            note(number)
            if kind is None:
                kind, world = dealt(read(text, Header))
            else:
                world = _played(kind, world, read(text, RecordLine))
        if kind is None:
            raise malformed("no header")
    except Refusal as refusal:
        return ReplayedTable(kind, world, max(number, 1), refusal)
    return ReplayedTable(kind, world, number)


def dealt(header: Header) -> tuple[Kind, Any]:
    """The game and its first world. Refuses what its rules refuse of seats, options and draws."""
    kind = check_header(header)
    try:
        seats = tuple(header.seats)
        check_draws(kind.rules.draws_to_start(seats, header.options), header.chance)
        return kind, kind.rules.start(seats, header.options, header.chance, header.salt).world
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise malformed(error) from error


def _played(kind: Kind, world: Any, line: RecordLine) -> Any:
    """The world after a line.

    Refuses `malformed`, `draws`, `differs` and what the rules refuse.
    """
    try:
        command = kind.rules.commands.decode(bytes(line.command))
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed(error) from error
    check_draws(kind.rules.draws(world, command), line.chance)
    after = kind.rules.again(world, command, line.chance, line.numbers_from).world
    if line.digest and line.digest != kind.rules.digest(after):
        raise Refusal("differs", "D3", DIGEST)
    return after
