"""Arranging when a battle is fought: dates proposed, agreed and declined by its sides (D4)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext_noop

from campaign.actions.accounts.plain_names import plain_name
from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.notices.campaign_messages import tell
from campaign.models import Campaign, Meeting
from campaign.world import Battle, BattleId
from club.refusals import Refusal

MOST_OPEN = 5  # proposals of one player for one battle
FARTHEST = timedelta(days=366)


def propose(campaign_id: int, battle: str, *, actor: Actor, at: datetime, place: str) -> Meeting:
    """Proposes a date to the other sides; the proposer has agreed to it.

    Refuses who is no side of the battle, dates that are past or more than a year away, and more
    than a few open proposals.
    """
    with turn(campaign_id, actor, permissions.may_speak) as game:
        row = _open_battle(game, battle, actor)
        player = actor.player or ""
        if not game.now < at < game.now + FARTHEST:
            raise Refusal("date", "D4", gettext_noop("Propose a date to come, within a year."),
                          fields=("at",))  # fmt: skip
        mine = _open_dates(game, battle).filter(proposed_by=player)
        if mine.count() >= MOST_OPEN:
            raise Refusal("dates", "D4", gettext_noop("Withdraw one of your open proposals first."))
        meeting = Meeting.objects.create(
            campaign=game.campaign, battle=battle, turn=game.world.turn, at=at.astimezone(UTC),
            place=plain_name(place)[:120], proposed_by=player, proposed_at=game.now,
            agreed=player,
        )  # fmt: skip
        tell(game, "date_proposed", player=player, zone=row.zone, at=at.isoformat())
    return meeting


def agree(campaign_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Says yes; when every side has, the date is agreed and the other proposals are withdrawn."""
    with _answering(campaign_id, meeting_id, actor) as (game, row, meeting):
        meeting.agreed = "".join(sorted({*meeting.agreed, actor.player or ""}))
        if set(meeting.agreed) >= set(row.players):
            _open_dates(game, meeting.battle).exclude(pk=meeting.pk).update(
                status=Meeting.WITHDRAWN
            )
            Meeting.objects.filter(
                campaign=game.campaign, battle=meeting.battle, status=Meeting.AGREED
            ).update(status=Meeting.WITHDRAWN)
            meeting.status = Meeting.AGREED
            tell(game, "date_agreed", zone=row.zone, at=meeting.at.isoformat(),
                 place=meeting.place)  # fmt: skip
        meeting.save()
        game.mark(Effect.SAVE)
    return meeting


def decline(campaign_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Says no; the proposer withdraws so. A date that was agreed may be declined too."""
    with _answering(campaign_id, meeting_id, actor) as (game, row, meeting):
        own = meeting.proposed_by == actor.player
        meeting.status = Meeting.WITHDRAWN if own else Meeting.DECLINED
        meeting.save()
        said = actor.player or ""
        tell(game, "date_declined", player=said, zone=row.zone, at=meeting.at.isoformat())
    return meeting


def dates_of(campaign: Campaign, battle: str) -> list[Meeting]:
    """Every date of a battle, in the order they were proposed."""
    return list(Meeting.objects.filter(campaign=campaign, battle=battle).order_by("pk"))


def _open_battle(game: Game, battle: str, actor: Actor) -> Battle:
    """A battle that is under way, of which the actor's player is a side."""
    row = game.world.battles.get(BattleId(battle))
    if row is None or row.stage == "closed":
        raise Refusal("no-such-battle", "R43", gettext_noop("This battle is over."))
    permissions.check((actor.player or "") in row.players)
    return row


@contextmanager
def _answering(
    campaign_id: int, meeting_id: int, actor: Actor
) -> Iterator[tuple[Game, Battle, Meeting]]:
    found = Meeting.objects.filter(campaign=campaign_id, pk=meeting_id).first()
    if found is None:
        raise Refusal("date", "D4", gettext_noop("There is no such date."))
    with turn(campaign_id, actor, permissions.may_speak) as game:
        row = _open_battle(game, found.battle, actor)
        found.refresh_from_db()
        if found.status not in (Meeting.PROPOSED, Meeting.AGREED):
            raise Refusal("date", "D4", gettext_noop("This date has been withdrawn."))
        yield game, row, found


def _open_dates(game: Game, battle: str):
    return Meeting.objects.filter(
        campaign=game.campaign, battle=battle, status=Meeting.PROPOSED
    )  # fmt: skip
