"""What is sealed, sealed again under the newest key, so that older keys can be dropped (D3)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cryptography.fernet import InvalidToken, MultiFernet
from django.db.models import Model, QuerySet

from campaign.actions.channels import Unreadable, rekey_channel
from campaign.actions.sealing import bid_keys, orders_keys
from campaign.models import Channel, Envelope, StandingOrder


class Rekeyed(NamedTuple):
    """How many were sealed anew, and which rows no key of this installation opens."""

    done: int
    unreadable: list[str]


def rekey() -> Rekeyed:
    """Goes over bids that are not opened, standing orders that count, and addresses of channels.

    Takes no lock: what is replaced, opened or withdrawn meanwhile is left as it is then.
    """
    done, unreadable = 0, []
    for row, keys in _sealed():
        before = bytes(row.sealed)
        try:
            after = keys.rotate(before)
        except InvalidToken:
            unreadable.append(f"{type(row).__name__} {row.pk}")
            continue
        same = _rows(row).filter(pk=row.pk, sealed=before)
        done += same.update(sealed=after)
    for channel in Channel.objects.iterator(chunk_size=500):
        try:
            done += rekey_channel(channel)
        except Unreadable:
            unreadable.append(f"Channel {channel.pk}")
    return Rekeyed(done, unreadable)


def _sealed() -> Iterator[tuple[Any, MultiFernet]]:
    bids = Envelope.objects.filter(opened_at__isnull=True).select_related("campaign")
    for bid in bids.iterator(chunk_size=500):
        yield bid, bid_keys(bid.campaign.public_id, bid.moment)
    orders = StandingOrder.objects.filter(ended_at__isnull=True).select_related("campaign")
    for one in orders.iterator(chunk_size=500):
        yield one, orders_keys(one.campaign.public_id, one.player)


def _rows(row: Model) -> QuerySet[Any]:
    rows: QuerySet[Any] = type(row)._default_manager.all()
    return rows
