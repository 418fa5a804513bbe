"""The notice on a person's own pages while their mailbox refuses the site's emails."""

from dataclasses import dataclass
from typing import Any

from club.actions.delivery.notice_rendering import time_words
from club.actions.letters.mailboxes import refuses
from club.actions.notices.recipients import zone_of
from club.models import Profile


@dataclass(frozen=True, slots=True)
class RefusedMail:
    """The refusals: `count` emails in a row since `since`, in words. `stopped`: no more are
    sent."""

    address: str
    count: int
    since: str
    stopped: bool


def refused_mail(user: Any, profile: Profile) -> RefusedMail | None:
    """The refusals. None while the mailbox takes emails."""
    if not profile.mail_refused or profile.mail_refused_since is None:
        return None
    since = time_words(profile.mail_refused_since, zone_of(profile, None))
    return RefusedMail(user.email, profile.mail_refused, since, refuses(profile))
