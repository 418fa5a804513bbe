"""Three ways to play, each of which fills the whole form: one button founds a campaign with it."""

from collections.abc import Iterable
from datetime import time
from typing import Any, NamedTuple

from django.http import Http404, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.pages.founding.basics import INVITED, MYSELF

Values = dict[str, Any]
PLAYERS = 4
GUESTS = [{"sitter": INVITED}] * (PLAYERS - 1)
BOTS = [{"sitter": "steady"}] * (PLAYERS - 1)


class Preset(NamedTuple):
    """Its words, and the initial values of the forms beside name, map and time zone."""

    title: str | Promise
    sentence: str | Promise
    others: list[Values]
    calendar: Values
    policies: Values


PRESETS = {
    "weekend": Preset(
        gettext_lazy("A weekend with bots"),
        gettext_lazy(
            "You and three steady bots, without deadlines. Friends who come by the link take a"
            " bot’s seat; dice decide a battle that nobody plays."
        ),
        BOTS,
        {"pace": "open"},
        {"unplayed": "dice", "absent": "default", "confirm_hours": 24},
    ),
    "club": Preset(
        gettext_lazy("Club night"),
        gettext_lazy(
            "Four people in one room, ten minutes for each phase. For who is late the default is"
            " played; the organiser rules on battles that nobody plays."
        ),
        GUESTS,
        {"live": True, "live_minutes": 10},
        {"absent": "default", "confirm_hours": 24},
    ),
    "letter": Preset(
        gettext_lazy("By letter, over months"),
        gettext_lazy(
            "Four people, two to four days for each phase and four weeks for battles. Nothing"
            " closes at night; everybody may be 48 hours late once."
        ),
        GUESTS,
        {"pace": "slow", "quiet_from": time(22), "quiet_to": time(8)},
        {"absent": "grace", "grace_hours": 48, "confirm_hours": 168},
    ),
}


def preset_values(name: str, user: Any) -> Values:
    """Initial values by form, as `copied_values` answers them; 404 where there is no such one."""
    preset = PRESETS.get(name)
    if preset is None:
        raise Http404
    return {
        "basics": {"name": proposed_name(user), "players": PLAYERS},
        "seats": [{"sitter": MYSELF}, *preset.others],
        "calendar": preset.calendar,
        "policies": preset.policies,
    }


def proposed_name(user: Any) -> str:
    """A name for a campaign of this user."""
    own = user.first_name[:40]
    return _("The campaign of %(name)s") % {"name": own} if own else _("Our campaign")


def sent_as_shown(forms: Iterable[Any]) -> QueryDict:
    """The fields of these unbound forms as a browser sends them untouched."""
    sent = QueryDict(mutable=True)
    for form in forms:
        for field in form:
            value = field.value()
            value = "on" if value is True else getattr(value, "pk", value)
            if value not in (None, "", False):
                sent[field.html_name] = str(value)
    return sent
