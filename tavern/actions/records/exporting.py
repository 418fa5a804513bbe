"""Exporting the record of a table that is over (D3)."""

from collections.abc import Iterator

import msgspec
from msgspec import Raw

from club.actions.chain.chained_rows import instant
from club.actions.chain.contents import contents_of
from club.actions.fairness.luck_words import luck_by_seat
from club.actions.journal.history import effective
from club.models import Game
from club.rules import Seat
from tavern.actions.fairness.draws import Seeds, deal_of
from tavern.actions.fairness.explained import has_public_seeds
from tavern.actions.fairness.table_check import brought_header
from tavern.actions.records.record_lines import Header, RecordLine, Sitter


def export_table(game: Game) -> Iterator[str]:
    """The lines of the record, without line ends.

    Raises LookupError before the game is over, and if no key of this installation opens its seed.
    """
    if not has_public_seeds(game):
        raise LookupError(game.public_id)
    return _lines(game, _header(game))


def _header(game: Game) -> Header:
    brought = brought_header(game)
    if brought is not None:
        return msgspec.convert(brought, Header)
    deal = deal_of(game, Seeds(game))
    if deal is None:
        raise LookupError(game.public_id)
    seed = game.seeds.order_by("pk").first()
    founded = game.notes.filter(seq=0).order_by("place").values_list("at", flat=True).first()
    return Header(
        game=game.kind,
        name=game.name,
        options=game.table.options,
        seats={
            Seat(seat.player): Sitter(seat.name, seat.bot) for seat in game.seats.order_by("player")
        },
        chance=deal.drawn.values,
        salt=deal.salt,
        words=luck_by_seat(game),
        seed=seed.opened if seed and game.table.day is None else "",
        hash=seed.hash if seed else "",
        at=instant(founded) or "",
    )


def _lines(game: Game, header: Header) -> Iterator[str]:
    yield msgspec.json.encode(header).decode()
    for number, entry in enumerate(effective(game).iterator(), 1):
        found = contents_of(entry, game)
        line = RecordLine(
            seq=number,
            command=Raw(found.command),
            chance=tuple(found.chance),
            by=entry.seat,
            origin=entry.origin,
            at=instant(entry.at) or "",
            digest=entry.digest,
            numbers_from=entry.numbers_from,
        )
        yield msgspec.json.encode(line).decode()
