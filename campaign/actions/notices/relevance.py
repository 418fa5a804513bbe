"""Whether a notice still holds when it is about to be sent (D4)."""

from campaign.actions.notices.notice_kinds import EVENTS, NEVER, WAITING
from campaign.battles.reports import owes_confirmation
from campaign.models import Campaign, Notice, NoticeWish


def is_moot(notice: Notice) -> bool:
    """Whether it is no longer true, no longer the reader's business, or no longer wanted."""
    return _is_unwanted(notice) or (notice.campaign is not None and _is_past(notice))


def _is_unwanted(notice: Notice) -> bool:
    """The reader has left the house, its mail or the event since; a test is always wanted."""
    if notice.channel is not None and notice.channel.off_at is not None:
        return True
    if notice.user is None or EVENTS[notice.event].fixed:
        return False
    profile = getattr(notice.user, "profile", None)
    by_mail = notice.channel_id is None
    if by_mail and (not notice.user.email or (profile is not None and profile.no_mail)):
        return True
    wish = NoticeWish.objects.filter(
        user=notice.user, event=notice.event, channel=notice.channel
    ).first()  # fmt: skip
    return not notice.user.is_active or (wish is not None and wish.when == NEVER)


def _is_past(notice: Notice) -> bool:
    campaign = notice.campaign
    assert campaign is not None
    seats = [seat for seat in campaign.seats.all() if seat.user_id == notice.user_id]
    if notice.user_id not in (None, campaign.organiser_id) and not seats:
        return True
    if notice.event in WAITING:
        return not _waits(notice, campaign, "".join(seat.player for seat in seats))
    if notice.event == "report":
        return not _owes_an_answer(notice, campaign, {seat.player for seat in seats})
    return False


def _waits(notice: Notice, campaign: Campaign, letters: str) -> bool:
    """Whether the moment is open and waits for the reader; for a channel, for anybody."""
    values = notice.values
    here = (campaign.era, campaign.moment) == (values["era"], values["moment"])
    if not here or campaign.status != Campaign.RUNNING or campaign.paused:
        return False
    if notice.event == "reminder":
        until = campaign.closes_at.isoformat() if campaign.closes_at else ""
        if until != values["until"]:
            return False
    waited = set(campaign.waits_for)
    return bool(waited if notice.user_id is None else waited & set(letters))


def _owes_an_answer(notice: Notice, campaign: Campaign, players: set[str]) -> bool:
    world = campaign.read_world()
    battle = world.battles.get(notice.values["battle"])
    return battle is not None and bool(players & set(owes_confirmation(world, battle)))
