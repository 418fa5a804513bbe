"""The leaders of a campaign in short sentences, for everybody who looks on."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from campaign.pages.chronicle.saga_words import listed
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.points import points_in_words, written
from campaign.turns.leaders import Lead, lead

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
# By what decides, and who leads: `with_me` are the reader and others.
SENTENCES = {
    ("memory", "all"): _("All are level with {points} of {needed} memory points."),
    ("memory", "me"): _("You lead with {points} of {needed} memory points."),
    ("memory", "one"): _("{names} leads with {points} of {needed} memory points."),
    ("memory", "several"): _("{names} are level with {points} of {needed} memory points."),
    ("memory", "with_me"): _("You are level with {names}: {points} of {needed} memory points."),
    ("points", "all"): _("As things stand all are level with {points}."),
    ("points", "me"): _("As things stand you lead with {points}."),
    ("points", "one"): _("As things stand {names} leads with {points}."),
    ("points", "several"): _("As things stand {names} are level with {points}."),
    ("points", "with_me"): _("As things stand you are level with {names}: {points}."),
}


def who_leads(scene: Scene) -> SafeString:
    """The leaders and what ranks them; "" where somebody stands to win, or nobody can lead.

    Agrees with the banner of who stands to win.
    """
    found = None if scene.over or scene.stands_to_win else lead(scene.world)
    if found is None:
        return mark_safe("")
    values = _values(scene, found)
    said = [(format_html(str(words), **values),) for words in _sentences(scene, found)]
    return format_html_join(" ", "{}", said)


def _sentences(scene: Scene, found: Lead) -> list[object]:
    leaders, me = found.leaders, scene.viewer
    if not leaders:
        return [NOBODY]
    several = "with_me" if me in leaders else "several"
    one = "me" if me in leaders else "one"
    who = one if len(leaders) == 1 else "all" if len(leaders) == len(found.points) else several
    intro = [LAST_TURN] if found.by == "points" else []
    own = [OWN] if me in found.points and me not in leaders else []
    tie = [] if len(leaders) == 1 else [MY_TIE if leaders[0] == me else TIE]
    return [*intro, SENTENCES[found.by, who], *own, *tie]


def _values(scene: Scene, found: Lead) -> dict[str, object]:
    """The values of the sentences: players, points, and the memory points that win."""
    leaders, me = found.leaders, scene.viewer
    others = [scene.seats[player].name for player in leaders if player != me]
    return {
        "names": listed([format_html("{}", name) for name in others]),
        "first": scene.seats[leaders[0]].name if leaders else "",
        "points": _points(found),
        "own": written(found.points[me]) if me in found.points else "",
        "needed": scene.world.rules.limits.prestige,
    }


def _points(found: Lead) -> str:
    """The points of the leaders; memory points without their unit, which the sentence has."""
    if not found.leaders:
        return ""
    points = found.points[found.leaders[0]]
    return written(points) if found.by == "memory" else points_in_words(points)
