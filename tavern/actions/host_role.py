"""Another player takes the role of a host who is away, at a table without a clock.

At such a table no deadline ends an absent player's go. Only the host can give a seat to a bot or to
somebody else. A player who asks for the role gets it two days later. The host keeps it if they do
anything at the table before, or say that they stay.
"""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.kinds import kind_of
from club.models import Game, Message
from club.refusals import Refusal
from tavern.actions.pace import sitting_in
from tavern.models import FREE

PATIENCE = timedelta(days=2)
ASKED, STAYS, PASSED = "host_asked", "host_stays", "host_passed"

NOT_HERE = gettext_noop("You can ask to become the host only at a table without a clock.")
ASKED_FOR = gettext_noop("{name} has already asked to become the host.")


class RoleAsked(NamedTuple):
    """A request without an answer: the seat that asks, and the time at which it gets the role."""

    player: str
    at: datetime


def may_be_asked_for(game: Any) -> bool:
    """Whether the role can be asked for here: others wait, and no deadline ends that."""
    return bool(game.status != Game.ENDED and game.table.pace == FREE)


def role_asked(game: Any) -> RoleAsked | None:
    """The request that the host has not answered. None without one."""
    if not may_be_asked_for(game):
        return None
    messages = game.messages.filter(kind__in=(ASKED, STAYS, PASSED))
    found: Message | None = messages.order_by("-pk").first()
    if found is None or found.kind != ASKED or _was_here(game, found.at):
        return None
    player = found.values["player"]
    if not game.seats.filter(player=player, user_id=found.by_id).exists():
        return None
    return RoleAsked(player, found.at + PATIENCE)


def _was_here(game: Any, since: datetime) -> bool:
    """Whether the host has done anything here since then."""
    host = game.organiser_id
    return bool(
        game.journal.filter(actor_user_id=host, at__gt=since).exists()
        or game.messages.filter(by=host, at__gt=since).exists()
        or game.seats.filter(user=host, acted_at__gt=since).exists()
    )


def ask_for_role(game_id: int, *, actor: Actor) -> None:
    """Asks for the host's role, for a player. The host gets a notice.

    Refuses `not-here` and `asked`, and a host who asks.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        game = locked.game
        permissions.check_allowed(actor.user_id != game.organiser_id)
        if not may_be_asked_for(game):
            raise Refusal("not-here", "D4", NOT_HERE)
        names = {seat.player: seat.name for seat in locked.roster.seats.values()}
        if (before := role_asked(game)) is not None:
            raise Refusal("asked", "D4", ASKED_FOR, name=names[before.player])
        player = actor.player or ""
        add_message(locked, ASKED, by=actor, player=player, name=names[player])
        locked.mark(Effect.CHECKS)


def stay_host(game_id: int, *, host: Any) -> None:
    """Keeps the role with the host. Without a request, nothing happens."""
    with turn(game_id, Actor.organiser(host), permissions.may_rule) as locked:
        if role_asked(locked.game) is not None:
            add_message(locked, STAYS, by=host)
            locked.mark(Effect.CHECKS)


def passes_at(game: Any) -> datetime | None:
    """The time at which the role passes to the player who asked. None without a request."""
    asked = role_asked(game)
    return asked.at if asked is not None else None


def pass_if_due(locked: LockedGame) -> None:
    """Passes the role to the player who asked, after the host's time has run out.

    The seats at the former host's device are then not played there. A bot sits in, or before the
    start nobody.
    """
    game, asked = locked.game, role_asked(locked.game)
    if asked is None or asked.at > locked.now:
        return
    seat = locked.roster.seats[asked.player]
    successor: Any = seat.user
    game.organiser = successor
    for left in locked.roster.seats_of(game.table.here):
        if game.status == Game.RUNNING:
            left.bot = sitting_in(kind_of(game))
            left.save(update_fields=["bot"])
    game.table.here = ""
    game.table.save(update_fields=["here"])
    add_message(locked, PASSED, player=seat.player, name=seat.name)
    locked.mark(Effect.PLAYED)
