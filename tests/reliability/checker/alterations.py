"""Changes that an intruder makes by SQL in the database of a finished campaign.

`verify` or the page of envelopes once accepted the first fourteen.
"""

from collections.abc import Callable

from django.apps import apps
from django.db import connection

from campaign.actions.bids.bid_sealing import receipt_of
from club.actions.chain.hash_chain import chain_of, note_chain
from club.models import Game, Snapshot
from tests.reliability.checker.played_out import REASON


def sql(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount > 0, statement


def table_of(model: str) -> str:
    """The name of the table of one of our models."""
    return next(m._meta.db_table for m in apps.get_models() if m._meta.model_name == model)


def made_anew(game: Game) -> None:
    """Computes every hash of the chain again, as an operator with database access can."""
    notes, chain = list(game.notes.order_by("seq", "place")), ""
    for line in (None, *game.journal.order_by("seq")):
        if line is not None:
            line.chain = chain = chain_of(line, chain)
            line.save()
        for note in notes:
            if note.seq == (line.seq if line else 0):
                note.chain = chain = note_chain(note, chain)
                note.save()


def set_to(table: str, change: str, where: str) -> Callable[[Game], None]:
    """An alteration of rows of the campaign by SQL."""
    return lambda game: sql(
        f"UPDATE {table_of(table)} SET {change} WHERE {where} AND game_id = %s", game.pk
    )


def gone(table: str, where: str) -> Callable[[Game], None]:
    return lambda game: sql(
        f"DELETE FROM {table_of(table)} WHERE {where} AND game_id = %s", game.pk
    )


def replaced(game: Game) -> None:
    """An amount, nonce and receipt of an opened envelope that are consistent."""
    row = game.envelopes.filter(turn=2, player="A", opened_at__isnull=False).first()
    receipt = receipt_of(game.public_id, row.turn, row.moment, "A", 9, "0" * 32)
    game.envelopes.filter(pk=row.pk).update(amount=9, nonce="0" * 32, receipt=receipt)


def invented(game: Game) -> None:
    """A genuine envelope for a moment at which nobody bid."""
    row = game.envelopes.filter(turn=2, player="A", opened_at__isnull=False).first()
    row.pk, row.moment = None, row.moment + 1
    row.receipt = receipt_of(game.public_id, 2, row.moment, "A", row.amount, row.nonce)
    row.save(force_insert=True)


def swapped(game: Game) -> None:
    """The bids of A and B in turn 2."""
    of = {row.player: row for row in game.envelopes.filter(turn=2)}
    for player, other in ("AB", "BA"):
        row = of[other]
        game.envelopes.filter(pk=of[player].pk).update(
            amount=row.amount, nonce=row.nonce, receipt=row.receipt
        )


def snapshot_world(game: Game) -> None:
    first = game.snapshots.get(seq=0)
    kept = game.snapshots.filter(seq__gt=0).first()
    Snapshot.objects.filter(pk=kept.pk).update(world=first.world)


def tenure(game: Game) -> None:
    seat = "SELECT id FROM club_seat WHERE player = 'B' AND game_id = %s"
    sql(f"UPDATE club_tenure SET name = 'Zoe' WHERE seat_id IN ({seat})", game.pk)


def attendance(game: Game) -> None:
    row = game.closings.filter(phase="bids").first()
    game.closings.filter(pk=row.pk).update(outcomes=row.outcomes | {"A": "missed"})


def dice(game: Game) -> None:
    line = game.journal.exclude(chance=[]).first()
    game.journal.filter(pk=line.pk).update(chance=[7 - die for die in line.chance])


A = "player = 'A' AND turn = 2"
GIVEN = "origin = 'given' AND seat = 'B' AND seq = (SELECT MAX(seq) FROM club_journalentry"
GIVEN += " WHERE origin = 'given' AND seat = 'B')"
ALTERATIONS: dict[str, Callable[[Game], None]] = {
    "an opened envelope deleted": gone("envelope", A),
    "all envelopes of a turn deleted": gone("envelope", "turn = 2"),
    "an opened envelope marked as not opened": set_to("envelope", "opened_at = NULL", A),
    "amount, nonce and receipt replaced": replaced,
    "an envelope invented for another moment": invented,
    "a ruling's reason": set_to("ruling", "reason = 'Because'", f"reason = '{REASON}'"),
    "a ruling taken away": gone("ruling", f"reason = '{REASON}'"),
    "a message taken away": gone("message", "kind = 'extended'"),
    "attendance": attendance,
    "a tenure": tenure,
    "the deadline": lambda c: sql(
        "UPDATE club_game SET closes_at = created_at WHERE id = %s", c.pk
    ),
    "the account of a line": lambda c: sql(
        "UPDATE club_journalentry SET actor_user_id = %s WHERE seat = 'B' AND seq > 9 "
        "AND actor_user_id IS NOT NULL AND game_id = %s",
        c.organiser_id,
        c.pk,
    ),
    "the device of a line": set_to("journalentry", "device = 'API'", GIVEN),
    "on whose behalf, how and when a bid was sealed": set_to(
        "envelope", "on_behalf = NOT on_behalf, how = 'bot', sealed_at = opened_at", A
    ),
    # further alterations, beyond the first fourteen
    "on whose behalf alone": set_to("envelope", "on_behalf = NOT on_behalf", A),
    "how it was sealed alone": set_to("envelope", "how = 'bot'", A),
    "when it was sealed alone": set_to("envelope", "sealed_at = opened_at", A),
    "a message reworded": set_to("message", "reason = 'A feast'", "kind = 'extended'"),
    "an amount alone": set_to("envelope", "amount = 9", A),
    "a receipt alone": set_to("envelope", f"receipt = '{'0' * 64}'", A),
    "two bids swapped": swapped,
    "the kind of an actor": set_to("journalentry", "actor_kind = 'organiser'", GIVEN),
    "a line shown as struck": set_to("journalentry", "struck = NOT struck", GIVEN),
    "a line that was struck shown as played again": set_to(
        "journalentry", "struck = NOT struck", "struck"
    ),
    "a line that was played again shown as struck": set_to(
        "journalentry", "struck = NOT struck", "superseded_by IS NOT NULL AND NOT struck"
    ),
    "the time of a line": set_to(
        "journalentry",
        "at = (SELECT created_at FROM club_game WHERE club_game.id = game_id)",
        GIVEN,
    ),
    "a kept world": snapshot_world,
    "dice": dice,
}
