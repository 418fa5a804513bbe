"""A campaign of people (`bench.balance.people`), played by the actions of the site in simulated
time: the clock of its database jumps from one event to the next."""

from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from typing import Any
from uuid import uuid4

BEGAN = datetime(2026, 1, 5, 18, tzinfo=UTC)
LONGEST = timedelta(days=3 * 365)
VISIT = 40  # at most so many commands on one visit
FACTIONS = ("Vikings", "Normans", "Welsh", "Scots", "Huns", "Goths")
MAP = "terres-de-l-anse"


class Clock:
    """Sets the time of the database, for all of the site's code."""

    now = BEGAN

    def install(self) -> None:
        """SQL asks for the time whenever it is executed, since some is compiled only once."""
        from django.db import connection
        from django.db.backends.signals import connection_created
        from django.db.models.functions import Now

        def as_sqlite(*_: Any, **__: Any) -> tuple[str, list[Any]]:
            return "simulated_now()", []

        def present() -> str:
            return f"{self.now:%Y-%m-%d %H:%M:%S.%f}"

        def equip(connection: Any, **_: Any) -> None:
            connection.connection.create_function("simulated_now", 0, present)

        Now.as_sqlite = as_sqlite  # type: ignore[method-assign]
        connection_created.connect(equip, weak=False)
        connection.ensure_connection()
        equip(connection)


class Season:
    """One campaign of people, from its founding to its end."""

    def __init__(self, clock: Clock, preset: str, players: int, share: float, seed: str) -> None:
        from bench.balance.people import Person, evenings
        from campaign.world import PlayerId

        self.clock, clock.now = clock, BEGAN
        planners = round(players * share)
        self.people = {
            letter: Person(PlayerId(letter), seed, plans=place < planners)
            for place, letter in enumerate("ABCDEF"[:players])
        }
        self.game = self._found(preset, players, seed)
        self.events: list[tuple[datetime, str]] = []
        self.asked: dict[str, tuple[int, int]] = {}
        self.evenings = evenings(BEGAN)
        self.evening = next(self.evenings)
        self.days: defaultdict[tuple[int, str], float] = defaultdict(float)
        self.fought: Counter[datetime] = Counter()
        self.absent_days = 0.0

    def _found(self, preset: str, players: int, seed: str) -> Any:
        from django.contrib.auth import get_user_model

        from campaign.actions.play.campaign_creation import create_campaign
        from campaign.actions.play.campaign_policies import Policies
        from campaign.actions.seats.founding_terms import PRESETS, durations_at, seat_spec
        from campaign.models import Map

        terms = PRESETS[preset]
        users = [
            get_user_model().objects.create(username=f"{seed} {n} {uuid4()}")
            for n in range(players)
        ]
        specs = [
            seat_spec(letter, "", None, name=f"Player {letter}", faction="")._replace(
                user=user, faction=FACTIONS[n]
            )
            for n, (letter, user) in enumerate(zip("ABCDEF", users, strict=False))
        ]
        return create_campaign(
            organiser=users[0],
            name="A season",
            map=Map.objects.get(slug=MAP),
            seats=specs,
            durations=durations_at(terms.pace, terms.live_minutes or 0),
            time_zone="UTC",
            policies=Policies(
                quiet_hours=terms.quiet_hours,
                live=False,
                unplayed="dice",
                absent=terms.absent,
                grace_hours=terms.grace_hours,
                confirm_hours=terms.confirm_hours,
            ),
        )

    def play(self) -> dict[str, Any]:
        from club.models import Game

        while self.game.status == Game.RUNNING and self.clock.now < BEGAN + LONGEST:
            self._ask()
            self._advance()
            self.game.refresh_from_db()
            if self.game.stuck:  # nothing would ever close again
                raise RuntimeError(f"The season is stuck in {self.game.phase}.")
        return self._account()

    def _ask(self) -> None:
        """Gives a time of answer to everybody who is newly awaited, or may plan."""
        waits = self.game.waits_for
        reads = self.game.phase == "movement"
        for letter, person in self.people.items():
            about = (self.game.era, self.game.moment)
            plans = reads and person.plans and letter not in waits
            if plans:
                about = (self.game.era, -self.game.turn)
            if (letter in waits or plans) and self.asked.get(letter) != about:
                self.asked[letter] = about
                heappush(self.events, (person.answers_at(self.clock.now, BEGAN), letter))

    def _advance(self) -> None:
        """Goes to the next event: an answer, an evening of the club, or a step of the clock."""
        from club.actions.clock import closing

        due = [at for at in (self.game.closes_at, self.game.checks_at) if at is not None]
        answer = self.events[0][0] if self.events else None
        at = max(self.clock.now, min(t for t in (*due, answer, self.evening) if t is not None))
        self._count(at)
        self.clock.now = at
        if at >= self.evening:
            self.evening = next(self.evenings)
            self._fight()
        elif answer is not None and at >= answer:
            self._visit(self.people[heappop(self.events)[1]])
        else:
            self.clock.now += timedelta(seconds=1)
            closing.close(self.game.pk)

    def _count(self, until: datetime) -> None:
        span = (until - self.clock.now) / timedelta(days=1)
        self.days[self.game.turn, self.game.phase] += span
        away = [p for p in self.people.values() if p.is_on_holiday(self.clock.now, BEGAN)]
        if self.game.phase != "battles" and any(p.player in self.game.waits_for for p in away):
            self.absent_days += span

    def _visit(self, person: Any) -> None:
        """Answers everything that they are asked now, and writes their plan."""
        from campaign.actions.bids.plans import seal_plan
        from campaign.actions.history.effective_history import read_world
        from campaign.actions.play.sealed_bids import seal_bid
        from campaign.commands import Bid
        from club.actions.play.submit import act

        actor, before = self._actor(person.player), self.game.phase
        for _ in range(VISIT):
            self.game.refresh_from_db()
            world = read_world(self.game)
            command = self._answer(world, person)
            if person.player not in self.game.waits_for or command is None:
                break
            if isinstance(command, Bid):
                seal_bid(self.game.pk, actor=actor, amount=command.amount)
            else:
                act(self.game.pk, command, actor=actor)
        if person.plans and before in ("recruitment", "transfer", "movement"):
            self.game.refresh_from_db()
            world = read_world(self.game)
            if world.phase in ("recruitment", "transfer", "movement"):
                seal_plan(self.game.pk, person.plan(world, world.turn), actor=actor)

    def _actor(self, player: str) -> Any:
        from club.actions.journal.actor import Actor

        return Actor.seat(self.game.seats.get(player=player).user, player)

    def _answer(self, world: Any, person: Any) -> Any:
        """A steady bot's answer, without reports, which belong to the club's evenings."""
        from campaign.bots.draws import moves_of_the_game
        from campaign.commands import Confirm, Dispute
        from campaign.offers import ReportOffer
        from campaign.play import choices
        from campaign.rules import Seen

        offered = moves_of_the_game(choices(world, person.player))
        agrees = next((one for one in offered if isinstance(one, Confirm)), None)
        offered = tuple(
            one for one in offered if not isinstance(one, ReportOffer | Confirm | Dispute)
        )
        if agrees is not None or not offered:
            return agrees
        return person.bot.answer(Seen(world, person.player), offered, person.rng)

    def _fight(self) -> None:
        """One battle of each player who is there, reported by one side."""
        from campaign.actions.history.effective_history import read_world
        from campaign.bots.battle_model import PointsModel
        from club.actions.play.submit import act

        busy: set[str] = set()
        world = read_world(self.game)
        for battle_id, battle in world.battles.items() if world.phase == "battles" else ():
            there = {
                p for p in battle.players if not self.people[p].is_on_holiday(self.clock.now, BEGAN)
            }
            if battle.stage != "fight" or there != {*battle.players} or busy & there:
                continue
            first = self.people[battle.players[0]]
            fought = PointsModel().fight(world, battle_id, first.rng)
            report = fought.report(battle_id, first.player)
            act(self.game.pk, report, actor=self._actor(first.player))
            busy |= there
            self.fought[self.clock.now] += 1
            self.game.refresh_from_db()
            world = read_world(self.game)

    def _account(self) -> dict[str, Any]:
        turns: defaultdict[int, dict[str, float]] = defaultdict(dict)
        for (turn, phase), days in self.days.items():
            if turn and phase not in ("muster", "dice", "placement"):
                turns[turn][phase] = days
        return {
            "days": (self.clock.now - BEGAN) / timedelta(days=1),
            "turns": dict(turns),
            "evenings": len(self.fought),
            "battles": self.fought.total(),
            "absent_days": self.absent_days,
            "goes": Counter(
                self.game.journal.filter(phase="movement").values_list("origin", flat=True)
            ),
        }
