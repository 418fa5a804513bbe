"""Writes the bundle of a campaign: all that belongs to it, as one file (D3)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils import timezone

from campaign.actions.bundles import installation_keys, tables
from campaign.actions.bundles.file import Bundle, Manifest, packed
from campaign.actions.bundles.sealed_parts import sealed_text
from campaign.actions.records.record_files import export_record
from campaign.models import BattlePhoto
from club.actions.chain.chained_rows import member
from club.actions.clock.transactions import transact
from club.models import Game

ENVELOPES = "opened"


def export_bundle(game: Game, *, key: str = "") -> bytes:
    """The bundle of the campaign. What is sealed is encrypted for the installation with this public
    key, without one for this installation itself.

    Everything is of one moment. Refuses `key` that is none.
    """
    with transact(game.pk) as locked:
        return packed(_bundle(locked.game, key or installation_keys.public_key()))


def _bundle(game: Game, key: str) -> Bundle:
    pseudonym = partial(member, game)
    manifest = Manifest(
        address=game.public_id,
        made_at=timezone.now().isoformat(),
        organiser=member(game, game.organiser_id),
        organiser_name=game.organiser.first_name,
        sealed_for=key,
        game=tables.written(game, pseudonym),
        campaign=tables.written(game.campaign, pseudonym),
    )
    return Bundle(
        manifest=manifest,
        rows={table.name: _rows(game, table, pseudonym) for table in tables.TABLES},
        record="".join(f"{line}\n" for line in export_record(game)),
        sealed=installation_keys.encrypted(sealed_text(game, pseudonym), key),
        photos={row.pk: bytes(row.image) for row in BattlePhoto.objects.filter(game=game)},
    )


def _rows(
    game: Game, table: tables.Table, pseudonym: Callable[[int | None], str]
) -> list[dict[str, Any]]:
    """The rows that everybody may see; those that are sealed go with the sealed part."""
    if table.name == "orders":
        return []
    rows = tables.rows_of(game, table)
    if table.name == ENVELOPES:
        rows = rows.filter(opened_at__isnull=False)
    return [tables.written(row, pseudonym) for row in rows]
