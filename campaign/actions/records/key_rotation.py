"""Encrypts sealed values again with the newest key, so that older keys can be dropped (D3)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken, MultiFernet
from django.db.models import Model, QuerySet

from campaign.actions.bids.bid_sealing import bid_keys, plan_keys
from campaign.actions.company.notes import note_keys
from campaign.actions.company.private_talk import message_keys
from campaign.models import Envelope, PrivateMessage, PrivateNote, SealedPlan
from club.actions.accounts.second_factors import rekey_factor
from club.actions.chain.dice_seeds import UnreadableSeed, seed_before, sow, unsealed
from club.actions.clock.transactions import transact
from club.actions.delivery.channels import Unreadable, rekey_channel
from club.actions.delivery.chat_names import rekey_name
from club.actions.notices.game_messages import add_message
from club.actions.security.sealing import seed_keys, world_keys
from club.kinds import kinds
from club.models import Channel, ChatName, Game, JournalEntry, Seed, Snapshot


class Rekeyed(NamedTuple):
    """The number of values encrypted again, and the rows that no key here opens."""

    done: int
    unreadable: list[str]


def rekey() -> Rekeyed:
    """Encrypts with the newest key again: unopened bids and seeds, valid plans, private notes and
    messages, worlds, commands and news of games with secrets, addresses of channels, names in
    chats, and secrets of second factors.

    Takes no lock: a value that is replaced, opened or withdrawn in the same moment stays unchanged.
    """
    done, unreadable = 0, []
    for row, column, keys in _sealed():
        before = bytes(getattr(row, column))
        try:
            after = keys.rotate(before)
        except InvalidToken:
            unreadable.append(f"{type(row).__name__} {row.pk}")
            continue
        same = _rows(row).filter(pk=row.pk, **{column: before})
        done += same.update(**{column: after})
    for channel in Channel.objects.iterator(chunk_size=500):
        try:
            done += rekey_channel(channel)
        except Unreadable:
            unreadable.append(f"Channel {channel.pk}")
    for name in ChatName.objects.iterator(chunk_size=500):
        try:
            done += rekey_name(name)
        except InvalidToken:
            unreadable.append(f"ChatName {name.pk}")
    for factor in Authenticator.objects.iterator(chunk_size=500):
        try:
            done += rekey_factor(factor)
        except InvalidToken:
            unreadable.append(f"Authenticator {factor.pk}")
    return Rekeyed(done, unreadable)


def renew_seeds() -> int:
    """Gives a new seed to running campaigns whose seed of dice no key opens. Returns their
    number."""
    ids = Seed.objects.filter(opened="").exclude(game__status=Game.ENDED)
    return sum(map(_renew_seed, sorted(set(ids.values_list("game", flat=True)))))


def _renew_seed(game_id: int) -> bool:
    with transact(game_id) as locked:
        seed = seed_before(locked.game, locked.game.seq + 1)
        if seed is None or _opens(locked.game, seed):
            return False
        add_message(locked, "reseeded", seed=sow(locked).hash)
    return True


def _opens(game: Game, seed: Seed) -> bool:
    try:
        return bool(unsealed(game, seed))
    except UnreadableSeed:
        return False


def _sealed() -> Iterator[tuple[Any, str, MultiFernet]]:
    """Every row with a sealed column, the name of that column, and its keys."""
    bids = Envelope.objects.filter(opened_at__isnull=True).select_related("game")
    for bid in bids.iterator(chunk_size=500):
        yield bid, "sealed", bid_keys(bid.game.public_id, bid.moment)
    orders = SealedPlan.objects.filter(ended_at__isnull=True).select_related("game")
    for one in orders.iterator(chunk_size=500):
        yield one, "sealed", plan_keys(one.game.public_id, one.player)
    for seed in Seed.objects.filter(opened="").select_related("game").iterator(chunk_size=500):
        yield seed, "sealed", seed_keys(seed.game.public_id)
    for note in PrivateNote.objects.select_related("game").iterator(chunk_size=500):
        yield note, "sealed", note_keys(note)
    for row in PrivateMessage.objects.select_related("game").iterator(chunk_size=500):
        yield row, "sealed", message_keys(row)
    yield from _of_games_with_secrets()


def _of_games_with_secrets() -> Iterator[tuple[Any, str, MultiFernet]]:
    """Worlds, commands and news, which stay sealed after the game."""
    secret = [kind.name for kind in kinds() if kind.rules.secret]
    for game in Game.objects.filter(kind__in=secret).iterator(chunk_size=500):
        yield game, "world", world_keys(game.public_id)
    snapshots = Snapshot.objects.filter(game__kind__in=secret).select_related("game")
    for row in snapshots.iterator(chunk_size=500):
        yield row, "world", world_keys(row.game.public_id)
    entries = JournalEntry.objects.filter(game__kind__in=secret, rewinds_to__isnull=True)
    for entry in entries.select_related("game").iterator(chunk_size=500):
        yield entry, "command", world_keys(entry.game.public_id)
        yield entry, "news", world_keys(entry.game.public_id)


def _rows(row: Model) -> QuerySet[Any]:
    rows: QuerySet[Any] = type(row)._default_manager.all()
    return rows
