"""The notices that events of a game cause, and their recipients (D4).

Call `write_notices` at the end of the transaction, under the game's lock.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, CharField, DateTimeField, IntegerField

from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.journal.ledger import Effect, Event, LockedGame, progress_values
from club.actions.journal.permissions import organisers_of
from club.actions.notices.outbox import Post, post_all
from club.kinds import kind_of
from club.models import Game, Message, Notice, PhaseClose

# The event by which a message becomes notices. Those of one kind of game are in its own table
# (`NoticesFacet.subjects`). All other messages stay on the site.
SUBJECTS = {
    "extended": "time",
    "paused": "time",
    "resumed": "time",
    "grace": "time",
    "outage": "time",
    "put_back": "time",
    "live": "time",
    "live_over": "time",
    "closed": "time",
    "excused": "time",
    "started": "course",
    "broken_off": "course",
    "joined": "seat",
    "left": "seat",
    "removed": "seat",
    "bot": "seat",
    "deputy": "seat",
    "deputy_ended": "seat",
    "handed_over": "seat",
}
RECENT = timedelta(minutes=15)  # since an act whose player is probably still on the site
A_DAY = timedelta(hours=20)
NOTHING_GIVEN = ("by_default", "missed")
_GAME = Gap("game", BigIntegerField())
_SENT: Prepared[Any] = Prepared(
    lambda: (
        Notice.objects.filter(
            game=_GAME,
            event="turn",
            channel=None,
            bundled=False,
            outcome="sent",
            made_at__gt=Gap("since", DateTimeField()),
        )
        .order_by("made_at")
        .values_list("user", "made_at")
    )
)
_CLOSED: Prepared[Any] = Prepared(
    lambda: PhaseClose.objects.filter(
        game=_GAME,
        era=Gap("era", IntegerField()),
        turn=Gap("turn", IntegerField()),
        phase=Gap("phase", CharField()),
    ).values_list("outcomes", flat=True)
)


class EarlierProgress(NamedTuple):
    """The state of a game before it continued."""

    era: int
    moment: int
    turn: int
    phase: str
    waits_for: str
    status: str


def earlier_progress(game: Game) -> EarlierProgress:
    return EarlierProgress(
        game.era, game.moment, game.turn, game.phase, game.waits_for, game.status
    )


def write_notices(locked: LockedGame, before: EarlierProgress) -> None:
    """Writes the notices of one transaction.

    They come from its recorded events, and from the game's changes since `before`.
    """
    posts = [post for event in locked.events for post in _posts_of(locked, event)]
    if Effect.PLAYED in locked.effects:
        posts += _gone_on(locked, before)
    if posts:
        post_all(locked.game, posts, now=locked.now, known=locked.roster.users)


def _posts_of(locked: LockedGame, event: Event) -> Iterator[Post]:
    if event.kind == "message":
        yield from _of_message(locked, event, event.about)
    elif event.kind == "stuck":
        yield _of_stuck(locked, event, event.about)
    else:
        yield from kind_of(locked.game).notices.posts(locked, event)


def _of_message(locked: LockedGame, event: Event, message: Message) -> Iterator[Post]:
    """The notice of a message, for the users concerned except its author."""
    kind = kind_of(locked.game)
    subject = SUBJECTS.get(message.kind) or kind.notices.subjects.get(message.kind)
    if subject is None:
        return
    values = {"kind": message.kind, "reason": message.reason, **message.values}
    values = kind.notices.values(event.world, values)
    to = frozenset(id for id in _concerned(locked, event.world, message) if id != message.by_id)
    yield Post(subject, to, f"message {message.pk}", values)


def _of_stuck(locked: LockedGame, event: Event, trace: str) -> Post:
    """The notice that closing has failed too often: to the organisers, once."""
    occasion = f"{event.progress['era']} {event.progress['moment']} {trace}"
    values = {"trace": trace, **event.progress}
    return Post("stuck", organisers_of(locked.game), occasion, values)


def _gone_on(locked: LockedGame, before: EarlierProgress) -> Iterator[Post]:
    game, roster, kind = locked.game, locked.roster, kind_of(locked.game)
    new = set(game.waits_for)
    if game.moment == before.moment and game.era == before.era:
        new -= set(before.waits_for)
    called = roster.users_of(new) if game.status == Game.RUNNING else set()
    if called and (called := called - kind.notices.before_the_page(locked)):
        yield _your_turn(locked, new, called)
    if before.status == Game.SETUP or before.era != game.era:
        return
    if kind.notices.tells_phases and (game.turn, game.phase) != (before.turn, before.phase):
        yield _phase_over(locked, before)
    if game.status == Game.ENDED != before.status:
        everybody = frozenset(roster.everybody)
        yield Post("course", everybody, f"end {game.era}", {"kind": "ended"})


def _your_turn(locked: LockedGame, players: set[str], called: set[int]) -> Post:
    """The notice that it is a player's turn.

    Players who have just acted see that on the page. Their notice waits, in case they act soon.
    """
    active = frozenset(
        seat.user_id
        for seat in locked.roster.seats_of(players)
        if seat.user_id and seat.acted_at and locked.now - seat.acted_at < RECENT
    )
    game = locked.game
    occasion = f"turn {game.era} {game.moment} {game.seq}"
    values = {"players": sorted(players), **progress_values(game)}
    notified = _notified_before(locked, players)
    return Post("turn", frozenset(called), occasion, values, active=active, notified=notified)


def _notified_before(locked: LockedGame, players: set[str]) -> frozenset[int]:
    """Those who recently got an email that the game waits, and have not acted since.

    Notices of their further turns wait for the daily email, which leaves out what is over by then.
    """
    sent: dict[int | None, Any] = dict(_SENT(game=locked.game.pk, since=locked.now - A_DAY))
    return frozenset(
        seat.user_id
        for seat in locked.roster.seats_of(players)
        if seat.user_id is not None
        and seat.user_id in sent
        and not (seat.acted_at and seat.acted_at > sent[seat.user_id])
    )


def _phase_over(locked: LockedGame, before: EarlierProgress) -> Post:
    game = locked.game
    closed = _outcomes_in(locked, before)
    absent = {
        player for outcomes in closed for player, gave in outcomes.items() if gave in NOTHING_GIVEN
    }
    event = kind_of(game).notices.event_of_closing(before.phase)
    values = {
        "turn": before.turn,
        "phase": before.phase,
        "next": game.phase,
        "players": sorted(absent),
    }
    everybody = frozenset(locked.roster.everybody)
    return Post(event, everybody, f"over {before.era} {before.moment}", values)


def _outcomes_in(locked: LockedGame, before: EarlierProgress) -> Iterable[dict[str, str]]:
    """The outcomes of each moment of the phase that is over.

    If nobody had acted in it before this transaction, all its moments were closed here.
    """
    phase, start = (before.turn, before.phase), locked.start
    if start is None or (start.turn, start.phase) == phase:
        return _CLOSED(game=locked.game.pk, era=before.era, turn=before.turn, phase=before.phase)
    return [row.outcomes for row in locked.closings if (row.turn, row.phase) == phase]


def _concerned(locked: LockedGame, world: Any, message: Message) -> set[int]:
    concerned = kind_of(locked.game).notices.concerned(locked, world, message)
    return locked.roster.everybody if concerned is None else concerned
