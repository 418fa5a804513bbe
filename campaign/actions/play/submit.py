"""The one door: every command of a person, a ruling or the clock goes through `act` (D3)."""

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.clock import closing
from campaign.actions.clock.automatic_players import proceed
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.idempotency import earlier_seq, remember
from campaign.actions.journal.ledger import Held, enter, hold
from campaign.actions.journal.page_versions import is_corrected_since, opening_of
from campaign.actions.notices import notice_triggers
from campaign.actions.play.starting import check_started
from campaign.commands import Command
from campaign.models import JournalEntry
from club.refusals import Refusal


def act(
    campaign_id: int,
    command: Command,
    *,
    actor: Actor,
    key: str | None = None,
    seen: int | None = None,
    device: str = "",
) -> JournalEntry:
    """Plays one command and returns its journal entry.

    `key` is the form's once-only key: a second tap returns the first entry and plays nothing.
    `seen` is the opening the page was drawn for: when a correction came since, or the campaign
    has moved on and the command no longer fits, the refusal is `stale`. Refuses `not-yours`,
    `not-started`, and whatever `play` refuses.
    """
    with transaction.atomic():
        held = hold(campaign_id)
        permissions.check(permissions.may_play(held.campaign, command, actor))
        seq = earlier_seq(held.campaign, key, actor)
        if seq is not None:
            return _played_before(held, seq, command, actor)
        check_started(held.campaign, command)
        entry = _enter_seen(held, command, actor, seen, device)
        notice_triggers.reported(held, command)
        proceed(held)
        remember(held.campaign, key, entry.seq, actor)
    closing.close_if_all_sealed(held.campaign)
    return entry


def _played_before(held: Held, seq: int, command: Command, actor: Actor) -> JournalEntry:
    """What the key played; a key that was used for something else plays nothing."""
    own = JournalEntry.objects.filter(campaign=held.campaign, actor_user_id=actor.user_id)
    found = own.filter(seq=seq, rewinds_to__isnull=True).first()
    if found is None or found.read_command() != command:
        raise stale()
    return found


def _enter_seen(
    held: Held, command: Command, actor: Actor, seen: int | None, device: str
) -> JournalEntry:
    if seen is not None and is_corrected_since(held.campaign, seen):
        raise stale()
    try:
        return enter(held, command, actor=actor, device=device)
    except Refusal as refusal:
        if refusal.code == "stale" or seen in (None, opening_of(held.campaign)):
            raise
        raise stale() from refusal


def stale() -> Refusal:
    """The refusal of a page that was drawn for an earlier moment."""
    sentence = gettext_noop("The campaign has moved on since this page was drawn. Look again.")
    return Refusal("stale", "D3", sentence)
