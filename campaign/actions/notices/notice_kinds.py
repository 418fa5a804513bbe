"""The kinds of notices that people get outside the site, and their default channels (D4)."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

NOW, DAILY, NEVER = "now", "daily", "never"


@dataclass(frozen=True, slots=True)
class Event:
    """`mail` and `chat` are the default preferences.

    `open` kinds also go to the campaign's own channel; `by_mail` kinds go by mail only; `fixed`
    kinds cannot be changed.
    """

    label: Any
    mail: str = NOW
    chat: str = NOW
    open: bool = False
    by_mail: bool = False
    fixed: bool = False


EVENTS: dict[str, Event] = {
    "turn": Event(_("A campaign waits for me"), open=True),
    "reminder": Event(_("A deadline is near, and I have not done my part")),
    "battle": Event(_("A battle of mine waits, or was decided without a game")),
    "report": Event(_("A battle was reported, and waits for my word")),
    "date": Event(_("A date for a battle of mine")),
    "bids": Event(_("The sealed bids were opened"), mail=DAILY, open=True),
    "time": Event(_("A deadline moved, a pause, an outage"), open=True),
    "ruling": Event(_("The organiser ruled"), open=True),
    "correction": Event(_("An earlier entry was corrected"), open=True),
    "challenge": Event(_("A challenge was made or answered")),
    "phase": Event(_("A phase is over, and what each gave"), mail=DAILY, chat=NEVER, open=True),
    "course": Event(_("A campaign began or ended"), open=True),
    "seat": Event(_("Somebody took a seat or left it"), mail=DAILY, chat=NEVER, open=True),
    "stuck": Event(_("A phase failed to close (to its organiser)")),
    "receipt": Event(_("The receipt of my sealed bid"), chat=NEVER, by_mail=True),
    "channel_off": Event(_("A channel of mine was switched off"), by_mail=True, fixed=True),
    "test": Event(_("A test message"), fixed=True),
}
WISHED = [name for name, event in EVENTS.items() if not event.fixed]
WAITING = ("turn", "reminder")  # told only while the campaign still waits for the reader
