"""Record files: a whole campaign as JSON Lines, and replaying one (D3).

Line 1 is the header with the first world. Every other line is one command, in the order played. The
file has no sealed envelopes: a bid appears once it is opened, inside `OpenBids`. For a corrected
campaign the file has the effective history. The header has the threads (`record_threads`).
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_noop
from msgspec import UNSET, Raw, Struct, UnsetType, field

from campaign import commands
from campaign.actions.history import effective_history
from campaign.actions.history.integrity import Replayed, differs
from campaign.actions.play import late_seats
from campaign.actions.play.campaign_creation import SeatSpec, is_duration, store
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.records.record_threads import (
    RecordedMessage,
    recorded_messages,
    restore_messages,
)
from campaign.models import Campaign, Map, default_durations
from campaign.play import digest, play
from campaign.rules import SAGA
from campaign.world import World, decode
from club.actions.accounts.plain_names import plain_name
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.schedule.time_zones import is_time_zone
from club.models import PLAYERS, Game
from club.refusals import Refusal

FORMAT = 1
KIND = "header"
DEFAULT_ZONE = "Europe/Paris"


class Header(Struct, kw_only=True):
    """The first line. `world` is the first world; `players` are names and factions by seat.

    `reading` is that of the rules; files of the first reading lack it.
    """

    format: int = FORMAT
    reading: int = 1
    kind: str = KIND
    name: str = ""
    map: str = ""
    rules: Raw = field(default_factory=lambda: Raw(b"null"))
    players: dict[str, dict[str, str]] = {}
    durations: dict[str, int] = {}
    time_zone: str = DEFAULT_ZONE
    policies: dict[str, Any] = {}
    threads: list[RecordedMessage] | UnsetType = UNSET  # left out if there are no messages
    world: Raw


class RecordLine(Struct, kw_only=True, omit_defaults=True):
    """A command. `digest` is that of the world after it and is checked if it is given.

    `numbers_from` is where the numbers of new things began, for a command that a correction
    replayed.
    """

    seq: int | None = None
    command: Raw
    chance: tuple[int, ...] = ()
    by: dict[str, str] = {}
    numbers_from: int | None = None
    origin: str = ""
    at: str = ""
    digest: str = ""


def export_record(game: Game) -> Iterator[str]:
    """The lines of the campaign's record file, without line ends."""
    first = bytes(game.snapshots.get(seq=0).world)
    start = decode(first)
    seats = game.seats.all()
    header = Header(
        reading=start.reading,
        name=game.name,
        map=start.map.name,
        rules=Raw(msgspec.json.encode(start.rules)),
        players={s.player: {"name": s.name, "faction": s.playing_as} for s in seats},
        durations=game.durations,
        time_zone=game.time_zone,
        policies=Policies.of(game).fields(),
        threads=recorded_messages(game) or UNSET,
        world=Raw(first),
    )
    yield msgspec.json.encode(header).decode()
    for number, entry in enumerate(effective(game).iterator(), 1):
        line = RecordLine(
            seq=number,
            command=Raw(bytes(entry.command)),
            chance=tuple(entry.chance),
            numbers_from=entry.numbers_from,
            by={"kind": entry.actor_kind, "player": entry.seat},
            origin=entry.origin,
            at=entry.at.isoformat(),
            digest=entry.digest,
        )
        yield msgspec.json.encode(line).decode()


def replay(lines: Iterable[str]) -> Replayed:
    """Plays a record file from its first world. Stops at the first line that is refused."""
    world, number = None, 0
    try:
        for number, text in _numbered(lines):  # noqa: B007
            if world is None:
                world = _first(_read_header(text))
                continue
            line = _read(text, RecordLine)
            command = commands.decode(bytes(line.command))
            world = play(world, command, line.chance, line.numbers_from).world
            _check_digest(line, world)
    except Refusal as refusal:
        return Replayed(world, number, refusal)
    except (msgspec.DecodeError, RecursionError) as error:
        return Replayed(world, number, _malformed(error))
    if world is None:
        return Replayed(None, 1, _malformed("no header"))
    return Replayed(world, number)


def import_record(lines: Iterable[str], *, organiser: Any) -> Game:
    """A new campaign from a record file: every line is replayed, and digests must match.

    Its seats are empty; the organiser seats people. Refuses as `replay` does, with the line's
    number in the refusal's `values`, and then stores nothing.
    """
    number = 0
    try:
        with transaction.atomic():
            game, threads, names = None, [], {}
            for number, text in _numbered(lines):  # noqa: B007
                if game is None:
                    header = _read_header(text)
                    game, threads = _new_from(header, organiser), header.threads or []
                    names = {p: _name_of(header, p) for p in header.players}
                else:
                    game = _append_line(game.pk, _read(text, RecordLine), names)
            if game is None:
                raise _malformed("no header")
            number = 1  # of the header
            restore_messages(game, threads)
            return game
    except Refusal as refusal:
        refusal.values["line"] = number
        raise
    except (msgspec.DecodeError, RecursionError) as error:
        unreadable = _malformed(error)
        unreadable.values["line"] = number
        raise unreadable from error


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1; empty lines count, but are skipped."""
    return ((n, text) for n, text in enumerate(lines, 1) if text.strip())


def _read(text: str, kind: type) -> Any:
    return msgspec.json.decode(text, type=kind)


def _read_header(text: str) -> Header:
    header = _read(text, Header)
    if header.format != FORMAT or header.kind != KIND:
        raise _malformed("not a record file of format 1")
    return header


def _first(header: Header) -> World:
    """The first world. Refuses `another-reading` if it is not of the reading played here."""
    effective_history.check_reading(header.reading)
    first = decode(header.world)
    effective_history.check_reading(first.reading)
    return first


def _new_from(header: Header, organiser: Any) -> Game:
    first = _first(header)
    _check_start(first)
    seats = [
        SeatSpec(_name_of(header, p) or p, _shown(row.faction, 40))
        for p, row in first.players.items()
    ]
    durations = {p: s for p, s in header.durations.items() if is_duration(p, s)}
    policies = Policies.read(header.policies)
    game = Game(
        kind=SAGA.name,
        name=_shown(header.name, 80) or _shown(first.map.name, 80),
        organiser=organiser,
        durations=default_durations() | durations,
        time_zone=header.time_zone if is_time_zone(header.time_zone) else DEFAULT_ZONE,
        **policies.of_game(),
    )
    board = _map_of(first, organiser)
    campaign = Campaign(map=board, picture=board.land_picture, **policies.of_campaign())
    return store(game, campaign, first, seats)


def _name_of(header: Header, player: str) -> str:
    return _shown(header.players.get(player, {}).get("name", ""), 40)


def _check_start(first: World) -> None:
    """Checks that seats are the first letters, and that turns and moments are at their start."""
    letters = "".join(first.players)
    small = 0 <= first.turn < 1000 and 1 <= first.moment < 1_000_000
    if len(letters) < 2 or not PLAYERS.startswith(letters) or not small:
        raise _malformed("a first world that no campaign begins with")


def _shown(text: str, longest: int) -> str:
    """A name without invisible characters."""
    return plain_name(plain_name(text)[:longest])


def _map_of(first: World, organiser: Any) -> Map:
    """A map of this name that the organiser may use, in this very version if it is known. A
    campaign plays on the map inside its world in any case."""
    open_to_reader = Q(author__isnull=True) | Q(shared=True) | Q(author=organiser)
    named = list(Map.objects.filter(open_to_reader, name=first.map.name).order_by("-version"))
    if not named:
        raise Refusal("map", "A5", gettext_noop("This site does not have the map of this record."))
    return next((map for map in named if map.road_map() == first.map), named[0])


def _append_line(game_id: int, line: RecordLine, names: dict[str, str]) -> Game:
    command = commands.decode(bytes(line.command))
    actor = Actor("import", None, line.by.get("player") or None)
    with transact(game_id, replayed=True) as locked:
        locked.how = "import"
        late_seats.check_seat(locked.game, locked.world, command, "")
        locked.append_with(
            command,
            line.chance,
            actor=actor,
            origin=_shown(line.origin, 12),
            numbers_from=line.numbers_from,
        )
        if isinstance(command, commands.JoinLate):
            late_seats.open_seat(locked, command, names.get(command.player, ""))
        _check_digest(line, locked.world)
    return locked.game


def _check_digest(line: RecordLine, world: World) -> None:
    if line.digest and line.digest != digest(world):
        raise differs()


def _malformed(error: object) -> Refusal:
    sentence = gettext_noop("This line of the record cannot be read: {error}")
    return Refusal("malformed", "D3", sentence, error=error)
