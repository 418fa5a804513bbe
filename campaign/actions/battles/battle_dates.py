"""Arranging when a battle is fought: its sides propose, agree to and decline dates (D4).

The organiser sets the club's evenings and the number of tables.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

from django.utils.translation import gettext_noop

from campaign.models import Meeting
from campaign.world import Battle, BattleId
from club.actions.accounts.plain_names import plain_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.models import Game
from club.refusals import Refusal

MOST_OPEN = 5  # proposals of one player for one battle
FARTHEST = timedelta(days=366)


def propose(game_id: int, battle: str, *, actor: Actor, at: datetime, place: str) -> Meeting:
    """Proposes a date to the other sides; the proposer agrees to it with that.

    Refuses people who are not a side of the battle, dates that are past or more than a year away,
    and more than a few open proposals.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        row = _open_battle(locked, battle, actor)
        player = actor.player or ""
        if not locked.now < at < locked.now + FARTHEST:
            raise Refusal(
                "date", "D4", gettext_noop("Propose a future date, within a year."), fields=("at",)
            )
        mine = _open_dates(locked, battle).filter(proposed_by=player)
        if mine.count() >= MOST_OPEN:
            raise Refusal("dates", "D4", gettext_noop("Withdraw one of your open proposals first."))
        meeting = Meeting.objects.create(
            game=locked.game,
            battle=battle,
            turn=locked.world.turn,
            at=at.astimezone(UTC),
            place=plain_name(place)[:120],
            proposed_by=player,
            proposed_at=locked.now,
            agreed=player,
        )
        add_message(locked, "date_proposed", player=player, terrain=row.terrain, at=at.isoformat())
    return meeting


def agree(game_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Agrees to a date. When every side has agreed, the date is fixed and the other proposals are
    withdrawn."""
    with _answering(game_id, meeting_id, actor) as (locked, row, meeting):
        meeting.agreed = "".join(sorted({*meeting.agreed, actor.player or ""}))
        if set(meeting.agreed) >= set(row.players):
            _open_dates(locked, meeting.battle).exclude(pk=meeting.pk).update(
                status=Meeting.WITHDRAWN
            )
            Meeting.objects.filter(
                game=locked.game, battle=meeting.battle, status=Meeting.AGREED
            ).update(status=Meeting.WITHDRAWN)
            meeting.status = Meeting.AGREED
            add_message(
                locked,
                "date_agreed",
                terrain=row.terrain,
                at=meeting.at.isoformat(),
                place=meeting.place,
            )
        meeting.save()
        locked.mark(Effect.SAVE)
    return meeting


def decline(game_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Declines a date; a proposer withdraws their date in this way. A fixed date may be declined
    too."""
    with _answering(game_id, meeting_id, actor) as (locked, row, meeting):
        own = meeting.proposed_by == actor.player
        meeting.status = Meeting.WITHDRAWN if own else Meeting.DECLINED
        meeting.save()
        said = actor.player or ""
        add_message(
            locked, "date_declined", player=said, terrain=row.terrain, at=meeting.at.isoformat()
        )
    return meeting


def dates_of(game: Game, battle: str) -> list[Meeting]:
    """Every date of a battle, in the order of the proposals."""
    return list(Meeting.objects.filter(game=game, battle=battle).order_by("pk"))


def dates_by_battle(game: Game, turn: int) -> dict[str, list[Meeting]]:
    """Every date of the battles of a turn, in the order of the proposals. One query."""
    found: dict[str, list[Meeting]] = {}
    for row in Meeting.objects.filter(game=game, turn=turn).order_by("pk"):
        found.setdefault(row.battle, []).append(row)
    return found


def _open_battle(locked: LockedGame, battle: str, actor: Actor) -> Battle:
    """A battle that is under way; the actor's player is one of its sides."""
    row = locked.world.battles.get(BattleId(battle))
    if row is None or row.stage == "closed":
        raise Refusal("no-such-battle", "R43", gettext_noop("This battle is over."))
    permissions.check_allowed((actor.player or "") in row.players)
    return row


@contextmanager
def _answering(
    game_id: int, meeting_id: int, actor: Actor
) -> Iterator[tuple[LockedGame, Battle, Meeting]]:
    found = Meeting.objects.filter(game=game_id, pk=meeting_id).first()
    if found is None:
        raise Refusal("date", "D4", gettext_noop("There is no such date."))
    with turn(game_id, actor, permissions.may_speak) as locked:
        row = _open_battle(locked, found.battle, actor)
        found.refresh_from_db()
        if found.status not in (Meeting.PROPOSED, Meeting.AGREED):
            raise Refusal("date", "D4", gettext_noop("This date has been withdrawn."))
        yield locked, row, found


def _open_dates(locked: LockedGame, battle: str):
    return Meeting.objects.filter(game=locked.game, battle=battle, status=Meeting.PROPOSED)


MOST_TABLES, MOST_NIGHTS = 50, 60


def set_club_nights(game_id: int, *, actor: Actor, tables: int, nights: list[date]) -> None:
    """Saves the evenings in order, for the organiser. The number of tables is that of one
    evening."""
    if not 0 <= tables <= MOST_TABLES or len(nights) > MOST_NIGHTS:
        sentence = gettext_noop("At most {tables} tables and {nights} evenings.")
        raise Refusal(
            "nights", "D4", sentence, fields=("tables",), tables=MOST_TABLES, nights=MOST_NIGHTS
        )
    with turn(game_id, actor, permissions.may_rule) as locked:
        campaign = locked.game.campaign
        campaign.tables = tables
        campaign.club_nights = [night.isoformat() for night in sorted(set(nights))]
        campaign.save(update_fields=["tables", "club_nights"])
        locked.mark(Effect.SAVE)
