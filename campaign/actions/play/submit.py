"""The one door: every command of a person, a ruling or the clock goes through `act` (D3)."""

from functools import partial

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.play.starting import check_started
from campaign.commands import Command
from campaign.models import Campaign, JournalEntry


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
    `seen` is the opening the page was drawn for, as `turn` has it. Refuses `not-yours`,
    `not-started`, and whatever `play` refuses.
    """
    allowed = partial(_may_play, command)
    with turn(campaign_id, actor, allowed, key=key, page_version=seen) as game:
        if game.earlier is not None:
            return _played_before(game, game.earlier, command, actor)
        check_started(game.campaign, command)
        entry = game.append(command, actor=actor, device=device)
        game.key_seq = entry.seq
    return entry


def _may_play(command: Command, campaign: Campaign, actor: Actor) -> bool:
    return permissions.may_play(campaign, command, actor)


def _played_before(game: Game, seq: int, command: Command, actor: Actor) -> JournalEntry:
    """What the key played; a key that was used for something else plays nothing."""
    own = JournalEntry.objects.filter(campaign=game.campaign, actor_user_id=actor.user_id)
    found = own.filter(seq=seq, rewinds_to__isnull=True).first()
    if found is None or found.read_command() != command:
        raise stale()
    return found
