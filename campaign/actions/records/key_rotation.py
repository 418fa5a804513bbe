"""What is sealed, sealed again under the newest key, so that older keys can be dropped (D3)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken, MultiFernet
from django.db.models import Model, QuerySet

from campaign.actions.accounts.second_factors import rekey_factor
from campaign.actions.clock.transactions import transact
from campaign.actions.delivery.channels import Unreadable, rekey_channel
from campaign.actions.journal.dice_seeds import UnreadableSeed, seed_before, sow, unsealed
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.security.sealing import bid_keys, orders_keys, seed_keys
from campaign.models import Campaign, Channel, Envelope, Seed, StandingOrder


class Rekeyed(NamedTuple):
    """How many were sealed anew, and which rows no key of this installation opens."""

    done: int
    unreadable: list[str]


def rekey() -> Rekeyed:
    """Goes over bids and seeds of dice that are not opened, standing orders that count, addresses
    of channels, and secrets of second factors.

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
    for factor in Authenticator.objects.iterator(chunk_size=500):
        try:
            done += rekey_factor(factor)
        except InvalidToken:
            unreadable.append(f"Authenticator {factor.pk}")
    return Rekeyed(done, unreadable)


def renew_seeds() -> int:
    """Campaigns that go on, and whose seed of dice no key opens, get a new one; how many."""
    ids = Seed.objects.filter(opened="").exclude(campaign__status=Campaign.ENDED)
    return sum(map(_renew_seed, sorted(set(ids.values_list("campaign", flat=True)))))


def _renew_seed(campaign_id: int) -> bool:
    with transact(campaign_id) as game:
        seed = seed_before(game.campaign, game.campaign.seq + 1)
        if seed is None or _opens(game.campaign, seed):
            return False
        tell(game, "reseeded", seed=sow(game).hash)
    return True


def _opens(campaign: Campaign, seed: Seed) -> bool:
    try:
        return bool(unsealed(campaign, seed))
    except UnreadableSeed:
        return False


def _sealed() -> Iterator[tuple[Any, MultiFernet]]:
    bids = Envelope.objects.filter(opened_at__isnull=True).select_related("campaign")
    for bid in bids.iterator(chunk_size=500):
        yield bid, bid_keys(bid.campaign.public_id, bid.moment)
    orders = StandingOrder.objects.filter(ended_at__isnull=True).select_related("campaign")
    for one in orders.iterator(chunk_size=500):
        yield one, orders_keys(one.campaign.public_id, one.player)
    for seed in Seed.objects.filter(opened="").select_related("campaign").iterator(chunk_size=500):
        yield seed, seed_keys(seed.campaign.public_id)


def _rows(row: Model) -> QuerySet[Any]:
    rows: QuerySet[Any] = type(row)._default_manager.all()
    return rows
