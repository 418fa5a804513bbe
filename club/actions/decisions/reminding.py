"""An organiser reminds the players whom the game waits for (D4)."""

from collections.abc import Collection
from datetime import timedelta

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.decisions.deadlines import check_running
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame, progress_values
from club.actions.notices.game_messages import add_message
from club.actions.notices.outbox import post
from club.models import Game, Message
from club.refusals import Refusal

APART = timedelta(hours=6)  # between two reminders to one player


def remind_players(game_id: int, players: Collection[str] = (), *, actor: Actor) -> list[str]:
    """Sends a notice to each of these players who is awaited; to all of them if none is named.

    Returns the reminded players. Everybody reads their names in the game. Players who were reminded
    within `APART` get no second notice. Refuses `nobody-awaited` and `reminded`, and what every
    decision about time refuses: `not-yours`, `not-started`, `ended`, `paused`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        _check_open(locked)
        awaited = _awaited(locked, players, actor)
        if not awaited:
            sentence = gettext_noop("The game waits for nobody who could be reminded.")
            raise Refusal("nobody-awaited", "D4", sentence)
        lately = _reminded_lately(locked)
        to = [player for player in awaited if player not in lately]
        if not to:
            sentence = gettext_noop("They were reminded less than six hours ago.")
            raise Refusal("reminded", "D4", sentence)
        message = add_message(locked, "nudged", by=actor, players=to)
        _post(locked, to, message)
    return to


def _check_open(locked: LockedGame) -> None:
    if locked.game.status == Game.ENDED:
        raise Refusal("ended", "R2", gettext_noop("The game has ended."))
    check_running(locked)


def _awaited(locked: LockedGame, players: Collection[str], actor: Actor) -> list[str]:
    """The awaited players with an account, other than the actor."""
    seats = locked.roster.seats_of(locked.game.waits_for)
    return [
        seat.player
        for seat in seats
        if seat.user_id not in (None, actor.user_id)
        and not seat.bot
        and (not players or seat.player in players)
    ]


def _reminded_lately(locked: LockedGame) -> set[str]:
    since = locked.now - APART
    rows = Message.objects.filter(game=locked.game, kind="nudged", at__gt=since)
    return {player for row in rows for player in row.values["players"]}


def _post(locked: LockedGame, players: list[str], message: Message) -> None:
    """Writes the notice. It is dropped if its reader does their part before it is sent."""
    game = locked.game
    to = locked.roster.users_of(players)
    values = {"kind": "nudged", **progress_values(game)}
    post(game, "reminder", now=locked.now, to=to, occasion=f"nudged {message.pk}", **values)
