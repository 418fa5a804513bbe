"""The plan of an evening for the campaign's channels: who fights whom, at which table, from when.

An evening is a day on which a battle has an agreed date, or a club night while battles are still to
be fought. Its plan is posted in the morning of the day, or as soon as there is one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from campaign.actions.battles.calendar_dates import EVENING
from campaign.actions.history.effective_history import read_world
from campaign.models import Meeting
from campaign.world import BattleId, World
from club.actions.journal.ledger import LockedGame
from club.actions.notices.outbox import post
from club.models import Channel, Game, Notice

EVENT = "evening_plan"
POSTED_AT = time(9)  # of the campaign's day
AHEAD = timedelta(hours=2)  # before the first battle, if that is earlier
TOO_LATE = time(20)  # for the plan of a club night on which no time is agreed
OVER = "closed"


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle of an evening. `at` is None without an agreed time; `table` is 0 without a number,
    and `place` is what its sides agreed on."""

    battle: BattleId
    day: date
    at: datetime | None
    place: str = ""
    table: int = 0


def plan_of(game: Game, world: World, day: date) -> list[Fight]:
    """The battles of this day by time; those without a time come last."""
    if not _open_battles(world):
        return []
    agreed = _agreed(game, world)
    dated = sorted(
        (
            Fight(battle, day, row.at, row.place)
            for battle, row in agreed.items()
            if _day(game, row) == day
        ),
        key=lambda fight: (fight.at, fight.battle),
    )
    if day.isoformat() in game.campaign.club_nights:
        dated += [Fight(b, day, None) for b in sorted(_open_battles(world)) if b not in agreed]
    return _at_tables(dated, game.campaign.tables)


def next_plan(locked: LockedGame) -> datetime | None:
    """When the next plan is due, or None. Asks the database only while battles wait."""
    game = locked.game
    if game.demo or game.status != Game.RUNNING or not _open_battles(locked.world):
        return None
    channels = Channel.objects.filter(game=game, off_at=None)
    if not any(EVENT in extras for extras in channels.values_list("extras", flat=True)):
        return None
    return min((at for _day, at in _coming(locked)), default=None)


def post_due(locked: LockedGame) -> None:
    """Posts the plans whose time has come."""
    if next_plan(locked) is None:
        return
    for day, at in _coming(locked):
        if at <= locked.now:
            occasion = f"{EVENT} {day.isoformat()}"
            values = {"day": day.isoformat(), "turn": locked.world.turn}
            post(locked.game, EVENT, now=locked.now, to=(), occasion=occasion, **values)


def is_still_true(notice: Notice) -> bool:
    """Whether its day is not over, and battles are still to be fought on it."""
    assert notice.game is not None
    day = date.fromisoformat(notice.values["day"])
    today = timezone.now().astimezone(ZoneInfo(notice.game.time_zone)).date()
    return today <= day and bool(plan_of(notice.game, read_world(notice.game), day))


def lines_of(notice: Notice) -> tuple[str, ...]:
    """A line for each battle, in the present language and the campaign's time."""
    game = notice.game
    assert game is not None
    world = read_world(game)
    names = {seat.player: seat.name for seat in game.seats.all()}
    terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
    zone = ZoneInfo(game.time_zone)
    found = []
    for fight in plan_of(game, world, date.fromisoformat(notice.values["day"])):
        battle = world.battles[fight.battle]
        sides = (names.get(player, player) for player in battle.players)
        values = {
            "when": _when(fight, zone),
            "sides": f" {_('against')} ".join(sides),
            "terrain": terrains.get(battle.terrain, battle.terrain),
        }
        found.append(_("%(when)s: %(sides)s, at %(terrain)s") % values)
    return tuple(found)


def place_in_words(fight: Fight) -> str:
    """Where its sides agreed to fight, else the number of a free table; "" without either."""
    return fight.place or (_("table %(number)s") % {"number": fight.table} if fight.table else "")


def next_night(game: Game, now: datetime) -> date | None:
    """The next evening of the club, today's included."""
    today = now.astimezone(ZoneInfo(game.time_zone)).date().isoformat()
    ahead = [night for night in game.campaign.club_nights if night >= today]
    return date.fromisoformat(min(ahead)) if ahead else None


def _when(fight: Fight, zone: ZoneInfo) -> str:
    time_words = time_format(fight.at.astimezone(zone), "H:i") if fight.at else _("No time yet")
    place = place_in_words(fight)
    return f"{time_words}, {place}" if place else str(time_words)


def _coming(locked: LockedGame) -> Iterator[tuple[date, datetime]]:
    """The days from today on that have an unposted plan, and when each is posted."""
    game, zone = locked.game, ZoneInfo(locked.game.time_zone)
    today = locked.now.astimezone(zone).date()
    starts: dict[date, list[datetime]] = {}
    for row in _agreed(game, locked.world).values():
        starts.setdefault(_day(game, row), []).append(row.at)
    nights = {date.fromisoformat(night) for night in game.campaign.club_nights}
    for day in sorted(starts.keys() | nights):
        ahead = starts.get(day, [])
        last = max(ahead, default=datetime.combine(day, TOO_LATE, zone))
        if day < today or last <= locked.now or not plan_of(game, locked.world, day):
            continue
        if day == today and _is_posted(game, day):
            continue
        morning = datetime.combine(day, POSTED_AT, zone)
        first = min((at - AHEAD for at in ahead), default=morning)
        yield day, max(min(morning, first), datetime.combine(day, time(), zone))


def _is_posted(game: Game, day: date) -> bool:
    return Notice.objects.filter(game=game, event=EVENT, values__day=day.isoformat()).exists()


def _open_battles(world: World) -> list[BattleId]:
    return [battle for battle, row in world.battles.items() if row.stage != OVER]


def _agreed(game: Game, world: World) -> dict[BattleId, Meeting]:
    """The agreed date of each battle that is still to be fought."""
    rows = Meeting.objects.filter(game=game, turn=world.turn, status=Meeting.AGREED).order_by("pk")
    open_ones = set(_open_battles(world))
    return {BattleId(row.battle): row for row in rows if row.battle in open_ones}


def _day(game: Game, row: Meeting) -> date:
    return row.at.astimezone(ZoneInfo(game.time_zone)).date()


def _at_tables(fights: Sequence[Fight], tables: int) -> list[Fight]:
    """The fights with the numbers of their tables: the first one that is free for the time of a
    battle. A fight without a time takes a table that is free the whole evening. A table on which
    others have agreed is taken."""
    taken = [fight for fight in fights if fight.place]
    placed = []
    for fight in fights:
        busy = {_number(one) for one in taken if _overlap(one, fight)}
        free = [number for number in range(1, tables + 1) if number not in busy]
        seated = replace(fight, table=free[0]) if free and not fight.place else fight
        placed.append(seated)
        taken += [seated] if seated.table else []
    return placed


def _number(fight: Fight) -> int:
    """The number of its table, also where it is named by its place."""
    named = re.search(r"(?<!\d)\d{1,2}(?!\d)", fight.place, re.ASCII)
    return fight.table or (int(named[0]) if named else 0)


def _overlap(one: Fight, other: Fight) -> bool:
    if one.at is None or other.at is None:
        return True
    return abs(one.at - other.at) < EVENING
