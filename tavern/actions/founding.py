"""Setting up a table, and starting it with bots on the empty seats."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.journal.actor import Actor
from club.actions.play import founding, starting
from club.actions.seats import seats as club_seats
from club.kinds import Kind, kind_of, kinds
from club.models import PLAYERS, PROGRAM, Game, Seat
from club.refusals import Refusal
from club.rules import Seat as Letter
from tavern.actions.fairness.dealing import undealt
from tavern.actions.pace import calendar_for, sitting_in
from tavern.models import COMPANIONS, EVENING, FREE, Table

MOST_OPEN = 6  # tables of one person that wait for people
NO_GAME = gettext_noop("This site does not have this game.")
SEATS = gettext_noop("Each seat needs a name, and nobody can sit twice.")
NUMBER = gettext_noop("This game is for {least} to {most} players.")
SAME_NAME = gettext_noop("Two seats have the same name. Choose another name.")
NOT_RATED = gettext_noop(
    "A game can be rated only between people, at least two, each on their own device."
)
TOO_MANY = gettext_noop("You have {most} tables waiting for people. Start or leave one first.")


class SeatPlan(NamedTuple):
    """The plan of a seat: a person, a bot, or a player at the host's device (`here`)."""

    name: str
    user: Any = None
    bot: str = ""
    here: bool = False


class TableTerms(NamedTuple):
    """The terms of a game, fixed before it starts."""

    kind: str
    name: str = ""
    pace: str = EVENING
    open_to: str = COMPANIONS
    options: Mapping[str, Any] = {}
    rated: bool = False
    day: date | None = None
    time_zone: str = "Europe/Paris"


def found_table(*, host: Any, terms: TableTerms, seats: Sequence[SeatPlan]) -> Game:
    """Sets up a table that has not started. Its seats get the letters A to F in order.

    Nothing is dealt before the start: see `fairness.dealing`. Refuses `no-such-game`, `seats`,
    `number`, `same-name`, `rated`, `too-many`, and what the rules refuse of the options.
    """
    kind = _kind(terms.kind)
    plans = [plan._replace(name=plain_name(plan.name)) for plan in seats]
    _check_seats(kind, plans)
    if terms.rated and not may_count(plans):
        raise Refusal("rated", "D4", NOT_RATED, fields=("rated",))
    if any(_is_open(plan) for plan in plans):
        _check_few(host)
    letters = tuple(Letter(letter) for letter in PLAYERS[: len(plans)])
    first = undealt(kind, letters, terms.options, secrets.token_hex(16))
    pace = terms.pace if len(plans) > 1 else FREE  # nobody waits for a solo player
    game = Game(
        kind=terms.kind,
        name=plain_name(terms.name) or _name_of(kind, plans),
        organiser=host,
        status=Game.SETUP,
        time_zone=terms.time_zone,
        **calendar_for(kind, pace),
    )
    here = "".join(letter for letter, plan in zip(letters, plans, strict=True) if plan.here)
    table = Table(
        options=dict(terms.options),
        pace=pace,
        open_to=terms.open_to,
        rated=terms.rated,
        here=here,
        day=terms.day,
    )
    rows = [
        Seat(player=letter, name=plan.name, user=plan.user, bot=plan.bot)
        for letter, plan in zip(letters, plans, strict=True)
    ]
    return founding.found(game, table, first, rows)


def start_table(game_id: int, *, host: Any) -> None:
    """Gives the empty seats to bots and starts. A running table continues.

    A person who sits down at that moment plays: a bot finds the seat taken, or leaves it.
    """
    game = Game.objects.select_related("table").get(pk=game_id)
    actor = Actor.organiser(host)
    if game.status == Game.SETUP:
        here, bot = game.table.here, sitting_in(kind_of(game))
        for seat in game.seats.filter(user__isnull=True, bot="").order_by("player"):
            if seat.player not in here:
                _give_to_bot(game_id, seat.player, bot, actor)
    starting.start_game(game_id, actor=actor)


def _give_to_bot(game_id: int, player: str, bot: str, actor: Actor) -> None:
    try:
        club_seats.give_to_bot(game_id, player, bot, actor=actor)
    except Refusal as refusal:
        if refusal.code != "taken":
            raise


def _kind(name: str) -> Kind:
    for kind in kinds():
        if kind.name == name and kind.part == "tavern":
            return kind
    raise Refusal("no-such-game", "D4", NO_GAME, fields=("game",))


def may_count(plans: Sequence[SeatPlan]) -> bool:
    """Whether the result may be rated: only people, at least two, each at their own device."""
    return len(plans) > 1 and all(plan.user is not None or _is_open(plan) for plan in plans)


def _name_of(kind: Kind, plans: list[SeatPlan]) -> str:
    """The name of a table: the names of its players, bots too.

    It is the name of the game if a player is missing, and for a solo game.
    """
    if len(plans) == 1 or any(_is_open(plan) for plan in plans):
        return str(kind.title)
    return ", ".join(plan.name for plan in plans)[:80]


def _is_open(plan: SeatPlan) -> bool:
    """Whether the seat waits for a player."""
    return plan.user is None and not plan.bot and not plan.here


def _check_seats(kind: Kind, plans: list[SeatPlan]) -> None:
    players = kind.rules.players
    if len(plans) not in players:
        raise Refusal("number", "D4", NUMBER, fields=("seats",), least=players[0], most=players[-1])
    users = [plan.user.pk for plan in plans if plan.user is not None]
    named = all(1 <= len(plan.name) <= 40 for plan in plans)
    bots = all(plan.bot in (*kind.clock.bots, PROGRAM) for plan in plans if plan.bot)
    if not named or not bots or len(users) != len(set(users)):
        raise Refusal("seats", "D4", SEATS, fields=("seats",))
    if len({lookalike_key(plan.name) for plan in plans}) < len(plans):
        raise Refusal("same-name", "D4", SAME_NAME, fields=("seats",))


def _check_few(host: Any) -> None:
    waiting = Game.objects.filter(organiser=host, status=Game.SETUP, table__isnull=False)
    if waiting.count() >= MOST_OPEN:
        raise Refusal("too-many", "D4", TOO_MANY, most=MOST_OPEN)
