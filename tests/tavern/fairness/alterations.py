"""Changes of an intruder in the database of a table of Six Lands, by SQL."""

import json
from collections.abc import Callable

from django.db import connection

from club.actions.chain.contents import read_world, written_world
from club.actions.chain.hash_chain import body_hash, chain_of, note_chain
from club.chance import seed_hash
from club.models import Game, JournalEntry, Note, Snapshot
from tavern.six_lands.dealing import draws_to_start
from tavern.six_lands.rules import SIX_LANDS
from tests.reliability.checker.alterations import gone, set_to, table_of

Alteration = Callable[[Game], None]
LAST = "seq = (SELECT MAX(seq) FROM club_journalentry)"


def swapped(column: str) -> Alteration:
    """The sealed contents of two lines, exchanged. Each of them opens."""

    def alter(game: Game) -> None:
        two, three = (JournalEntry.objects.get(game=game, seq=seq) for seq in (2, 3))
        for entry, other in ((two, three), (three, two)):
            JournalEntry.objects.filter(pk=entry.pk).update(**{column: getattr(other, column)})

    return alter


def snapshot_of_before(game: Game) -> None:
    first = game.snapshots.get(seq=0)
    Snapshot.objects.filter(game=game, seq__gt=0).update(world=first.world)


def world_of_before(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(world=game.snapshots.get(seq=0).world)


def another_deal(game: Game) -> None:
    """Other hands, as an intruder with the keys would deal them."""
    seats = read_world(game).table.seats
    low = tuple(draw.low for draw in draws_to_start(seats, {}))
    world = SIX_LANDS.start(seats, {}, low, "0" * 32).world
    game.snapshots.filter(seq=0).update(world=written_world(game, world))


def of_note(kind: str, before: str, after: str) -> Alteration:
    def alter(game: Game) -> None:
        note = game.notes.filter(kind=kind).order_by("pk").last()
        assert before in note.body
        Note.objects.filter(pk=note.pk).update(body=note.body.replace(before, after))

    return alter


def no_note(kind: str) -> Alteration:
    return lambda game: game.notes.filter(kind=kind).delete() and None


def seat_of_tenure(game: Game) -> None:
    seat = f"SELECT id FROM {table_of('seat')} WHERE player = 'B' AND game_id = %s"
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {table_of('tenure')} SET name = 'Zoe' WHERE seat_id IN ({seat})", [game.pk]
        )


def rechained(game: Game) -> None:
    """Every hash computed again, as by an intruder who may write all rows."""
    chain, lines = "", {entry.seq: entry for entry in game.journal.all()}
    notes: dict[int, list[Note]] = {}
    for note in game.notes.order_by("seq", "place"):
        notes.setdefault(note.seq, []).append(note)
    for seq in range(game.seq + 1):
        if seq in lines:
            chain = chain_of(lines[seq], chain)
            game.journal.filter(seq=seq).update(chain=chain)
        for note in notes.get(seq, ()):
            note.hash = body_hash(note.salt, note.body)
            chain = note.chain = note_chain(note, chain)
            note.save()


def and_rechained(alter: Alteration) -> Alteration:
    def both(game: Game) -> None:
        alter(game)
        rechained(game)

    return both


def another_seed(game: Game) -> None:
    """A seed with its hash, in the row and in its notes."""
    seed = bytes.fromhex("ab" * 32)
    hash_of_it = seed_hash(game.public_id, seed)
    game.seeds.update(hash=hash_of_it, opened=seed.hex())
    for note in game.notes.filter(kind="seed"):
        facts = json.loads(note.body)
        facts |= {"hash": hash_of_it, "opened": seed.hex() if facts["opened"] else ""}
        note.body = json.dumps(facts, sort_keys=True, separators=(",", ":"))
        note.save()


WORD = of_note("begun", "Sieben", "Sechs")
ALTERATIONS: dict[str, Alteration] = {
    "a line's seat": set_to("journalentry", "seat = 'C'", "seq = 3"),
    "a line's time": set_to("journalentry", "at = '2020-01-01 00:00:00'", "seq = 3"),
    "a line's origin": set_to("journalentry", "origin = 'given'", "seq = 3"),
    "a line's digest": set_to("journalentry", "digest = 'ab'", "seq = 3"),
    "a line's hash": set_to("journalentry", "chain = 'ab'", "seq = 3"),
    "a line's phase": set_to("journalentry", "phase = 'gift'", "seq = 3"),
    "a line marked as taken back": set_to("journalentry", "struck = TRUE", "seq = 3"),
    "a line marked as passed over": set_to("journalentry", "superseded_by = 4", "seq = 3"),
    "chance added to a line that has none": set_to("journalentry", "drawn = TRUE", "seq = 3"),
    "the commands of two lines": swapped("command"),
    "the news of two lines": swapped("news"),
    "a command that no key opens": set_to("journalentry", "command = 'x'", "seq = 3"),
    "a line deleted": gone("journalentry", "seq = 3"),
    "the last line deleted": gone("journalentry", LAST),
    "the world kept at a later turn": snapshot_of_before,
    "the first world": another_deal,
    "the present world": world_of_before,
    "a present world that no key opens": lambda game: (
        Game.objects.filter(pk=game.pk).update(world=b"x") and None
    ),
    "the turn of the game": set_to("snapshot", "seq = seq + 1000", "seq > 0"),
    "the words for luck": WORD,
    "the words for luck, and every hash": and_rechained(WORD),
    "the terms": of_note("terms", '"rated":false', '"rated":true'),
    "the noted deal": of_note("dealt", '"world":"', '"world":"0'),
    "the noted deal, and every hash": and_rechained(of_note("dealt", '"world":"', '"world":"0')),
    "no noted deal": no_note("dealt"),
    "the seed's hash": set_to("seed", "hash = 'ab'", "since = 0"),
    "the opened seed": set_to("seed", "opened = 'abab'", "since = 0"),
    "another seed": another_seed,
    "another seed, and every hash": and_rechained(another_seed),
    "the options of the table": set_to("table", 'options = \'{"first":"A"}\'', "TRUE"),
    "whether the result counts": set_to("table", "rated = TRUE", "TRUE"),
    "a message": set_to("message", "reason = 'Because'", "kind = 'luck'"),
    "who gave what": set_to("phaseclose", "outcomes = '{}'", "turn = 1"),
    "who sat where": seat_of_tenure,
    "a deadline": lambda game: (
        Game.objects.filter(pk=game.pk).update(closes_at=game.created_at) and None
    ),
    "a result's place": set_to("result", "place = 3 - place", "player = 'A'"),
    "a result's points": set_to("result", "points = points + 1", "player = 'B'"),
    "a result deleted": gone("result", "player = 'B'"),
}
