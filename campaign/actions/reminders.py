"""Letters to those whose battle waits: before its window ends, and when it moves on (A49, D4)."""

import logging
from datetime import datetime
from zoneinfo import ZoneInfo

from django.core.mail import send_mail
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from campaign.actions.holding import Held
from campaign.models import Campaign, Message

logger = logging.getLogger(__name__)

SHARE = 0.8  # of the window, after which those are reminded for whom it waits


def reminder_at(held: Held) -> datetime | None:
    """When the open window for battles reminds; None where none is open, or once it has."""
    campaign = held.campaign
    if campaign.phase != "battles" or campaign.closes_at is None or campaign.opened_at is None:
        return None
    told = Message.objects.filter(
        campaign=campaign, kind="reminded", values__until=campaign.closes_at.isoformat()
    )
    if told.exists():
        return None
    return campaign.opened_at + (campaign.closes_at - campaign.opened_at) * SHARE


def remind(campaign_id: int) -> int:
    """Writes to every player waited for who has an address; how many letters went out.

    Called after the commit. A letter that fails is logged and keeps no other back; nothing
    sealed is in them. Demo players have no letter box.
    """
    campaign = Campaign.objects.get(pk=campaign_id)
    if campaign.demo:
        return 0
    waited = campaign.seats.filter(player__in=list(campaign.waits_for), user__isnull=False)
    addresses = waited.exclude(user__email="").values_list("user__email", flat=True)
    return sum(_write_to(address, campaign) for address in addresses)


def _write_to(address: str, campaign: Campaign) -> bool:
    subject = _("%(campaign)s: a battle waits for you") % {"campaign": campaign.name}
    body = _(
        "Turn %(turn)s of %(campaign)s waits until its battles are fought, reported and "
        "confirmed, and you are among those it waits for. Their window ends on %(until)s."
    ) % {"turn": campaign.turn, "campaign": campaign.name, "until": _until(campaign)}
    try:
        return bool(send_mail(subject, body, None, [address]))
    except OSError:
        logger.exception("a reminder of campaign %s could not be sent", campaign.pk)
        return False


def _until(campaign: Campaign) -> str:
    """The deadline in the campaign's time zone, with the zone's name."""
    if campaign.closes_at is None:
        return "–"
    there = timezone.localtime(campaign.closes_at, ZoneInfo(campaign.time_zone))
    return f"{formats.date_format(there, 'DATETIME_FORMAT')} ({campaign.time_zone})"
