"""Notices of evenings: companions are invited, and guests learn that an evening is called off."""

from collections.abc import Mapping
from datetime import date, time

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from club.actions.accounts.plain_names import shown_name
from club.actions.journal.companions import companion_ids
from club.actions.notices.house_notices import HouseNotice
from club.actions.notices.notice_kinds import NoticeKind
from club.actions.notices.outbox import Post, post_all
from club.models import Notice
from tavern.actions.evenings.evening_queries import evening_for, is_unanswered, yesterday
from tavern.actions.evenings.evening_times import in_words, when
from tavern.models import Evening

PLANNED, OFF = "evening_planned", "evening_off"


def invite(evening: Evening) -> None:
    """Invites the host's companions, some minutes later so that a slip can be corrected.

    If the evening is called off before, nothing is sent.
    """
    to = frozenset(companion_ids(evening.host, with_demos=False))
    values = {"evening": evening.public_id}
    invitation = Post(PLANNED, to, evening.public_id, values, active=to)
    post_all(None, [invitation], now=timezone.now(), known={})


def tell_guests(evening: Evening, *, title: str) -> None:
    """Notifies guests who wanted to come that it is called off. Call it before the deletion."""
    coming = evening.guests.filter(comes=True, user__is_active=True).exclude(user=evening.host)
    to = frozenset(coming.values_list("user", flat=True))
    values = {
        "title": title,
        "day": evening.day.isoformat(),
        "starts": evening.starts.isoformat("minutes"),
        "zone": evening.zone,
    }
    post_all(None, [Post(OFF, to, evening.public_id, values)], now=timezone.now(), known={})


def _invited_to(notice: Notice) -> Evening | None:
    try:
        return evening_for(notice.user, notice.values["evening"])
    except LookupError:
        return None


def _still_invited(notice: Notice) -> bool:
    evening = _invited_to(notice)
    return evening is not None and is_unanswered(evening, notice.user)


def _of_invitation(notice: Notice) -> Mapping[str, str]:
    evening = _invited_to(notice)
    if evening is None:
        return {"host": "", "title": "", "when": ""}
    begins = when(evening)
    return {
        "host": shown_name(evening.host),
        "title": evening.title,
        "when": f"{begins} · {evening.place}" if evening.place else begins,
    }


def _of_end(notice: Notice) -> Mapping[str, str]:
    day, starts = _moment(notice)
    return {
        "title": notice.values["title"] or _("An evening"),
        "when": in_words(day, starts, notice.values.get("zone")),
    }


def _moment(notice: Notice) -> tuple[date, time]:
    values = notice.values
    return date.fromisoformat(values["day"]), time.fromisoformat(values["starts"])


NOTICES = {
    PLANNED: HouseNotice(
        NoticeKind(gettext_lazy("A fellow player is planning an evening")),
        (
            gettext_noop("%(host)s is planning an evening: %(title)s"),
            gettext_noop(
                "You are invited: %(when)s. Say whether you are coming, and where you will sit."
            ),
        ),
        blanks=_of_invitation,
        page=lambda notice: reverse("tavern_evening", args=[notice.values["evening"]]),
        holds=_still_invited,
    ),
    OFF: HouseNotice(
        NoticeKind(gettext_lazy("An evening I am coming to is called off")),
        (
            gettext_noop("Called off: %(title)s"),
            gettext_noop("This evening will not take place: %(when)s."),
        ),
        blanks=_of_end,
        page=lambda notice: reverse("tavern_evenings"),
        holds=lambda notice: _moment(notice)[0] >= yesterday(),
    ),
}
