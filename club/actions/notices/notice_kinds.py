"""The kinds of notices that people get outside the site, and their default channels (D4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.kinds import kinds

NOW, DAILY, NEVER = "now", "daily", "never"


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice. `mail` and `chat` are the default preferences.

    `open` kinds also go to the game's own channel. `by_mail` kinds are sent only by email. `fixed`
    kinds cannot be changed. An `asked` kind goes to no person, and to a game's own channel only if
    that channel asks for it. A kind that `calls` names its players there, so that the service calls
    them. Only the reader may know that a `secret` kind was sent. An `along` kind
    that waits for the daily email goes with any email that is sent before.
    """

    label: Any
    mail: str = NOW
    chat: str = NOW
    open: bool = False
    by_mail: bool = False
    fixed: bool = False
    asked: bool = False
    calls: bool = False
    secret: bool = False
    along: bool = False


EVENTS: dict[str, NoticeKind] = {  # of every game
    "turn": NoticeKind(_("A game is waiting for me"), open=True, calls=True),
    "reminder": NoticeKind(_("A deadline is near, and I have not done my part")),
    "time": NoticeKind(_("A deadline moved, a pause, an outage"), open=True),
    "phase": NoticeKind(
        _("A phase is over, and what each player did"), mail=DAILY, chat=NEVER, open=True
    ),
    "course": NoticeKind(_("A game began or ended"), open=True),
    "seat": NoticeKind(_("Somebody took a seat or left it"), mail=DAILY, chat=NEVER, open=True),
    "request": NoticeKind(_("Somebody asks to join one of my games")),
    "answer": NoticeKind(_("My request for a seat is answered")),
    "stuck": NoticeKind(_("A phase failed to close (to its organiser)")),
    "channel_off": NoticeKind(_("One of my channels was switched off"), by_mail=True, fixed=True),
    "name_unknown": NoticeKind(_("A channel cannot call me by my name"), fixed=True),
    "name_test": NoticeKind(_("A test of somebody's name in a channel"), fixed=True),
    "test": NoticeKind(_("A test message"), fixed=True),
}
_OF_THE_HOUSE: dict[str, NoticeKind] = {}  # about no game, by the parts of the site
WAITING = ("turn", "reminder")  # sent only while the game still awaits the reader


def register_events(events: Mapping[str, NoticeKind]) -> None:
    """Registers kinds of notices that are about no game."""
    _OF_THE_HOUSE.update(events)


def events() -> dict[str, NoticeKind]:
    """All kinds of notices by name.

    They are those of every game, those that only one kind of game has, and those about no game.
    """
    own = (kind.notices.events for kind in kinds())
    tables = (EVENTS, *own, _OF_THE_HOUSE)
    return {name: event for table in tables for name, event in table.items()}


def secret_events() -> list[str]:
    """The names of the kinds of which only the reader may know that they were sent."""
    return [name for name, kind in events().items() if kind.secret]


def along_events() -> list[str]:
    """The names of the kinds that go with any email to their reader."""
    return [name for name, kind in events().items() if kind.along]


def asked_events() -> dict[str, NoticeKind]:
    """The kinds that a game's own channel posts only if it asks for them."""
    return {name: kind for name, kind in events().items() if kind.asked}


def event_named(name: str) -> NoticeKind:
    """The kind of this name. Raises KeyError if there is none."""
    return events()[name] if name not in EVENTS else EVENTS[name]
