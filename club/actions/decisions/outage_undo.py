"""The organiser undoes the extension of an outage and restores the deadline (D4)."""

from django.utils.translation import gettext_noop

from club.actions.decisions.deadlines import check_running, publish_decision, ruled
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.journal.moments import move_deadline
from club.refusals import Refusal


def put_back(game_id: int, *, actor: Actor, reason: str, page_version: int | None = None) -> None:
    """Moves the deadline back by as much as outages moved it in this moment, but not into the past.

    Refuses `not-moved`, and what every decision about time refuses.
    """
    with ruled(game_id, actor, page_version) as locked:
        game = locked.game
        check_running(locked)
        if game.outage_moved is None or game.closes_at is None:
            sentence = gettext_noop("No outage has moved this deadline.")
            raise Refusal("not-moved", "D4", sentence)
        until = max(locked.now, game.closes_at - game.outage_moved)
        change = ["closes_at", game.closes_at.isoformat(), until.isoformat()]
        record_ruling(locked, "put_back", actor=actor, reason=reason, changes=[change])
        move_deadline(locked, until)
        locked.mark(Effect.CHECKS)
        publish_decision(
            locked, "put_back", actor, reason, until=until.isoformat(), phase=game.phase
        )
