"""The one transaction in which a campaign changes, and its end (D3, D4).

Inside it an action plays commands, changes rows and marks what others will see. At its end, once
and in this order: automatic players and deadlines, notices, the next check, the version, the row.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from campaign.actions.clock.automatic_players import checks_next, run_automatic_players
from campaign.actions.journal.ledger import Effect, Game, lock, try_lock
from campaign.actions.journal.moments import update_campaign
from campaign.actions.notices import notice_triggers
from campaign.actions.notices.reminders import remind


@contextmanager
def transact(campaign_id: int, *, replayed: bool = False) -> Iterator[Game]:
    """The campaign under its lock; raises `Campaign.DoesNotExist`.

    With `replayed` nobody is told of what was played before, elsewhere, and nobody plays on.
    """
    with transaction.atomic():
        game = lock(campaign_id)
        game.replayed = replayed
        yield game
        _finish(game)


@contextmanager
def try_transact(campaign_id: int, *, wait: bool) -> Iterator[Game | None]:
    """The same; None if the campaign is gone, or locked by another and not waited for."""
    with transaction.atomic():
        game = try_lock(campaign_id, skip_locked=not wait)
        yield game
        if game is not None:
            _finish(game)


def _finish(game: Game) -> None:
    """The end of every transaction; the only caller of all that follows from an act."""
    before = notice_triggers.standing(game.campaign)
    if Effect.PLAYED in game.effects:
        run_automatic_players(game)
    elif Effect.AWAITED in game.effects:
        update_campaign(game, game.how)
    notice_triggers.write_notices(game, before)
    if Effect.PLAYED in game.effects:
        remind(game)
    if game.effects:
        _save(game)


def _save(game: Game) -> None:
    campaign = game.campaign
    if Effect.CHECKS in game.effects:
        campaign.checks_at = checks_next(game)
    campaign.version += 1
    campaign.save()
