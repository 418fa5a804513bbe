"""Further notices of a game's own channel, which its organiser asked for."""

from collections.abc import Iterable

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.notices.notice_kinds import asked_events
from club.models import Channel


def save_extras(channel: Channel, extras: Iterable[str], *, actor: Actor) -> None:
    """Saves the kinds of notices that this channel of a game also posts; for its organiser."""
    assert channel.game_id is not None
    wanted = set(extras)
    found = [name for name in asked_events() if name in wanted]
    with turn(channel.game_id, actor, permissions.may_rule) as locked:
        Channel.objects.filter(pk=channel.pk).update(extras=found)
        locked.mark(Effect.CHECKS)
