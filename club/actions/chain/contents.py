"""The contents of rows: worlds, commands and news, encrypted if the game has secrets (D3).

Nothing else reads or writes these columns of a game with secrets, so backups, the administrator's
desk and logs contain only ciphertext. Pages, programs and bots get what `seen_by` and `heard_by`
return.
"""

import secrets
from typing import Any, NamedTuple

import msgspec

from club.actions.security.sealing import world_keys
from club.kinds import kind_of
from club.models import Game, JournalEntry, Snapshot
from club.rules import NewsItem, Outcome, Seat, heard

BLOCK = 512  # bytes: sizes of ciphertext are multiples of it, and do not reveal a card


class Contents(NamedTuple):
    """An entry as it was written: JSON of the command, the chance, JSON of the news.

    `nonce` has 128 random bits in a game with secrets and is "" in others. It is part of the chain.
    Without it, somebody could find a hidden card by trying all cards until the hash matches.
    """

    command: bytes
    chance: list[int]
    news: bytes
    nonce: str = ""


def read_world(game: Game) -> Any:
    """The world, decoded and checked. Not for pages, since it contains everybody's secrets."""
    return kind_of(game).rules.worlds.decode(_unsealed(game, bytes(game.world)))


def read_snapshot(game: Game, row: Snapshot) -> Any:
    """The world of a snapshot."""
    return kind_of(game).rules.worlds.decode(_unsealed(game, bytes(row.world)))


def written_world(game: Game, world: Any) -> bytes:
    """A world as it is stored in its row."""
    return _sealed(game, kind_of(game).rules.worlds.encode(world))


def fill(entry: JournalEntry, command: Any, chance: list[int], outcome: Outcome[Any, Any]) -> None:
    """Writes a command, its chance and its news into an entry."""
    rules = kind_of(entry.game).rules
    found = Contents(rules.commands.encode(command), chance, rules.news.encode(outcome.news))
    entry.command, entry.chance, entry.news = found.command, found.chance, found.news
    if rules.secret:
        nonce = secrets.token_hex(16)
        sealed = msgspec.json.encode((msgspec.Raw(found.command), found.chance, nonce))
        entry.command, entry.chance = _sealed(entry.game, sealed), []
        entry.news = _sealed(entry.game, found.news)


def contents_of(entry: JournalEntry, game: Game) -> Contents:
    """The contents of an entry. They are empty for an entry that only goes back."""
    command, news = bytes(entry.command), bytes(entry.news)
    if not kind_of(game).rules.secret or not command:
        return Contents(command, entry.chance, news)
    parts = tuple[msgspec.Raw, list[int], str]
    raw, chance, nonce = msgspec.json.decode(_unsealed(game, command), type=parts)
    return Contents(bytes(raw), chance, _unsealed(game, news), nonce)


def command_of(entry: JournalEntry, game: Game) -> Any:
    """The command of an entry, decoded and checked."""
    return kind_of(game).rules.commands.decode(contents_of(entry, game).command)


def heard_by(entry: JournalEntry, game: Game, seat: str | None) -> tuple[Any, ...]:
    """The news of an entry that a seat hears. Without a seat, the news for everybody."""
    items: tuple[NewsItem[Any], ...] = kind_of(game).rules.news.decode(
        contents_of(entry, game).news
    )
    return heard(items, None if seat is None else Seat(seat))


def is_concealed(game: Game) -> bool:
    """Whether there are secrets that are not open yet. Digests could help to guess them."""
    return kind_of(game).rules.secret and game.status != Game.ENDED


def seen_by(game: Game, seat: str | None) -> Any:
    """The present world as a seat may see it. Without a seat, as everybody may."""
    return kind_of(game).rules.see(read_world(game), None if seat is None else Seat(seat))


def _sealed(game: Game, plain: bytes) -> bytes:
    if not kind_of(game).rules.secret:
        return plain
    return world_keys(game.public_id).encrypt(plain + b" " * (-len(plain) % BLOCK))


def _unsealed(game: Game, stored: bytes) -> bytes:
    if not kind_of(game).rules.secret:
        return stored
    return world_keys(game.public_id).decrypt(stored).rstrip(b" ")
