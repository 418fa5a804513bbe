"""A notice in the language and the time zone of its reader (C29)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from campaign.actions.accounts.profiles import language_of
from campaign.actions.delivery.notice_texts import TO_ALL, WORDS
from campaign.actions.delivery.phase_texts import DUTIES, PHASES
from campaign.actions.notices.recipients import zone_of
from campaign.models import Campaign, Notice

PAGES = {
    "ruling": "rulings", "correction": "corrections", "challenge": "rulings", "stuck": "organise",
    "seat": "seats", "bids": "envelopes", "phase": "attendance",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """One line, a few sentences, and the address of the page that it is about."""

    subject: str
    text: str
    link: str


def language_for(notice: Notice) -> str:
    """The reader's language; of a campaign's own channel, the organiser's."""
    if notice.user is not None:
        return language_of(notice.user)
    if notice.campaign is not None:
        return language_of(notice.campaign.organiser)
    return settings.LANGUAGE_CODE


def words_of(notice: Notice, now: datetime) -> Words:
    """The notice as its reader gets it."""
    with override(language_for(notice)):
        blanks = _blanks(notice, now)
        subject, text = _wording(notice)
        lines = [_(text) % blanks, *_more(notice, blanks)]
        return Words(" ".join((_(subject) % blanks).split()), "\n".join(lines), link_of(notice))


def link_of(notice: Notice) -> str:
    """The page where the reader does what they are asked to, or reads more."""
    campaign, values = notice.campaign, notice.values
    if campaign is None:
        path = reverse("notices")
    elif notice.user_id is None:
        path = reverse("table", args=[campaign.public_id])
    elif values.get("battle"):
        path = reverse("battle", args=[campaign.public_id, values["battle"]])
    else:
        page = PAGES.get(notice.event, "table")
        path = reverse(page, args=[campaign.public_id]) + ("#now" if page == "table" else "")
    return absolute(path)


def absolute(path: str) -> str:
    return str(settings.SITE_URL).rstrip("/") + path


def moment_words(moment: datetime, zone: ZoneInfo) -> str:
    """A moment in this zone, named after it: Sunday 22 November 2026, 20:00 (CET, Europe/Paris)."""
    local = moment.astimezone(zone)
    words = date_format(local, pgettext("date with time", "l j F Y, H:i"))
    names = dict.fromkeys((local.tzname() or zone.key, zone.key))  # UTC is called so in UTC
    return f"{words} ({', '.join(names)})"


def _wording(notice: Notice) -> tuple[str, str]:
    kind = notice.values.get("kind") or notice.event
    if notice.user_id is None and kind in TO_ALL:
        return TO_ALL[kind]
    return WORDS[kind]


def _blanks(notice: Notice, now: datetime) -> dict[str, str]:
    values, campaign = notice.values, notice.campaign
    zone = zone_of(getattr(notice.user, "profile", None), campaign)
    until = _until(notice)
    return {
        "campaign": campaign.name if campaign is not None else "",
        "place": _place(values), "turn": str(values.get("turn", "")),
        "phase": str(PHASES.get(values.get("phase", ""), "")),
        "next": str(PHASES.get(values.get("next", ""), "")),
        "duty": str(DUTIES.get(values.get("phase", ""), "")),
        "who": _names(campaign, values),
        "until": moment_words(until, zone) if until else _("without a deadline"),
        "left": timeuntil(until, now) if until else "",
        "at": moment_words(datetime.fromisoformat(values["at"]), zone) if "at" in values else "",
        **{name: str(values.get(name, "")) for name in
           ("zone", "name", "reason", "receipt", "chain", "seed", "trace", "label")},
    }  # fmt: skip


def _until(notice: Notice) -> datetime | None:
    """The deadline that the notice names, or else the current one."""
    if notice.values.get("until"):
        return datetime.fromisoformat(notice.values["until"])
    return notice.campaign.closes_at if notice.campaign is not None else None


def _place(values: dict[str, Any]) -> str:
    phase = str(PHASES.get(values.get("phase", ""), ""))
    if not values.get("turn"):
        return phase
    return _("Turn %(turn)s, %(phase)s") % {"turn": values["turn"], "phase": phase}


def _names(campaign: Campaign | None, values: dict[str, Any]) -> str:
    letters: Iterable[str] = values.get("players") or values.get("player") or ""
    if campaign is None or not letters:
        return ""
    return ", ".join(seat.name for seat in campaign.seats.all() if seat.player in set(letters))


def _more(notice: Notice, blanks: dict[str, str]) -> list[str]:
    """Further lines: the deadline, who has not acted, and the reason of a decision."""
    lines = []
    if notice.event in ("turn", "reminder") and notice.values.get("until"):
        lines.append(_("Until: %(until)s") % blanks)
    if notice.event in ("phase", "bids") and blanks["who"]:
        lines.append(_("Nothing was given by: %(who)s.") % blanks)
    if blanks["reason"] and notice.user_id is not None:
        lines.append(_("Why: %(reason)s") % blanks)
    return lines
