"""The consequences of a command for a player's possessions: units, memory, upkeep, points,
speed."""

from collections import Counter
from fractions import Fraction

from django.utils.translation import gettext as _

from campaign.actions.notices.points import points_in_words, written
from campaign.bands.memory import expected_track, stands_to_win
from campaign.bands.movement import speed
from campaign.pages.words.preview_base import Ahead, Said, Sentence
from campaign.turns.economy.upkeep import COLLECTED, forecast
from campaign.turns.leaders import is_last_turn, is_second_half, total_after_turn
from campaign.world import BEFORE_BATTLES, PlayerId, World


def lost_men(ahead: Ahead) -> Said:
    """Units that are lost (A64)."""
    lost = _all_points(ahead.before, ahead.me) - _all_points(ahead.after, ahead.me)
    if lost > 0:
        yield Sentence(ahead.words("lost_men", points=points_in_words(lost)), True)


def _all_points(world: World, me: PlayerId) -> Fraction:
    here = [row.points for row in world.bands.values() if row.owner == me]
    here += [row.points for row in world.retreats.values() if row.owner == me]
    here += [row.points for at, row in world.reserves.items() if world.villages.get(at) == me]
    return sum(here, Fraction(0))


def memory(ahead: Ahead) -> Said:
    """The player's memory points, and the winner by memory at the end of the turn (R95)."""
    worlds, needed = (ahead.before, ahead.after), ahead.after.rules.limits.prestige
    was, will = (Counter(point.player for point in expected_track(one)) for one in worlds)
    if was[ahead.me] != will[ahead.me]:
        mine = {"before": was[ahead.me], "after": will[ahead.me]}
        yield Sentence(ahead.words("track", needed=needed, **mine), mine["after"] < mine["before"])
    first, then = (_winner(one) for one in worlds)
    if then == first:
        return
    if then == ahead.me:
        yield Sentence(ahead.words("memory_wins_you"))
    elif then:
        yield Sentence(ahead.words("memory_wins", who=then), True)
    elif first == ahead.me:
        yield Sentence(ahead.words("wins_no_more"), True)


def _winner(world: World) -> PlayerId | None:
    """The winner by memory at the end of the turn. The turn may already be over."""
    ending = world.ending
    return ending.winner if ending and ending.by == "memory" else stands_to_win(world)


def accounts(ahead: Ahead) -> Said:
    """Upkeep and income in the present position (R75, R79). In the last turn only the amounts still
    to come, since the final count holds the rest."""
    if is_last_turn(ahead.now) and ahead.now.phase in COLLECTED:
        return
    was, will = (forecast(world, ahead.me) for world in (ahead.before, ahead.after))
    if was.cost != will.cost:
        yield Sentence(ahead.words("upkeep", before=was.cost, after=will.cost))
    if was.income != will.income and not is_last_turn(ahead.now):
        fewer = will.income < was.income
        yield Sentence(ahead.words("income", before=was.income, after=will.income), fewer)


def count_after(ahead: Ahead) -> Said:
    """The player's points in the final count, from half time on (R97). Empty for a command that
    ends the turn, since the world after it already includes the next one."""
    over = ahead.after.ending or ahead.after.turn != ahead.now.turn
    if over or not is_second_half(ahead.now):
        return
    was, will = (total_after_turn(world, ahead.me) for world in (ahead.before, ahead.after))
    if was == will:
        return
    kind = "points_in_last_turn" if is_last_turn(ahead.now) else "points"
    yield Sentence(ahead.words(kind, before=written(was), after=written(will)), will < was)


def speeds(ahead: Ahead) -> Said:
    """Bands whose speed on the map would change, and new ones (R31, R32)."""
    if is_last_turn(ahead.now) and ahead.now.phase not in BEFORE_BATTLES:
        return
    for id, band in ahead.after.bands.items():
        was = ahead.before.bands.get(id)
        if band.owner != ahead.me or (was and was.parts == band.parts):
            continue
        goes = speed(band, ahead.after.rules)
        if was and speed(was, ahead.before.rules) == goes:
            continue
        lord = ahead.after.lords[band.lord].name or _("nameless lord")
        yield Sentence(ahead.words("speed", lord=lord, count=goes), bool(was) and goes < 2)
