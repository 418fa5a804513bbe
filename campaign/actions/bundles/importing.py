"""Makes a campaign from its bundle: its rows as they were, checked as a whole (D3).

Rows get new numbers, and members have no accounts: a note `moved` in the chain says so, with the
numbers there and here, so that everything before it can be checked as it was written.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from io import BytesIO
from typing import IO, Any, NamedTuple

from django.db import DatabaseError, transaction
from django.utils.translation import gettext_noop

from campaign.actions.battles import photo_files
from campaign.actions.battles.photos import SIDE, redrawn
from campaign.actions.bundles import installation_keys, tables
from campaign.actions.bundles.file import Bundle, unpacked
from campaign.actions.bundles.moving import Arrival, LeftBehind, arrive
from campaign.actions.bundles.sealed_parts import SealedPart
from campaign.actions.bundles.terms import check_address, check_arriving
from campaign.actions.records.tamper_check import flaws
from campaign.actions.seats.founding import check_room
from campaign.actions.workshop.maps import map_like
from campaign.models import Campaign
from campaign.rules import SAGA
from campaign.world import World, decode, encode
from club.actions.fairness.chain_check import renumbered
from club.actions.seats.seat_tenures import LONGEST_NOTE
from club.models import Game
from club.refusals import Refusal

HERE = gettext_noop("This campaign is already here, at {address}.")
TOO_LONG = gettext_noop(
    "Its journal has {lines} entries, too many to import here. Ask the person who runs the site to "
    "import it."
)
MOST_LINES = 6000  # replayed while somebody waits for a page: some 20 seconds
NOT_SOUND = gettext_noop("This bundle is inconsistent: {flaw}.")
PARENTS = {"tenure": "seat", "ruling": "entry", "correction": "entry", "challenge": "ruling"}

Photo = tuple[bytes, int, int]


class Imported(NamedTuple):
    game: Game
    left: LeftBehind


def bring_bundle(file: IO[bytes], *, organiser: Any) -> Imported:
    """`import_bundle` for a member: refuses `too-many` and `too-long` besides."""
    with transaction.atomic():
        check_room(organiser)
        return import_bundle(file, organiser=organiser, most_lines=MOST_LINES)


def import_bundle(file: IO[bytes], *, organiser: Any, most_lines: int | None = None) -> Imported:
    """A campaign as it was, under its address, with nobody at its seats, and paused if it runs.

    Refuses what `unpacked` refuses, `here` for an address that is taken, `map`, and `not-sound`
    where rows contradict each other or could not be made here; then nothing is stored. With
    `most_lines` it refuses a longer journal: `too-long`.
    """
    bundle = unpacked(file)
    lines = len(bundle.rows.get("entry", ()))
    if most_lines is not None and lines > most_lines:
        raise Refusal("too-long", "D3", TOO_LONG, fields=("file",), lines=lines)
    if Game.objects.filter(public_id=bundle.manifest.address).exists():
        raise Refusal("here", "D3", HERE, fields=("file",), address=bundle.manifest.address)
    photos = {number: _redrawn(image) for number, image in bundle.photos.items()}
    try:
        with ExitStack() as files, transaction.atomic():
            restoring = _Restoring(bundle, photos, organiser, files)
            arrival = restoring.restore()
            left = _arrived(arrival, restoring.first)
            if flaw := next(flaws(arrival.game), None):
                raise _unsound(flaw)
            return Imported(Game.objects.get(pk=arrival.game.pk), left)
    except (
        AttributeError, DatabaseError, IndexError, KeyError, OverflowError, RecursionError,
        TypeError, ValueError,
    ) as error:  # fmt: skip
        raise _unsound(repr(error)[:200]) from error


def _redrawn(image: bytes) -> Photo:
    """A photograph of a bundle was scaled down where it was sent: a larger one is not decoded."""
    return redrawn(BytesIO(image), len(image), most=SIDE * SIDE)


def _arrived(arrival: Arrival, first: World) -> LeftBehind:
    try:
        check_arriving(arrival.game, first)
        return arrive(arrival)
    except Refusal as refusal:  # of terms, or a command that cannot be played again
        raise _unsound(refusal) from refusal


def _unsound(flaw: object) -> Refusal:
    return Refusal("not-sound", "D3", NOT_SOUND, fields=("file",), flaw=flaw)


class _Restoring:
    """The rows of a bundle as they are made, table by table.

    `numbers` are those of rows there and here, `made` the rows by their number there, `people` the
    accounts here by pseudonyms there. `files` deletes the files of photographs if all is refused.
    """

    def __init__(
        self, bundle: Bundle, photos: Mapping[int, Photo], organiser: Any, files: ExitStack
    ) -> None:
        self.bundle, self.photos, manifest = bundle, photos, bundle.manifest
        self.files = files
        self.game, self.first = _game(bundle, organiser)
        self.sealed = SealedPart(self.game, installation_keys.decrypted(bundle.sealed))
        same = bool(organiser.first_name) and manifest.organiser_name == organiser.first_name
        self.people = {manifest.organiser: organiser} if same else {}
        self.numbers: dict[str, dict[int, int]] = {}
        self.made: dict[str, dict[int, Any]] = {}

    def restore(self) -> Arrival:
        for table in tables.TABLES:
            made = {row["id"]: self.row(table, row) for row in self.rows_of(table.name)}
            tables.model_of(table)._default_manager.bulk_create(made.values())
            self.made[table.name] = made
            self.numbers[table.name] = {old: row.pk for old, row in made.items()}
        return Arrival(self.game, self.numbers, self.sealed, self.people, self.bundle.manifest)

    def rows_of(self, name: str) -> list[tables.Row]:
        """The rows of a table in the order in which they were made there."""
        sealed = {"opened": self.sealed.bids, "orders": self.sealed.orders}
        rows = [*self.bundle.rows[name], *sealed.get(name, [])]
        return sorted(rows, key=lambda row: row["id"])

    def row(self, table: tables.Table, row: tables.Row) -> Any:
        model = tables.model_of(table)
        given: dict[str, Any] = {"game": self.game} if table.path == "game" else {}
        if parent := PARENTS.get(table.name):
            given[parent] = self.made[parent][row[parent]] if row[parent] is not None else None
        for field in tables.columns(model):
            if tables.is_account(field) and field.name != "actor_user":
                given[field.name] = self.people.get(row[field.name])
        if table.name == "message":
            row = row | {"values": renumbered("message", row, self.numbers)["values"]}
        return tables.read(model, row, **given, **self.kept_apart(table.name, row))

    def kept_apart(self, name: str, row: tables.Row) -> dict[str, Any]:
        """The columns that were sealed, and the files."""
        match name:
            case "tenure":
                return {"note": self.sealed.notes.get(str(row["id"]), "")[:LONGEST_NOTE]}
            case "seed":
                return {"sealed": b"" if row["opened"] else self.sealed.seed(row["id"])}
            case "opened":
                return {"sealed": b"" if row["opened_at"] else self.sealed.bid(row)}
            case "orders":
                return {"sealed": self.sealed.order(row)}
            case "photograph":
                return self.photo(*self.photos[row["id"]])
        return {}

    def photo(self, image: bytes, width: int, height: int) -> dict[str, Any]:
        key = self.files.enter_context(photo_files.stored(self.game.pk, image))
        return {"image": photo_files.PLACEHOLDER, "key": key, "width": width, "height": height}


def _game(bundle: Bundle, organiser: Any) -> tuple[Game, World]:
    """The two rows of the campaign, with the first world."""
    check_address(bundle.manifest.address)
    manifest, worlds = bundle.manifest, {r["seq"]: r["world"] for r in bundle.rows["snapshot"]}
    first = decode(worlds[0].encode())
    game = tables.read(Game, manifest.game, organiser=organiser, demo=False)
    if game.kind != SAGA.name or game.public_id != manifest.address:
        raise ValueError("another kind of game")
    game.world = encode(first)
    game.save(force_insert=True)
    Game.objects.filter(pk=game.pk).update(
        created_at=datetime.fromisoformat(manifest.game["created_at"])
    )
    campaign = tables.read(
        Campaign, manifest.campaign, game=game, map=map_like(first.map, by=organiser)
    )
    campaign.save(force_insert=True)
    return game, first
