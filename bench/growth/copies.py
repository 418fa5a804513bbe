"""Many campaigns from a few that were played: rows are copied in bulk, ids and hashes made right.

`python -m bench.growth.copies 10000` fills an empty PostgreSQL database. A copy has its own
address, people, envelopes, seeds and chain, so `verify` finds nothing wrong with it.
"""

import json
import os
import time
from typing import Any

from bench.measure import arguments, show

PLAYERS = 4
STRIDE = 10_000  # between the ids of one copy and the next
TOGETHER = 50  # copies written at a time


def played() -> list[Any]:
    """A campaign at the bids of turn 4, and one of five that has ended."""
    from tests.recorded import recorded
    from tests.table import person

    def people(name: str) -> list[Any]:
        return [person(f"{name}{seat}") for seat in range(PLAYERS)]

    return [recorded(people("mid"), seed="one"), recorded(people("end"), seed="two", last=99)]


CHANGED = {  # columns of a copy besides ids
    "club.Game": ("public_id",),
    "club.JournalEntry": ("by", "chain"),
    "club.Note": ("about", "body", "hash", "chain"),
    "club.Seed": ("hash", "sealed"),
    "campaign.Envelope": ("receipt", "sealed"),
    "auth.User": ("username", "email"),
}


class Row:
    """A row of a played campaign, which becomes that of one copy after the other."""

    def __init__(self, row: Any) -> None:
        from django.db import connection

        fields = row._meta.concrete_fields
        self.row, self.model = row, type(row)
        self.values = [f.get_db_prep_save(getattr(row, f.attname), connection) for f in fields]
        self.ids = [
            (place, field.attname, getattr(row, field.attname))
            for place, field in enumerate(fields)
            if (field.is_relation or field.primary_key)
            and field.name != "map"
            and getattr(row, field.attname) is not None
        ]
        names = [field.attname for field in fields]
        self.changed = [(names.index(name), name) for name in CHANGED.get(row._meta.label, ())]

    def move(self, offset: int) -> None:
        """Its own id, and those of accounts and rows that it names."""
        for _, name, first in self.ids:
            setattr(self.row, name, first + offset)

    def written(self) -> list[Any]:
        found = self.values[:]
        for place, name, _ in self.ids:
            found[place] = getattr(self.row, name)
        for place, name in self.changed:
            found[place] = getattr(self.row, name)
        return found


class Original:
    """A played campaign with its rows."""

    def __init__(self, game: Any) -> None:
        from django.apps import apps

        from campaign.actions.bids.bid_sealing import unseal
        from club.actions.security.sealing import seed_keys

        tables = (
            ("club.Seat", "game"),
            ("club.Tenure", "seat__game"),
            ("club.JournalEntry", "game"),
            ("club.Snapshot", "game"),
            ("club.Seed", "game"),
            ("club.PhaseClose", "game"),
            ("campaign.Envelope", "game"),
            ("campaign.Campaign", "game"),
            ("club.Note", "game"),
        )
        self.game = game
        self.tables = {
            name: list(apps.get_model(name)._default_manager.filter(**{path: game}).order_by("pk"))
            for name, path in tables
        }
        self.bids = [unseal(game, row) for row in self.tables["campaign.Envelope"]]
        keys = seed_keys(game.public_id)
        self.seeds = [
            bytes.fromhex(row.opened) or keys.decrypt(bytes(row.sealed))
            for row in self.tables["club.Seed"]
        ]
        self.about = {row.pk: row.about for row in self.tables["club.Note"]}
        self.bodies = {row.pk: json.loads(row.body) for row in self.tables["club.Note"]}
        self.people = [
            (Row(seat.user), seat.user.username) for seat in game.seats.order_by("player")
        ]
        everything = (row for rows in self.tables.values() for row in rows)
        self.rows = [*(row for row, _ in self.people), *map(Row, (game, *everything))]

    def copied(self, number: int) -> list[tuple[Any, list[Any]]]:
        """The rows of a copy with their models; a row comes before others that name it."""
        offset = number * STRIDE
        for row in self.rows:
            row.move(offset)
        for row, name in self.people:
            row.row.username, row.row.email = f"{name}-{number}", f"{name}-{number}@example.org"
        self.game.public_id = f"copy{number:08d}"
        for table in self.tables.values():
            for instance in table:
                if hasattr(instance, "game_id"):
                    instance.game = self.game
        self._seal()
        _chain(self, offset)
        return [(row.model, row.written()) for row in self.rows]

    def _seal(self) -> None:
        from campaign.actions.bids.bid_sealing import AMOUNT_DIGITS, bid_keys, receipt_of
        from club.actions.security.sealing import seed_keys
        from club.chance import seed_hash

        address = self.game.public_id
        for row, bid in zip(self.tables["campaign.Envelope"], self.bids, strict=True):
            where = (address, row.turn, row.moment, row.player)
            row.receipt = receipt_of(*where, bid.amount, bid.nonce)
            text = f"{bid.amount:0{AMOUNT_DIGITS}d}{bid.nonce}".encode()
            row.sealed = bid_keys(address, row.moment).encrypt(text)
        for row, seed in zip(self.tables["club.Seed"], self.seeds, strict=True):
            row.hash, row.sealed = seed_hash(address, seed), seed_keys(address).encrypt(seed)


def _chain(original: Original, offset: int) -> None:
    """New pseudonyms, bodies and hashes of entries and notes, in their order."""
    from club.actions.chain.chained_rows import canonical, facts_of, member
    from club.actions.chain.hash_chain import body_hash, chain_of, note_chain

    game, rows = original.game, original.tables
    kinds = {
        "tenure": "club.Tenure",
        "closing": "club.PhaseClose",
        "seed": "club.Seed",
        "opened": "campaign.Envelope",
    }
    seats = {seat.pk: seat for seat in rows["club.Seat"]}
    for tenure in rows["club.Tenure"]:
        tenure.seat = seats[tenure.seat_id]
    about = {(kind, row.pk): row for kind, name in kinds.items() for row in rows[name]}
    entries = {entry.seq: entry for entry in rows["club.JournalEntry"]}
    notes: dict[int, list[Any]] = {}
    for note in rows["club.Note"]:
        first = original.about[note.pk - offset]
        note.about = first + offset if first else 0
        notes.setdefault(note.seq, []).append(note)
    last = {note.about: note for note in rows["club.Note"] if note.kind in kinds}
    before = ""
    for seq in range(game.seq + 1):
        if entry := entries.get(seq):
            entry.by = member(game, entry.actor_user_id)
            before = entry.chain = chain_of(entry, before)
        for note in sorted(notes.get(seq, []), key=lambda one: one.place):
            row, facts = about.get((note.kind, note.about)), original.bodies[note.pk - offset]
            if row is not None:
                new = facts_of(game, note.kind, row)
                facts = (
                    new
                    if last[note.about] is note
                    else facts
                    | {key: new[key] for key in ("by", "hash", "receipt") if facts.get(key)}
                )
            note.body = canonical(facts)
            note.hash = body_hash(note.salt, note.body)
            before = note.chain = note_chain(note, before)


def write(rows: list[tuple[Any, list[Any]]]) -> None:
    """Writes rows of several tables by COPY, each table in the order of its first row."""
    from django.db import connection

    tables: dict[Any, list[list[Any]]] = {}
    for model, values in rows:
        tables.setdefault(model, []).append(values)
    with connection.cursor() as cursor:
        for model, found in tables.items():
            names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
            with cursor.copy(f'COPY "{model._meta.db_table}" ({names}) FROM STDIN') as into:
                for values in found:
                    into.write_row(values)


def fill(many: int) -> float:
    """Fills the database; returns the seconds for the copies."""
    from django.core.management import call_command
    from django.db import connection, transaction

    middle, ended = (Original(game) for game in played())
    began = time.monotonic()
    for first in range(1, many - 1, TOGETHER):
        numbers = range(first, min(first + TOGETHER, many - 1))
        with transaction.atomic():
            write([row for n in numbers for row in (ended if n % 5 == 0 else middle).copied(n)])
    with connection.cursor() as cursor:
        for table in (
            "auth_user",
            "club_game",
            "club_seat",
            "club_tenure",
            "club_journalentry",
            "club_snapshot",
            "club_seed",
            "club_phaseclose",
            "campaign_envelope",
            "club_note",
        ):
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            )
        cursor.execute("VACUUM ANALYZE")
    taken = time.monotonic() - began
    call_command("verify", "copy00000001", "copy00000005", f"copy{many - 2:08d}")
    return taken


def main(many: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
    import django

    django.setup()
    show("generator", campaigns=int(many), seconds=fill(int(many)))


if __name__ == "__main__":
    main(*arguments())
