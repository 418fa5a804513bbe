"""The two races of a campaign in sentences: the leaders by memory, and by the final count."""

from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaign.actions.notices.points import points_in_words, written
from campaign.actions.notices.recap_words import Names
from campaign.turns.leaders import Lead, is_last_turn, races
from campaign.world import PlayerId, World

LAST_TURN = _(
    "This is the last turn: the final count decides, unless somebody reaches {needed} memory "
    "points."
)
NOBODY = _("Nobody has a memory point yet; {needed} win the campaign.")
OWN = _("You have {own}.")
TIE, MY_TIE = (
    _("Initiative breaks the tie: {first} comes first."),
    _("Initiative breaks the tie: you come first."),
)
# By what is counted, and who leads: `with_me` means the reader and others.
SENTENCES = {
    ("memory", "all"): _("All are level with {points} of {needed} memory points."),
    ("memory", "me"): _("You lead with {points} of {needed} memory points."),
    ("memory", "one"): _("{names} leads with {points} of {needed} memory points."),
    ("memory", "several"): _("{names} are level with {points} of {needed} memory points."),
    ("memory", "with_me"): _("You are level with {names}: {points} of {needed} memory points."),
    ("points", "all"): _("By the final count all are level as things stand: {points}."),
    ("points", "me"): _("By the final count you lead as things stand: {points}."),
    ("points", "one"): _("By the final count {names} leads as things stand: {points}."),
    ("points", "several"): _("By the final count {names} are level as things stand: {points}."),
    ("points", "with_me"): _(
        "By the final count you are level with {names} as things stand: {points}."
    ),
}


def races_in_words(world: World, names: Names, me: PlayerId | None = None) -> list[str]:
    """Sentences about both races, the deciding one first. Empty while nobody can lead."""
    found = races(world)
    if not found:
        return []
    intro = [LAST_TURN] if is_last_turn(world) else []
    needed = world.rules.limits.prestige
    said = [str(one).format(needed=needed) for one in intro]
    for lead in found:
        values = _values(lead, names, me) | {"needed": needed}
        said += [str(words).format(**values) for words in _sentences(lead, me)]
    return said


def _sentences(found: Lead, me: PlayerId | None) -> list[Any]:
    leaders = found.leaders
    if not leaders:
        return [NOBODY]
    several = "with_me" if me in leaders else "several"
    one = "me" if me in leaders else "one"
    who = one if len(leaders) == 1 else "all" if len(leaders) == len(found.points) else several
    own = [OWN] if me in found.points and me not in leaders else []
    tie = [] if len(leaders) == 1 else [MY_TIE if leaders[0] == me else TIE]
    return [SENTENCES[found.by, who], *own, *tie]


def _values(found: Lead, names: Names, me: PlayerId | None) -> dict[str, str]:
    """Players and points. Memory points have no unit, because the sentence has it."""
    leaders = found.leaders
    most = found.points[leaders[0]] if leaders else 0
    return {
        "names": _listed([names.players.get(one, one) for one in leaders if one != me]),
        "first": names.players.get(leaders[0], leaders[0]) if leaders else "",
        "points": written(most) if found.by == "memory" else points_in_words(most),
        "own": written(found.points[me]) if me in found.points else "",
    }


def _listed(words: list[str]) -> str:
    """The names as a list in words: one, two and three."""
    if len(words) < 2:
        return "".join(words)
    return _now("%(some)s and %(last)s") % {"some": ", ".join(words[:-1]), "last": words[-1]}
