"""Compares the recorded rows with the hash chain, in both directions (D3)."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from club.actions.chain.chained_rows import canonical, facts_of, instant, member, rows_of
from club.actions.chain.hash_chain import body_hash, note_chain
from club.models import FORMAT, Game, Note


class Flaw(NamedTuple):
    """A mismatch and its place: the number, turn and phase of the row."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


LINKS = {"challenge": "challenge", "ruling": "ruling"}  # fields that name another row by its number


class Noted:
    """A game's notes, and what later notes say about earlier ones.

    `reworded` holds the hash of every body that was reworded when a member was erased, by the place
    of its note. `erased` holds those members, and those that had accounts on another installation.
    `accounts` maps accounts there to the same people's accounts here. `lost` are the entries after
    which a seed was published that stayed there. `latest` is the last note about each row, by the
    number that it has here, with such numbers in its facts.
    """

    def __init__(self, game: Game) -> None:
        self.notes = list(game.notes.order_by("seq", "place"))
        self.reworded: dict[tuple[int, int], str] = {}
        self.erased: set[str] = set()
        self.accounts: dict[str, str] = {}
        self.lost: set[int] = set()
        self.latest: dict[tuple[str, int], tuple[Note, dict[str, Any]]] = {}
        for note in self.notes:
            facts = _said(note)
            if note.kind == "erased":
                self.erased.add(facts["by"])
                self.reworded |= {(seq, place): hash for seq, place, hash in facts["reworded"]}
            elif note.kind == "moved":
                self._move(facts)
            elif note.about:
                self.latest[note.kind, note.about] = note, facts

    def _move(self, facts: dict[str, Any]) -> None:
        """Records that rows have other numbers after this note, and members no accounts or other
        ones."""
        self.erased |= set(facts["members"])
        self.accounts |= facts["accounts"]
        self.lost |= set(facts["lost"])
        numbers = {kind: dict(pairs) for kind, pairs in facts["rows"].items()}
        self.latest = {
            (kind, numbers.get(kind, {}).get(about, about)): (note, renumbered(kind, was, numbers))
            for (kind, about), (note, was) in self.latest.items()
        }

    def facts(self, kind: str) -> list[tuple[Note, dict[str, Any]]]:
        return [(note, json.loads(note.body)) for note in self.notes if note.kind == kind]

    def same(self, noted: dict[str, Any], now: dict[str, Any]) -> bool:
        """Whether a row matches its note.

        A member who was erased since then has no account. A member from another installation has
        none or another one.
        """
        by = noted.get("by")
        gone = not now.get("by") and by in self.erased
        if gone or (by in self.accounts and now.get("by") == self.accounts[by]):
            now = now | {"by": by}
        return canonical(now) == canonical(noted)


def _said(note: Note) -> dict[str, Any]:
    """The facts of a note. Empty if the body was overwritten, which its hash then shows."""
    try:
        facts = json.loads(note.body)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def renumbered(
    kind: str, facts: dict[str, Any], numbers: dict[str, dict[int, int]]
) -> dict[str, Any]:
    """The noted facts of a row, with new numbers for the rows that they name."""
    if kind == "challenge":
        row = facts["ruling"]
        return facts | {"ruling": numbers.get("ruling", {}).get(row, row)}
    if kind == "message":
        values = {
            name: numbers.get(LINKS[name], {}).get(value, value) if name in LINKS else value
            for name, value in facts["values"].items()
        }
        return facts | {"values": values}
    return facts


def chain_flaws(game: Game) -> Iterator[Flaw]:
    """Notes that do not match their hashes, and rows that differ from their notes or are
    missing."""
    noted = Noted(game)
    yield from _notes(game, noted)
    if noted.notes:
        yield from _rows(game, noted)
        yield from _deadlines(game, noted)
    yield from _accounts(game, noted)
    yield from _sitters(game, noted)
    yield from _seated(game, noted)


def _notes(game: Game, noted: Noted) -> Iterator[Flaw]:
    chains: dict[tuple[int, int], str] = {
        (seq, 0): chain for seq, chain in game.journal.values_list("seq", "chain")
    }
    chains[0, 0] = ""
    for note in noted.notes:
        before = chains.get((note.seq, note.place - 1))
        chains[note.seq, note.place] = note.chain
        if before is None:
            yield Flaw(note_place(note), "what was written before it is missing")
        elif note.chain != note_chain(note, before):
            yield Flaw(note_place(note), "it was changed: its hash is another")
        elif body_hash(note.salt, note.body) != noted.reworded.get(
            (note.seq, note.place), note.hash
        ):
            yield Flaw(note_place(note), "its words were changed")


def _rows(game: Game, noted: Noted) -> Iterator[Flaw]:
    latest = dict(noted.latest)
    last = game.journal.order_by("-seq").values_list("format", flat=True).first()
    for kind, row in rows_of(game):
        found = latest.pop((kind, row.pk), None)
        if found is None:
            if last != 1:  # else the next act takes it in
                yield Flaw(f"{kind} of {_time(row)}", "it is not in the chain")
        elif not noted.same(found[1], facts_of(game, kind, row)):
            yield Flaw(note_place(found[0]), "what is shown is not what was noted")
    for note, _facts in latest.values():
        yield Flaw(note_place(note), "it is gone")


def _deadlines(game: Game, noted: Noted) -> Iterator[Flaw]:
    """Checks that the shown deadline was noted, and that nothing closed before its deadline."""
    until: Any = None
    for note in noted.notes:
        facts = json.loads(note.body)
        if note.kind == "deadline":
            until = facts["until"]
        elif note.kind == "closing" and _is_early(facts, until):
            yield Flaw(note_place(note), "it was closed before its deadline")
    if until != instant(game.closes_at):
        yield Flaw("deadline", "it is not the one that was noted")


def _is_early(closing: dict[str, Any], until: str | None) -> bool:
    if closing["how"] != "deadline" or until is None:
        return False
    return datetime.fromisoformat(closing["closed_at"]) < datetime.fromisoformat(until)


def _accounts(game: Game, noted: Noted) -> Iterator[Flaw]:
    entries = game.journal.filter(format__gte=FORMAT).order_by("seq")
    rows: Any = entries.values_list("seq", "turn", "phase", "by", "actor_user")
    for seq, turn, phase, by, user_id in rows:
        place = f"journal line {seq} (turn {turn}, {phase})"
        if user_id is None and by and by not in noted.erased:
            yield Flaw(place, "its account is gone")
        elif user_id is not None and by != member(game, user_id):
            yield Flaw(place, "its account is another")


def _sitters(game: Game, noted: Noted) -> Iterator[Flaw]:
    """Checks that a seat's entries were played by its player of that time, if that was noted."""
    comings = noted.facts("tenure")
    sitting: dict[str, str] = {}
    entries = game.journal.filter(format__gte=FORMAT, actor_kind="seat").order_by("seq")
    for seq, turn, phase, by, player in entries.values_list("seq", "turn", "phase", "by", "seat"):
        while comings and comings[0][0].seq < seq:
            facts = comings.pop(0)[1]
            sitting[facts["player"]] = facts["by"] if facts["until"] is None else ""
        if sitting.get(player, by) != by:
            yield Flaw(f"journal line {seq} (turn {turn}, {phase})", "who played it sat elsewhere")


def _seated(game: Game, noted: Noted) -> Iterator[Flaw]:
    """Checks that the present player of a seat is the one that the chain records."""
    sitting = {
        facts["player"]: facts["by"] if facts["until"] is None else ""
        for _, facts in noted.facts("tenure")
    }
    for player, user_id in game.seats.values_list("player", "user_id"):
        by = member(game, user_id)
        if by and sitting.get(player, by) != by:
            yield Flaw(f"seat {player}", "another account sits there than was noted")


def _time(row: Any) -> str:
    """The time of writing in the row."""
    fields = ("at", "closed_at", "opened_at", "asked_at", "since")
    found = next((getattr(row, field) for field in fields if hasattr(row, field)), "")
    return f"{found:%F %T}" if isinstance(found, datetime) else str(found)


def note_place(note: Note) -> str:
    return f"{note.kind} noted at {note.seq}.{note.place}"
