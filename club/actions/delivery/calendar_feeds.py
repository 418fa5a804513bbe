"""A person's calendar feed at a secret address, which is shown once and can be revoked (C21)."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from club.actions.security.link_secrets import hash_of, new_secret
from club.models import Feed


def make_feed(user: Any) -> str:
    """Makes a new feed and returns its secret. An earlier one is revoked."""
    secret = new_secret()
    with transaction.atomic():
        revoke_feed(user)
        Feed.objects.create(user=user, secret_hash=hash_of(secret), made_at=timezone.now())
    return secret


def revoke_feed(user: Any) -> None:
    """Revokes the feed, whose address then stops answering."""
    Feed.objects.filter(user=user, revoked_at__isnull=True).update(revoked_at=timezone.now())


def feed_of(user: Any) -> Feed | None:
    """The present feed of the user."""
    return Feed.objects.filter(user=user, revoked_at__isnull=True).first()


def feed_owner(secret: str) -> Any:
    """The user whose feed has this secret, or None."""
    rows = Feed.objects.filter(secret_hash=hash_of(secret), revoked_at__isnull=True)
    feed = rows.filter(user__is_active=True).select_related("user__profile").first()
    return feed.user if feed is not None else None
