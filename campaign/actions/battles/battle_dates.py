"""Arranging when a battle is fought: dates proposed, agreed and declined by its sides (D4)."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.accounts.plain_names import plain_name
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Held, hold, touch
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
    with transaction.atomic():
        held, row = _hold(campaign_id, battle, actor)
        player = actor.player or ""
        if not held.now < at < held.now + FARTHEST:
            raise Refusal("date", "D4", gettext_noop("Propose a date to come, within a year."),
                          fields=("at",))  # fmt: skip
        mine = _open_dates(held, battle).filter(proposed_by=player)
        if mine.count() >= MOST_OPEN:
            raise Refusal("dates", "D4", gettext_noop("Withdraw one of your open proposals first."))
        meeting = Meeting.objects.create(
            campaign=held.campaign, battle=battle, turn=held.world.turn, at=at.astimezone(UTC),
            place=plain_name(place)[:120], proposed_by=player, proposed_at=held.now,
            agreed=player,
        )  # fmt: skip
        tell(held, "date_proposed", player=player, zone=row.zone, at=at.isoformat())
        touch(held)
    return meeting


def agree(campaign_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Says yes; when every side has, the date is agreed and the other proposals are withdrawn."""
    with transaction.atomic():
        held, row, meeting = _hold_meeting(campaign_id, meeting_id, actor)
        meeting.agreed = "".join(sorted({*meeting.agreed, actor.player or ""}))
        if set(meeting.agreed) >= set(row.players):
            _open_dates(held, meeting.battle).exclude(pk=meeting.pk).update(
                status=Meeting.WITHDRAWN
            )
            Meeting.objects.filter(
                campaign=held.campaign, battle=meeting.battle, status=Meeting.AGREED
            ).update(status=Meeting.WITHDRAWN)
            meeting.status = Meeting.AGREED
            tell(held, "date_agreed", zone=row.zone, at=meeting.at.isoformat(),
                 place=meeting.place)  # fmt: skip
        meeting.save()
        touch(held)
    return meeting


def decline(campaign_id: int, meeting_id: int, *, actor: Actor) -> Meeting:
    """Says no; the proposer withdraws so. A date that was agreed may be declined too."""
    with transaction.atomic():
        held, row, meeting = _hold_meeting(campaign_id, meeting_id, actor)
        own = meeting.proposed_by == actor.player
        meeting.status = Meeting.WITHDRAWN if own else Meeting.DECLINED
        meeting.save()
        said = actor.player or ""
        tell(held, "date_declined", player=said, zone=row.zone, at=meeting.at.isoformat())
        touch(held)
    return meeting


def dates_of(campaign: Campaign, battle: str) -> list[Meeting]:
    """Every date of a battle, in the order they were proposed."""
    return list(Meeting.objects.filter(campaign=campaign, battle=battle).order_by("pk"))


def took_part(campaign: Campaign, battle: str) -> frozenset[str]:
    """Players who proposed a date or agreed to one that was not their own."""
    rows = Meeting.objects.filter(campaign=campaign, battle=battle)
    return frozenset("".join(rows.values_list("agreed", flat=True)))


def _hold(campaign_id: int, battle: str, actor: Actor) -> tuple[Held, Battle]:
    held = hold(campaign_id)
    player = actor.player or ""
    permissions.check(permissions.may_speak_for(held.campaign, actor, player))
    row = held.world.battles.get(BattleId(battle))
    if row is None or row.stage == "closed":
        raise Refusal("no-such-battle", "R43", gettext_noop("This battle is over."))
    permissions.check(player in row.players)
    return held, row


def _hold_meeting(
    campaign_id: int, meeting_id: int, actor: Actor
) -> tuple[Held, Battle, Meeting]:  # fmt: skip
    found = Meeting.objects.filter(campaign=campaign_id, pk=meeting_id).first()
    if found is None:
        raise Refusal("date", "D4", gettext_noop("There is no such date."))
    held, row = _hold(campaign_id, found.battle, actor)
    found.refresh_from_db()
    if found.status not in (Meeting.PROPOSED, Meeting.AGREED):
        raise Refusal("date", "D4", gettext_noop("This date has been taken back."))
    return held, row, found


def _open_dates(held: Held, battle: str):
    return Meeting.objects.filter(
        campaign=held.campaign, battle=battle, status=Meeting.PROPOSED
    )  # fmt: skip
