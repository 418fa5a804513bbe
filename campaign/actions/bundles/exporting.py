"""Writes the bundle of a campaign: everything that belongs to it, as one file (D3)."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.utils import timezone

from campaign.actions.battles.photo_files import content, pixels_of
from campaign.actions.bundles import installation_keys, tables
from campaign.actions.bundles.file import Bundle, Land, Manifest, packed
from campaign.actions.bundles.moving import leave
from campaign.actions.bundles.sealed_parts import sealed_text
from campaign.actions.records.record_files import export_record
from campaign.models import BattlePhoto
from club.actions.chain.chained_rows import member
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.models import Game

logger = logging.getLogger(__name__)
ENVELOPES = "opened"


def bundle_for(game: Game, key: str, *, by: Actor) -> bytes:
    """The bundle for an organiser, and for an installation that the operator knows.

    Refuses `key` and `installation`.
    """
    if key:
        installation_keys.check_known(key)
    return export_bundle(game, key=key, by=by)


def export_bundle(game: Game, *, key: str = "", by: Actor | None = None) -> bytes:
    """The bundle of the campaign. Its sealed part is encrypted for the installation with this
    public key, or for this installation if no key is given. If another installation can open the
    sealed part, that part loses its force here (`moving.leave`). `by` is None for the operator.

    All of it is of one moment. Refuses `key` if the key is not valid.
    """
    with transact(game.pk) as locked:
        found = _bundle(locked.game, key or installation_keys.public_key())
        if key and not installation_keys.is_own(key):
            leave(locked, key, by=by)
    return packed(found)


def _bundle(game: Game, key: str) -> Bundle:
    pseudonym = partial(member, game)
    photos = dict(_photos(game))
    rows = {table.name: _rows(game, table, pseudonym) for table in tables.TABLES}
    rows["photograph"] = [row for row in rows["photograph"] if row["id"] in photos]
    land = _land(game)
    manifest = Manifest(
        address=game.public_id,
        made_at=timezone.now().isoformat(),
        organiser=member(game, game.organiser_id),
        organiser_name=game.organiser.first_name,
        sealed_for=key,
        game=tables.written(game, pseudonym),
        campaign=tables.written(game.campaign, pseudonym),
        land=land[0] if land else None,
    )
    return Bundle(
        manifest=manifest,
        rows=rows,
        record="".join(f"{line}\n" for line in export_record(game)),
        sealed=installation_keys.encrypted(sealed_text(game, pseudonym), key),
        photos=photos,
        land=land[1] if land else b"",
    )


def _photos(game: Game) -> Iterator[tuple[int, bytes]]:
    """The pixels of photographs by their numbers. A row whose file is missing is left out, as it
    shows nothing here either."""
    for row in BattlePhoto.objects.filter(game=game).order_by("pk"):
        try:
            yield row.pk, pixels_of(row)
        except FileNotFoundError:
            logger.error("photo %s: its file is gone", row.pk)


def _land(game: Game) -> tuple[Land, bytes] | None:
    """The picture under the map, and where it lies; None for drawn land, or if its file is
    missing."""
    row = game.campaign.picture
    try:
        image = content(row.land_key) if row else b""
    except FileNotFoundError:
        logger.error("the picture of map %s: its file is gone", game.campaign.map_id)
        return None
    return (Land(row.left, row.top, row.wide, row.high, row.land_hash), image) if row else None


def _rows(
    game: Game, table: tables.Table, pseudonym: Callable[[int | None], str]
) -> list[dict[str, Any]]:
    """The rows that everybody may see. Sealed rows go into the sealed part."""
    if table.name == "orders":
        return []
    rows = tables.rows_of(game, table)
    if table.name == ENVELOPES:
        rows = rows.filter(opened_at__isnull=False)
    return [tables.written(row, pseudonym) for row in rows]
