"""Talk at a table: set phrases, so that everybody reads them in their own language."""

from collections.abc import Container
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.notices.game_messages import add_message
from club.models import Message, Seat
from club.refusals import Refusal

MOST = 6  # phrases of one person in a minute
NO_PHRASE = gettext_noop("There is no such phrase.")
TOO_MANY = gettext_noop("That is enough for now. Wait a minute.")


def say(game_id: int, phrase: str, *, user: Any, among: Container[str]) -> None:
    """Adds the phrase to the chronicle, also before the start and after the end.

    Refuses `not-yours`, `no-such-phrase` and `too-many`.
    """
    seat = Seat.objects.filter(game=game_id, user=user).first()
    permissions.check_allowed(seat is not None)
    assert seat is not None
    with turn(game_id, Actor.seat(user, seat.player), permissions.holds_seat) as locked:
        if phrase not in among:
            raise Refusal("no-such-phrase", "D4", NO_PHRASE, fields=("phrase",))
        lately = locked.now - timedelta(minutes=1)
        said = Message.objects.filter(game=game_id, kind="said", by=user, at__gt=lately)
        if said.count() >= MOST:
            raise Refusal("too-many", "D4", TOO_MANY)
        add_message(locked, "said", by=user, player=seat.player, phrase=phrase)
