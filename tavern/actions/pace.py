"""The time for a go, the reserves of players, and the bots that sit in for absent ones."""

from datetime import timedelta
from typing import Any

from club.actions.journal.awaited import outcomes
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.schedule.calendar import LIVE
from club.kinds import Kind, kind_of
from club.models import JournalEntry, PhaseClose, Seat
from tavern.models import EVENING, SLOW

GO = 60  # seconds, on an evening
DAY = 86400  # … and slowly
REPLY = "reply"  # the phase in which others are asked, while the asking player may continue
ANSWER, SLOW_ANSWER = 20, DAY // 4  # seconds for it
RESERVE = 180  # seconds of each player, for one evening
STEP = 60  # by which a reserve is spent
NIGHT = ["22:00", "08:00"]
BREATH = timedelta(seconds=0.8)  # before the clock looks after a bot
SITS_IN = ("steady", "random")  # the bots that sit in: the first of these that the game has
SLEPT = ("by_default", "missed")


def calendar_for(kind: Kind, pace: str) -> dict[str, Any]:
    """The fields of `Game` for this pace."""
    if pace == EVENING:
        return {"live": True, "durations": {LIVE: GO, f"{LIVE} {REPLY}": ANSWER}}
    if pace == SLOW:
        days = dict.fromkeys(kind.pages.phases, DAY) | {REPLY: SLOW_ANSWER}
        return {"durations": days, "quiet_hours": NIGHT}
    return {"durations": {}}


def sitting_in(kind: Kind) -> str:
    """The bot that sits in if nobody has chosen one."""
    return next((bot for bot in SITS_IN if bot in kind.clock.bots), next(iter(kind.clock.bots), ""))


def reserve_of(table: Any, player: str) -> int:
    """The seconds that a seat has in reserve. 0 if there are no reserves."""
    return int(table.reserves.get(player, RESERVE)) if table.pace == EVENING else 0


def spend_reserves(locked: LockedGame) -> timedelta | None:
    """A minute more from the reserves of the awaited people, if they have any left.

    Answers get no more time: the seat that asked does not wait for a reserve.
    """
    if locked.game.phase == REPLY:
        return None
    table = locked.game.table
    waited = _people(locked)
    spending = [seat.player for seat in waited if reserve_of(table, seat.player) > 0]
    if not spending:
        return None
    for player in spending:
        table.reserves[player] = max(0, reserve_of(table, player) - STEP)
    table.save(update_fields=["reserves"])
    return timedelta(seconds=STEP)


def before_the_page(locked: LockedGame) -> set[int]:
    """Ids of the users who need no notice that the game waits for them.

    On an evening that is everybody. Otherwise it is the player of the last command, even if bots
    have answered it.
    """
    if locked.game.table.pace == EVENING:
        return locked.roster.everybody
    entries = JournalEntry.objects.filter(game=locked.game).exclude(actor_kind="bot")
    last = entries.order_by("-seq").values_list("actor_user", flat=True).first()
    return set() if last is None else {last}


def relieve_sleepers(locked: LockedGame) -> None:
    """Replaces players who missed two goes in a row by a bot until they return.

    An offer without an answer is not a missed go.
    """
    if locked.game.phase == REPLY:
        return
    gave = outcomes(locked.game, locked.game.moment, locked.game.waits_for)
    for seat in _people(locked):
        if gave.get(seat.player) in SLEPT and _slept_before(locked, seat.player):
            seat.away, seat.steward = True, sitting_in(kind_of(locked.game))
            seat.save(update_fields=["away", "steward"])
            add_message(locked, "away", player=seat.player)


def _people(locked: LockedGame) -> list[Seat]:
    """The awaited seats of people without a bot that sits in."""
    waited = Seat.objects.filter(game=locked.game, player__in=list(locked.game.waits_for), bot="")
    return list(waited.filter(user__isnull=False, away=False).order_by("player"))


def _slept_before(locked: LockedGame, player: str) -> bool:
    """Whether the seat also gave nothing the last time the game waited for it."""
    game = locked.game
    closed = PhaseClose.objects.filter(game=game, moment__lt=game.moment).exclude(phase=REPLY)
    for gave in closed.order_by("-moment", "-era").values_list("outcomes", flat=True):
        if player in gave:
            return gave[player] in SLEPT
    return False
