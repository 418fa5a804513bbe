"""The chance of a table in the form that everybody there may know, and the file for its check (D3).

While a game runs, these are the hash of the seed, the lucky words and the end of the chain. After
its end the seed is open, and so is every draw.
"""

import json
import logging
from dataclasses import dataclass
from datetime import date
from typing import Any

from cryptography.fernet import InvalidToken

from club.actions.chain.chained_rows import instant
from club.actions.chain.hash_chain import end_of_chain, line_facts
from club.actions.fairness.luck_words import luck_by_seat
from club.models import Game, JournalEntry, Note, Seed
from tavern.actions.fairness.draws import Drawn, Seeds, deal_of, draws_of
from tavern.actions.fairness.table_check import brought_header

logger = logging.getLogger(__name__)

FORMAT = 1  # of the file, as `docs/fairness.md` describes it


@dataclass(frozen=True, slots=True)
class ChanceExplained:
    """The chance of a table as its members may see it now.

    `deal` and `lines` stay empty until the seed is opened. `whole` is False if the journal could
    not be replayed to its end. `day` is the date of a deal that was not drawn from the seed.
    """

    seeds: list[Seed]
    words: dict[str, str]
    end: str
    day: date | None
    opened: bool
    deal: Drawn | None = None
    lines: tuple[Drawn, ...] = ()
    whole: bool = True


def explained_chance(game: Game) -> ChanceExplained:
    seeds, words, end = list(game.seeds.order_by("pk")), luck_by_seat(game), str(end_of_chain(game))
    opened = has_public_seeds(game)
    if not opened:
        return ChanceExplained(seeds, words, end, game.table.day, opened)
    deal, lines, whole = _drawn(game)
    return ChanceExplained(seeds, words, end, game.table.day, opened, deal, lines, whole)


def has_public_seeds(game: Game) -> bool:
    """Whether the seeds of a game are public: it is over or ended early."""
    over: bool = game.status == Game.ENDED
    return over and not game.seeds.filter(opened="").exists()


def record_of(game: Game) -> dict[str, Any]:
    """Everything needed to check a table's chance.

    Raises LookupError before it is public, and for a table that was played elsewhere.
    """
    if not has_public_seeds(game) or brought_header(game) is not None:
        raise LookupError(game.public_id)
    deal, lines, _whole = _drawn(game)
    found = [deal, *lines] if deal is not None else lines
    return {
        "format": FORMAT,
        "game": game.kind,
        "address": game.public_id,
        "name": game.name,
        "end": str(end_of_chain(game)),
        "steps": _steps(game),
        "draws": {
            str(one.seq): [[draw.low, draw.high, value] for draw, value in one.pairs]
            for one in found
        },
    }


def _drawn(game: Game) -> tuple[Drawn | None, tuple[Drawn, ...], bool]:
    """The deal and the draws of the entries, as far as the journal can be replayed."""
    seeds, lines = Seeds(game), []
    try:
        dealt = deal_of(game, seeds)
        for one in draws_of(game, seeds):
            lines.append(one)
    except Exception:  # something overwritten must not prevent the check of the rest
        logger.exception("game %s: its journal cannot be played again", game.pk)
        return None, tuple(lines), False
    return (dealt.drawn if dealt else None), tuple(lines), dealt is not None


def _steps(game: Game) -> list[dict[str, Any]]:
    """Notes and entries in the order of the chain."""
    notes = [(note.seq, note.place, _note(note)) for note in game.notes.all()]
    lines = [(entry.seq, 0, _line(entry)) for entry in game.journal.all()]
    return [facts for _seq, _place, facts in sorted([*notes, *lines], key=lambda one: one[:2])]


def _note(note: Note) -> dict[str, Any]:
    return {
        "seq": note.seq,
        "place": note.place,
        "at": instant(note.at),
        "kind": note.kind,
        "about": note.about,
        "hash": note.hash,
        "salt": note.salt,
        "body": note.body,
        "chain": note.chain,
    }


def _line(entry: JournalEntry) -> dict[str, Any]:
    try:
        facts = line_facts(entry)
    except (InvalidToken, ValueError):  # overwritten: its hash will not match
        facts = {"seq": entry.seq, "unreadable": True}
    return {**facts, "chain": entry.chain}


def as_text(record: dict[str, Any]) -> str:
    """The file: one step a line, for human readers."""
    steps = ",\n".join(json.dumps(one, ensure_ascii=False) for one in record["steps"])
    rest = {name: value for name, value in record.items() if name != "steps"}
    head = json.dumps(rest, ensure_ascii=False)[:-1]
    return f'{head}, "steps": [\n{steps}\n]}}\n'
