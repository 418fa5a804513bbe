"""The kinds of notices that only a campaign has, and their default channels (D4)."""

from django.utils.translation import gettext_lazy as _

from club.actions.notices.notice_kinds import DAILY, NEVER, Event

EVENTS = {
    "battle": Event(_("A battle of mine waits, or was decided without a game")),
    "report": Event(_("A battle was reported, and waits for my word")),
    "date": Event(_("A date for a battle of mine")),
    "bids": Event(_("The sealed bids were opened"), mail=DAILY, open=True),
    "ruling": Event(_("The organiser ruled"), open=True),
    "correction": Event(_("An earlier entry was corrected"), open=True),
    "challenge": Event(_("A challenge was made or answered")),
    "receipt": Event(_("The receipt of my sealed bid"), chat=NEVER, by_mail=True),
}
# The event under which a message of the campaign becomes notices.
SUBJECTS = {
    "reseeded": "course", "ruled": "ruling", "corrected": "correction",
    "challenged": "challenge", "challenge_granted": "challenge", "challenge_refused": "challenge",
    "date_proposed": "date", "date_agreed": "date", "date_declined": "date",
    "battles_wait": "battle", "unplayed": "battle", "confirmed_by_time": "battle",
}  # fmt: skip
PAGES = {
    "ruling": "rulings", "correction": "corrections", "challenge": "rulings", "bids": "envelopes",
}  # fmt: skip
