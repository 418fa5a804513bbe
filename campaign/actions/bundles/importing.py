"""Makes a campaign from its bundle: its rows as they were, checked as a whole (D3).

Rows get new numbers, and members have no accounts. A note `moved` in the chain records that, with
the old and the new numbers. Everything before it can then be checked as it was written.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import datetime
from io import BytesIO
from typing import IO, Any, NamedTuple

from django.db import DatabaseError, OperationalError, transaction
from django.utils.translation import gettext_noop

from campaign.actions.battles import photo_files
from campaign.actions.battles.counted_marks import number_again
from campaign.actions.battles.photos import MOST_OF_CAMPAIGN
from campaign.actions.battles.portraits import MOST_PORTRAITS
from campaign.actions.bundles import file as bundle_file
from campaign.actions.bundles import installation_keys, tables
from campaign.actions.bundles.archive import Archive, opened
from campaign.actions.bundles.arriving_map import board_of
from campaign.actions.bundles.file import Manifest, Rows
from campaign.actions.bundles.moving import Arrival, LeftBehind, arrive
from campaign.actions.bundles.rehearsal import Rehearsed, rehearse
from campaign.actions.bundles.sealed_parts import SealedPart
from campaign.actions.bundles.terms import check_address, check_arriving
from campaign.actions.records.tamper_check import flaws
from campaign.actions.workshop.land_files import LandFiles, land_again
from campaign.models import Campaign
from campaign.rules import SAGA
from campaign.world import encode
from club.actions.fairness.chain_check import renumbered
from club.actions.seats.seat_tenures import LONGEST_NOTE
from club.actions.security.pictures import SIDE, redrawn
from club.models import Game
from club.refusals import Refusal

HERE = gettext_noop("This campaign is already here, at {address}.")
TOO_LONG = gettext_noop(
    "Its journal has {lines} entries, too many to import here. Ask the person who runs the site to "
    "import it."
)
NOT_SOUND = gettext_noop("This bundle is inconsistent: {flaw}.")
PARENTS = {"tenure": "seat", "ruling": "entry", "correction": "entry", "challenge": "ruling"}

Photo = tuple[bytes, int, int]
Note = Callable[[int, int], None]


class Imported(NamedTuple):
    game: Game
    left: LeftBehind


class Arriving(NamedTuple):
    """A bundle that was read: it is within all limits, and its pictures are encoded again."""

    manifest: Manifest
    rows: Rows
    rehearsed: Rehearsed
    sealed: bytes
    photos: Mapping[int, Photo]
    land: LandFiles | None


def nobody_looks(done: int, total: int) -> None:
    """Ignores the progress, for callers that do not show it."""


def import_bundle(file: IO[bytes], *, organiser: Any) -> Imported:
    """A campaign as it was, under its address, with empty seats. If it was running, it is paused.

    Refuses what `read_bundle` refuses, `map`, and `not-sound` if rows contradict each other or
    could not have been made here; then nothing is stored.
    """
    return store_bundle(read_bundle(file), organiser=organiser)


def look_at(file: IO[bytes]) -> Manifest:
    """The head of a bundle; next to nothing is unpacked. Refuses `bundle`, `format`, `too-large`,
    and `here` if the address is taken."""
    with opened(file) as archive:
        return _head(archive)


def read_bundle(
    file: IO[bytes],
    *,
    largest: int | None = None,
    most_lines: int | None = None,
    note: Note = nobody_looks,
) -> Arriving:
    """The bundle in this file, of at most `largest` bytes unpacked. It reads the head and the rows,
    plays the journal, then reads the pictures one by one; `note` is called with the progress of the
    last two. Nothing is stored.

    Refuses what `look_at` refuses, `not-sound` for a journal that cannot be played and for pictures
    that no row names, `photo` for an invalid picture, and `too-long` for a journal of more than
    `most_lines` lines.
    """
    with opened(file, largest) as archive:
        manifest = _head(archive)
        rows = bundle_file.read_rows(archive)
        lines = len(rows.get("entry", ()))
        if most_lines is not None and lines > most_lines:
            raise Refusal("too-long", "D3", TOO_LONG, fields=("file",), lines=lines)
        numbers = _photographs(archive, rows)
        with _sound(), _allowed():
            rehearsed = rehearse(rows, note)
        sealed = bundle_file.read_sealed(archive)
        photos: dict[int, Photo] = {}
        for done, number in enumerate(numbers):
            note(done, len(numbers))
            photos[number] = _redrawn(bundle_file.read_photo(archive, number))
        land = land_again(bundle_file.read_land(archive)) if manifest.land else None
    return Arriving(manifest, rows, rehearsed, sealed, photos, land)


def store_bundle(arriving: Arriving, *, organiser: Any) -> Imported:
    """Does what `import_bundle` does, with a bundle that was read."""
    with _sound(), ExitStack() as files, transaction.atomic():
        restoring = _Restoring(arriving, organiser, files)
        arrival = restoring.restore()
        with _allowed():
            check_arriving(arrival.game, arriving.rehearsed.first, arriving.rehearsed.last)
            left = arrive(arrival)
        if flaw := next(flaws(arrival.game), None):
            raise _unsound(flaw)
        return Imported(Game.objects.get(pk=arrival.game.pk), left)


@contextmanager
def _sound() -> Iterator[None]:
    """Turns every error that contradictory rows raise into the refusal `not-sound`."""
    try:
        yield
    except OperationalError:  # the database is busy, or gone: the bundle may be sound
        raise
    except (
        AttributeError,
        DatabaseError,
        IndexError,
        KeyError,
        OverflowError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise _unsound(repr(error)[:200]) from error


@contextmanager
def _allowed() -> Iterator[None]:
    """Turns the refusal of a setting, or of a command that cannot be replayed, into `not-sound`."""
    try:
        yield
    except Refusal as refusal:
        raise _unsound(refusal) from refusal


def _head(archive: Archive) -> Manifest:
    manifest = bundle_file.read_manifest(archive)
    if Game.objects.filter(public_id=manifest.address).exists():
        raise Refusal("here", "D3", HERE, fields=("file",), address=manifest.address)
    return manifest


def _photographs(archive: Archive, rows: Rows) -> list[int]:
    """The numbers of the pictures. Refuses pictures that no row names, and more than the limit."""
    numbers = bundle_file.photo_numbers(archive)
    with _sound():
        named = sorted(row["id"] for row in rows.get("photograph", ()))
    if sorted(numbers) != named or len(numbers) > MOST_OF_CAMPAIGN + MOST_PORTRAITS:
        raise _unsound("its photos are not the ones that it names")
    return numbers


def _redrawn(image: bytes) -> Photo:
    """The picture, encoded again. The sender scaled it down, so a larger one is not decoded."""
    return redrawn(BytesIO(image), len(image), most=SIDE * SIDE)


def _unsound(flaw: object) -> Refusal:
    return Refusal("not-sound", "D3", NOT_SOUND, fields=("file",), flaw=flaw)


class _Restoring:
    """The rows of a bundle while they are made, table by table.

    `numbers` are the old and new numbers of rows, `made` the rows by their old number, and `people`
    the accounts here by their pseudonyms there. `files` deletes the files of photographs if the
    whole bundle is refused.
    """

    def __init__(self, bundle: Arriving, organiser: Any, files: ExitStack) -> None:
        self.bundle, self.photos, manifest = bundle, bundle.photos, bundle.manifest
        self.files = files
        self.game = _game(bundle, organiser, files)
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
        number_again(self.game)
        return Arrival(
            self.game,
            self.numbers,
            self.sealed,
            self.people,
            self.bundle.manifest,
            self.bundle.rehearsed.last,
        )

    def rows_of(self, name: str) -> list[tables.Row]:
        """The rows of a table in the order in which they were made there."""
        sealed = {"opened": self.sealed.bids, "orders": self.sealed.orders}
        rows = [*self.bundle.rows[name], *sealed.get(name, [])]
        return sorted(rows, key=lambda row: row["id"])

    def row(self, table: tables.Table, row: tables.Row) -> Any:
        if table.name == "entry":
            entry = self.bundle.rehearsed.entries[row["id"]]
            entry.game = self.game
            return entry
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


def _game(bundle: Arriving, organiser: Any, files: ExitStack) -> Game:
    """The two rows of the campaign."""
    check_address(bundle.manifest.address)
    manifest, first = bundle.manifest, bundle.rehearsed.first
    game = tables.read(Game, manifest.game, organiser=organiser, demo=False)
    if game.kind != SAGA.name or game.public_id != manifest.address:
        raise ValueError("another kind of game")
    game.world = encode(first)
    game.save(force_insert=True)
    Game.objects.filter(pk=game.pk).update(
        created_at=datetime.fromisoformat(manifest.game["created_at"])
    )
    board = board_of(first.map, manifest.land, bundle.land, organiser=organiser, files=files)
    campaign = tables.read(
        Campaign, manifest.campaign, game=game, map=board, picture=board.land_picture
    )
    campaign.save(force_insert=True)
    return game
