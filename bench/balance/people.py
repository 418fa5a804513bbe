"""A model of people: when they visit, when they are away, when they fight, and how they plan.

A person answers after a log-normal number of waking hours: the median is six, and one in ten
answers takes more than a day of
them. They sleep from midnight to eight. One week in ten they are on
holiday and answer nothing. The club meets once a week, in the evening; everybody fights one battle
there. People who plan write a plan on the visit on which they end their recruitment, or else when
they have read that movement began. Half of the ways that they name end in "or else stays".
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from math import log
from random import Random

from campaign.bands.movement import moves
from campaign.bots.plans import HABITS, Habits, Plan, Way
from campaign.bots.steady import Steady
from campaign.commands import Move
from campaign.world import BandId, PlayerId, World

MEDIAN, SLOW, SLOW_AFTER = 6.0, 1.2816, 16.0  # waking hours; the normal quantile of nine in ten
SPREAD = log(SLOW_AFTER / MEDIAN) / SLOW
UP, WEEK = 8, timedelta(days=7)  # everybody wakes at this hour, and sleeps from midnight
CYCLE = 10  # weeks, of which one is holiday
EVENING, REPORTS = 3, 21  # Thursday; battles are over at this hour, in UTC as all hours here
PLANNED: Habits = {phase: known[0] for phase, known in HABITS.items() if len(known) == 1}


class Person:
    """One player. All their random numbers come from one seed."""

    def __init__(self, player: PlayerId, seed: str, *, plans: bool) -> None:
        self.player, self.plans = player, plans
        self.rng = Random(f"{seed}/{player}")
        self.bot = Steady()
        self.holiday_at = timedelta(days=self.rng.randrange(7 * CYCLE))

    def answers_at(self, asked: datetime, began: datetime) -> datetime:
        """The time of their answer to a question of this moment, after sleep and holidays."""
        hours = self.rng.lognormvariate(log(MEDIAN), SPREAD)
        at = awake(asked)
        while hours > 0:
            midnight = at.replace(hour=0, minute=0, second=0) + timedelta(days=1)
            step = min(hours, (midnight - at).total_seconds() / 3600)
            hours -= step
            at = awake(at + timedelta(hours=step))
        while self.is_on_holiday(at, began):
            at = awake(at.replace(hour=UP) + timedelta(days=1))
        return at

    def is_on_holiday(self, at: datetime, began: datetime) -> bool:
        return (at - began - self.holiday_at) % (CYCLE * WEEK) < WEEK

    def plan(self, world: World, turn: int) -> Plan:
        """The best move of each own band that has not moved, the best first. If no move gains
        anything, the plan says that every band stays."""
        mine = [move for move in moves(world, self.player) if isinstance(move, Move)]
        gains = self.bot.gains(world, self.player, tuple(mine))
        goes: dict[BandId, Way] = {}
        goals: set[str] = set()
        for move, gain in sorted(gains, key=lambda one: -one[1]):
            if gain > 0 and move.band not in goes and move.path[-1] not in goals:
                goes[move.band] = Way(move.band, move.path)
                goals.add(move.path[-1])
        stays = (
            (way, Way(way.band, way.path[:1])) if self.rng.random() < 0.5 else (way,)
            for way in goes.values()
        )
        at_home = tuple(
            (Way(band, (row.terrain,)),)
            for band, row in world.bands.items()
            if row.owner == self.player
        )
        return Plan(turn=turn, goes=tuple(stays) or at_home, habits=PLANNED, at_once=True)


def awake(at: datetime) -> datetime:
    """The time itself, or the end of the night."""
    return at.replace(hour=UP, minute=0, second=0) if at.hour < UP else at


def evenings(began: datetime) -> Iterator[datetime]:
    """The ends of the club's evenings, without end."""
    first = began.astimezone(UTC).replace(hour=REPORTS, minute=0, second=0, microsecond=0)
    first += timedelta(days=(EVENING - first.weekday()) % 7)
    first += WEEK if first <= began else timedelta(0)
    return (first + week * WEEK for week in count())
