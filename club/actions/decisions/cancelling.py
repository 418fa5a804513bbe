"""The organiser ends a game early. It can still be read, and nobody wins (D3, D4)."""

from club.actions.decisions.deadlines import publish_decision, ruled
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal.actor import Actor
from club.actions.journal.moments import end_early


def break_off(game_id: int, *, actor: Actor, reason: str) -> None:
    """Ends the game: no more commands, no deadline, and sealed acts stay unopened for ever.

    For the organiser, and final. Refuses `not-yours`, `ended` and `reason`.
    """
    with ruled(game_id, actor) as locked:
        game = locked.game
        record_ruling(locked, "break_off", actor=actor, reason=reason)
        end_early(locked)
        publish_decision(locked, "broken_off", actor, reason, turn=game.turn, phase=game.phase)
