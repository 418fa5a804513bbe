"""The kinds of notices that only a campaign has, and their default channels (D4)."""

from django.utils.translation import gettext_lazy as _

from club.actions.notices.notice_kinds import DAILY, NEVER, NoticeKind

EVENTS = {
    "battle": NoticeKind(_("One of my battles is waiting, or was decided without being played")),
    "report": NoticeKind(_("A battle report needs my answer")),
    "date": NoticeKind(_("A date for one of my battles")),
    "bids": NoticeKind(_("The sealed bids were opened"), mail=DAILY, open=True),
    "ruling": NoticeKind(_("The organiser made a ruling"), open=True),
    "correction": NoticeKind(_("An earlier entry was corrected"), open=True),
    "challenge": NoticeKind(_("Somebody asked for a ruling, or got an answer")),
    "announced": NoticeKind(_("An announcement from the organiser")),
    "named": NoticeKind(_("Somebody mentions me in a message")),
    "talk": NoticeKind(_("A message to everybody in a campaign"), mail=NEVER, chat=NEVER),
    "private": NoticeKind(_("A private message to me"), secret=True),
    "reported": NoticeKind(_("A private message was reported (to the organiser)")),
    "evening_plan": NoticeKind(
        _("The plan of an evening, on its day"), open=True, asked=True, fixed=True
    ),
    "fought": NoticeKind(
        _("The result of a battle, with a picture of the map"), open=True, asked=True, fixed=True
    ),
    "receipt": NoticeKind(
        _("The receipt of my sealed bid"),
        mail=DAILY,
        chat=NEVER,
        by_mail=True,
        secret=True,
        along=True,
    ),
}
# The event that turns a message of the campaign into notices.
SUBJECTS = {
    "reseeded": "course",
    "taken_along": "course",
    "published": "course",
    "ruled": "ruling",
    "corrected": "correction",
    "challenged": "challenge",
    "challenge_granted": "challenge",
    "challenge_refused": "challenge",
    "date_proposed": "date",
    "date_agreed": "date",
    "date_declined": "date",
    "battles_wait": "battle",
    "unplayed": "battle",
    "confirmed_by_time": "battle",
}
PAGES = {
    "evening_plan": "battles",
    "ruling": "rulings",
    "correction": "corrections",
    "challenge": "rulings",
    "bids": "envelopes",
    "announced": "talk",
    "named": "talk",
    "talk": "talk",
    "private": "private_talks",
    "reported": "private_talks",
}
