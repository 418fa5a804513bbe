"""Sentences for a player while others act: their next go, and its latest time.

Also who leads, for all readers.
"""

from datetime import datetime

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from campaign.actions.notices.race_words import races_in_words
from campaign.actions.notices.recap_words import Names
from campaign.pages.chronicle.saga_words import listed
from campaign.pages.scene.campaign_view import Scene
from campaign.turns.phases import PHASES as RULES
from campaign.turns.upcoming import Upcoming, upcoming
from campaign.words.phases import PHASE_NAMES
from campaign.world import PlayerId
from club.actions.schedule.calendar import calendar_of, deadline
from club.pages.frame.deadline_display import zoned_time

UNBOUND = ("forces", "battles")  # phases that may stay open after their deadline
NEXT_HERE = _("Next: {phase}.")
NOW_MOVES = _("{phase}: {first} moves now.")
NOW_ACTS = _("{phase}: {first} acts now.")
NEXT_TURN = _("Next: {phase}, turn {turn}.")
ORDERS = {
    "unknown": _("The order is not known yet."),
    "together": _("Everybody acts at the same time."),
    "first": _("You come first."),
    "after": _("You come after {names}."),
}
BY = _("It is your go by {time} at the latest, unless a deadline moves.")


def next_go(scene: Scene) -> SafeString:
    """The next go of the viewer, who is not awaited; "" before the start and after the end."""
    found = None
    if scene.viewer and not scene.waits_for_me and not scene.over and not scene.forming:
        found = upcoming(scene.world, scene.viewer)
    if found is None:
        return mark_safe("")
    said = [_place(scene, found), *_orders(found)]
    latest = _latest(scene, found)
    before = [format_html("{}", scene.seats[p].name) for p in found.before or ()]
    values = {
        "phase": format_html("<strong>{}</strong>", PHASE_NAMES[found.phase]),
        "turn": found.turn,
        "first": before[0] if before else "",
        "names": listed(before),
        "time": zoned_time(scene.game, latest) if latest else "",
    }
    told_below = latest == scene.game.closes_at  # the deadline of the page
    sentences = [*said, BY] if latest and not told_below else said
    return format_html_join(" ", "{}", [(format_html(str(one), **values),) for one in sentences])


def _place(scene: Scene, found: Upcoming) -> object:
    """The phase of the next go; who acts now, if that is the open phase."""
    world = scene.world
    if found.before and (found.phase, found.turn) == (world.phase, world.turn):
        return NOW_MOVES if found.phase == "movement" else NOW_ACTS
    return NEXT_HERE if found.phase == "ended" or found.turn == world.turn else NEXT_TURN


def _orders(found: Upcoming) -> list[object]:
    if found.phase == "ended" or found.phase in ("demobilisation", "battles"):
        return []
    if RULES[found.phase].played != "in turn":
        return [ORDERS["together"]]
    if found.before is None:
        return [ORDERS["unknown"]]
    return [ORDERS["after" if found.before else "first"]]


def _latest(scene: Scene, found: Upcoming) -> datetime | None:
    """The time by which the phases until then have closed, in UTC; None if there is no deadline."""
    game = scene.game
    until: datetime | None = None if game.paused else game.closes_at
    for phase in found.moments[1:]:
        if until is not None:
            until = None if phase in UNBOUND else deadline(phase, until, **calendar_of(game))
    return None if found.moments[0] in UNBOUND or found.phase == "ended" else until


def who_leads(scene: Scene) -> SafeString:
    """The leaders of both races; "" if somebody stands to win, or nobody can lead.

    It agrees with the banner about the player who stands to win.
    """
    if scene.over or scene.stands_to_win:
        return mark_safe("")
    players = {player: conditional_escape(seat.name) for player, seat in scene.seats.items()}
    me = PlayerId(scene.viewer) if scene.viewer else None
    return mark_safe(" ".join(races_in_words(scene.world, Names(players, {}), me)))
