"""The letter that carries an invitation (D4)."""

import logging
import re
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from django.utils import formats, timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from campaign.actions.accounts.plain_names import shown_name
from campaign.actions.accounts.profiles import language_of
from campaign.actions.seats.invitations import GOOD_FOR
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
    """Subject and text. It may go to a stranger, so what somebody typed comes after our own words,
    and holds nothing that could be pressed.
    """
    campaign = seat.campaign
    values = {"campaign": unlinked(campaign.name), "host": unlinked(host_name(campaign))}
    until = timezone.localtime(timezone.now() + GOOD_FOR, ZoneInfo(campaign.time_zone))
    values |= {"until": formats.date_format(until, "DATE_FORMAT"), "link": link}
    subject = _("SAGA: you are invited to a campaign")
    body = _(
        "You are invited to a campaign that is played on a map between battles of SAGA.\n\n"
        "This link takes you to your seat. It works once, until %(until)s, and asks for no "
        "password:\n\n%(link)s\n\n"
        "Who invites you: %(host)s\nThe campaign: %(campaign)s\n\n"
        "If this tells you nothing, forget this letter: nothing happens without you."
    )
    return subject, body % values


def unlinked(text: str) -> str:
    """Without what mail programs make links of: signs between letters that join an address."""
    return re.sub(r"(?<=\S)[.:/@\\\u3002\uff0e\uff61](?=\S)", " ", text)


def host_name(campaign: Campaign) -> str:
    """The organiser as the players know them."""
    seat = campaign.seats.filter(user_id=campaign.organiser_id).first()
    organiser = campaign.organiser
    return seat.name if seat else shown_name(organiser)
