"""Three ways to play. Each fills the whole form, and one button founds a campaign with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import time
from typing import Any, NamedTuple

from django.http import Http404, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.actions.seats import founding_terms as terms
from campaign.actions.seats.expected_length import ExpectedLength, expected_length
from campaign.actions.seats.founding_terms import MYSELF, PRESET_PLAYERS
from campaign.pages.founding.map_choice import MapChoice, known_of
from campaign.pages.words.trials.length_words import turns_with_battles

Values = dict[str, Any]


class Preset(NamedTuple):
    """The words for the terms of the same name."""

    title: str | Promise
    sentence: str | Promise

    def length(self) -> str:
        """The expected length, if the model of people has it."""
        name = next(name for name, one in PRESETS.items() if one is self)
        return length_words(expected_length(name, terms.PRESET_PLAYERS))


PRESETS = {
    "weekend": Preset(
        gettext_lazy("A weekend with bots"),
        gettext_lazy(
            "You and three steady bots, with no deadlines. Friends who come by the link take over "
            "a bot’s seat; battles that nobody plays are decided by dice."
        ),
    ),
    "club": Preset(
        gettext_lazy("Club night"),
        gettext_lazy(
            "Four people in one room, ten minutes per phase. If somebody is late, the default is "
            "played; the organiser rules on battles that nobody plays."
        ),
    ),
    "letter": Preset(
        gettext_lazy("By correspondence, over months"),
        gettext_lazy(
            "Four people, two to four days per phase and four weeks for battles. Nothing closes at "
            "night, and everybody may be 48 hours late once."
        ),
    ),
}


def length_words(length: ExpectedLength | None) -> str:
    """Words such as "about nine weeks, an evening of battles every two weeks"; "" if unknown."""
    if length is None:
        return ""
    weeks, between = length.weeks, length.weeks_between_evenings
    lasts = ngettext("About %(weeks)d week", "About %(weeks)d weeks", weeks) % {"weeks": weeks}
    meets = ngettext(
        "an evening of battles every week", "an evening of battles every %(weeks)d weeks", between
    ) % {"weeks": between}
    return f"{lasts}, {meets}."


def preset_values(name: str, user: Any) -> Values:
    """Initial values by form, as `copied_values` returns them; 404 for an unknown preset."""
    found = terms.PRESETS.get(name)
    if found is None:
        raise Http404
    others = [{"sitter": found.sitter}] * (terms.PRESET_PLAYERS - 1)
    policies = ("unplayed", "absent", "grace_hours", "confirm_hours")
    return {
        "basics": {"name": proposed_name(user), "players": terms.PRESET_PLAYERS},
        "seats": [{"sitter": MYSELF}, *others],
        "calendar": _calendar(found),
        "policies": {field: getattr(found, field) for field in policies},
    }


def _calendar(found: terms.Preset) -> Values:
    values: Values = {"pace": found.pace}
    if found.live_minutes is not None:
        values |= {"live": True, "live_minutes": found.live_minutes}
    if found.quiet_hours:
        start, end = found.quiet_hours
        values |= {"quiet_from": time.fromisoformat(start), "quiet_to": time.fromisoformat(end)}
    return values


def proposed_name(user: Any) -> str:
    """A name for a campaign of this user."""
    own = user.first_name[:40]
    return _("The campaign of %(name)s") % {"name": own} if own else _("Our campaign")


def sent_as_shown(forms: Iterable[Any]) -> QueryDict:
    """The fields of these unbound forms as a browser sends them if nobody changes them."""
    sent = QueryDict(mutable=True)
    for form in forms:
        for field in form:
            value = field.value()
            value = "on" if value is True else getattr(value, "pk", value)
            if value not in (None, "", False):
                sent[field.html_name] = str(value)
    return sent


@dataclass(frozen=True, slots=True)
class PresetLength:
    """`sentence` says how many turns they last, and how many of them have battles."""

    players: int
    map: str
    sentence: str


def preset_length(known_maps: list[MapChoice]) -> PresetLength | None:
    """The length; None if nothing is known about that map."""
    first = known_maps[0] if known_maps else None
    figures = known_of(first, PRESET_PLAYERS) if first else None
    sentence = turns_with_battles(figures) if figures else ""
    return PresetLength(PRESET_PLAYERS, first.map.name, sentence) if first and sentence else None
