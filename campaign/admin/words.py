"""The values of rows in words: phases, events, who acted, how a phase closed."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from campaign.pages.words import rule_terms
from club import kinds
from club.actions.notices.notice_kinds import events
from club.admin.columns import Say, column

ACTORS = {
    "seat": _("the player"),
    "organiser": _("the organiser"),
    "clock": _("the clock"),
    "bot": _("a bot or a plan"),
    "ruling": _("a ruling"),
    "import": _("an imported file"),
}
ORIGINS = {
    "given": _("given by a person"),
    "given_empty": _("given, nothing to do"),
    "default": _("the default, at the deadline"),
    "automatic": _("played for the player"),
    "plan": _("by plan"),
    "standing": _("by plan"),
    "opened": _("from opened envelopes"),
    "ruling": _("by a ruling"),
    "rewind": _("a correction went back"),
}
CLOSINGS = {
    "deadline": _("by its deadline"),
    "early": _("early, as everybody was done"),
    "organiser": _("by the organiser"),
}
OUTCOMES = {
    "": _("not sent yet"),
    "sent": _("has been sent"),
    "failed": _("could not be sent"),
    "dropped": _("no longer needed"),
}
LANGUAGES = {"": _("as the browser"), **dict(settings.LANGUAGES)}
THEMES = {"": _("as the system"), "light": _("light"), "dark": _("dark")}


def _of(table: Mapping[str, Any]) -> Say:
    return lambda value: str(table.get(value, value))


def phase(name: str) -> str:
    """The name of the phase in the kind of game that has it."""
    found = (kind.pages.phases[name] for kind in kinds.kinds() if name in kind.pages.phases)
    return str(next(found, name))


def event(name: str) -> str:
    """The name of the event, as in the choice of notifications."""
    found = events().get(name)
    return str(found.label) if found else name


actor, origin, closing, outcome = (_of(one) for one in (ACTORS, ORIGINS, CLOSINGS, OUTCOMES))
ruling, language, theme = _of(rule_terms.RULINGS), _of(LANGUAGES), _of(THEMES)


PHASE = column("phase", _("phase"), phase)
