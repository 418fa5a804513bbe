"""The letter that carries an invitation (D4)."""

import logging
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.utils import formats, timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from campaign.actions.invitations import GOOD_FOR
from campaign.actions.profiles import language_of
from campaign.models import Campaign, Seat

logger = logging.getLogger(__name__)


def send_letter(seat: Seat, email: str, link: str) -> bool:
    """Sends the link in the language of who has this address, otherwise in that of whoever sends
    it; whether the letter went out."""
    member = get_user_model()._default_manager.filter(email__iexact=email).order_by("pk").first()
    with override(language_of(member) if member else get_language()):
        subject, body = _letter(seat, link)
    try:
        return bool(send_mail(subject, body, None, [email]))
    except OSError:
        logger.exception("an invitation to campaign %s could not be sent", seat.campaign_id)
        return False


def _letter(seat: Seat, link: str) -> tuple[str, str]:
    campaign = seat.campaign
    values = {"campaign": campaign.name, "host": host_name(campaign), "link": link}
    subject = _("%(campaign)s: a seat is kept for you") % values
    until = timezone.localtime(timezone.now() + GOOD_FOR, ZoneInfo(campaign.time_zone))
    values["until"] = formats.date_format(until, "DATE_FORMAT")
    body = _(
        "%(host)s invites you to the campaign “%(campaign)s”, played on a map between battles "
        "of SAGA.\n\nThis link takes you to your seat. It works once, until %(until)s, and asks "
        "for no password:\n\n%(link)s"
    )
    return " ".join(subject.split()), body % values


def host_name(campaign: Campaign) -> str:
    """The organiser as the players know him."""
    seat = campaign.seats.filter(user_id=campaign.organiser_id).first()
    organiser = campaign.organiser
    return seat.name if seat else organiser.get_short_name() or organiser.get_username()
