"""A count that begins again: for a battle that is fought once more, or after a trial (D4)."""

from django.db import transaction

from campaign.actions.battles.live_counts import open_count
from campaign.models import CountedMark
from club.actions.journal.actor import Actor


def count_again(game_id: int, battle: str, *, actor: Actor, start: int | None = None) -> None:
    """Deletes every mark of a count. Devices that had marks for it learn that it began again, and
    cannot send them.

    `start` is how often it had begun again when the actor saw it. If it is not that count any more,
    nothing changes. Refuses `no-such-battle`, `not-yours` and `closed`.
    """
    with transaction.atomic():
        count = open_count(game_id, battle, actor).live
        if start not in (None, count.start):
            return
        CountedMark.objects.filter(game=game_id, battle=battle, wave=count.wave).delete()
        count.start += 1
        count.save(update_fields=["start"])
