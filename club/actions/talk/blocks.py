"""Blocks: a person does not read the messages of another one, in any thread of a game.

Only the blocking person knows of it. The blocked one may still write.
"""

from typing import Any

from django.utils import timezone

from club.models import TalkBlock

MOST = 500  # people that somebody blocks


def block(user: Any, person_id: int) -> None:
    """Blocks this account for the user. Nothing happens for oneself, or beyond the limit."""
    if person_id == user.pk or TalkBlock.objects.filter(by=user).count() >= MOST:
        return
    made = {"made_at": timezone.now()}
    TalkBlock.objects.get_or_create(by=user, blocked_id=person_id, defaults=made)


def unblock(user: Any, person_id: int) -> None:
    TalkBlock.objects.filter(by=user, blocked=person_id).delete()


def blocked_by(user_id: int | None) -> set[int]:
    """The accounts that this one has blocked."""
    return set(TalkBlock.objects.filter(by=user_id).values_list("blocked_id", flat=True))


def blockers_of(user_id: int | None) -> set[int]:
    """The accounts that have blocked this one."""
    return set(TalkBlock.objects.filter(blocked=user_id).values_list("by_id", flat=True))
