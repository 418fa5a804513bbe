"""Plays campaigns of a plan and counts what happens in them."""

from collections import Counter

from campaign.bots.battle_model import BattleModel
from campaign.bots.bot_table import BotTable
from campaign.bots.playouts import PlayedCommand
from campaign.news import BattleSettled, News, OrderSet, PortalOpened, PowerPaid, TerrainTaken
from campaign.trials.course import Course
from campaign.trials.plan import Plan
from campaign.trials.sums import Ratio, Share, Sums, merge
from campaign.turns.ending import score
from campaign.world import PlayerId, TerrainId, World


def batch(plan: Plan, first: int, count: int, model: BattleModel | None = None) -> Sums:
    """The sums of `count` games of a plan from number `first` on."""
    return merge(*(game(plan, index, model) for index in range(first, first + count)))


def game(plan: Plan, index: int, model: BattleModel | None = None) -> Sums:
    """Plays one game of a plan to its end; the same plan and index give the same sums."""
    table = BotTable(plan.seated(index), plan.seed_of(index), model)
    world = plan.world(index)
    watch = _Watch(world)
    for step in table.play(world):
        watch.see(step)
    return watch.sums(plan.bot_names(index))


class _Watch:
    """Observes one campaign, and counts."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.commands = 0
        self.first_order: tuple[PlayerId, ...] = ()
        self.sites: dict[PlayerId, TerrainId] = {}
        self.battles: Counter[int] = Counter()
        self.sides: Counter[int] = Counter()
        self.draws = 0
        self.portals: Counter[int] = Counter()
        self.upkeep: Counter[int] = Counter()
        self.paid: set[PlayerId] = set()
        self.takings: Counter[str] = Counter()
        self.control: Counter[str] = Counter()
        self.lead: Counter[int] = Counter()
        self.leader: dict[int, PlayerId | None] = {}
        self.rememberer: dict[int, PlayerId | None] = {}
        self.course = Course()

    def see(self, step: PlayedCommand) -> None:
        self.commands += 1
        before, self.world = self.world, step.outcome.world
        for line in step.outcome.news:
            self._hear(before, line)
        if before.turn and (self.world.turn > before.turn or self.world.ending is not None):
            self._turn_ends(before.turn)

    def _hear(self, before: World, line: News) -> None:
        if isinstance(line, BattleSettled):
            self.battles[before.turn] += 1
            self.sides[len(line.players)] += 1
            self.draws += line.winner is None
        elif isinstance(line, PowerPaid) and line.cause == "upkeep":
            self.upkeep[line.amount] += 1
            self.paid.add(line.player)
        elif isinstance(line, PortalOpened):
            self.portals[before.turn] += 1
        elif isinstance(line, TerrainTaken):
            if before.phase == "placement":
                self.sites.setdefault(line.player, line.terrain)
            else:
                self.takings[line.terrain] += 1
        elif isinstance(line, OrderSet) and not self.first_order:
            self.first_order = line.order

    def _turn_ends(self, turn: int) -> None:
        world = self.world
        self.upkeep[0] += len(set(world.in_play) - self.paid)
        self.paid.clear()
        self.control.update(world.holders.keys())
        totals = {p: score(world, p).total for p in world.order}
        hundredths = {p: 100 * top // bottom for p, (top, bottom) in totals.items()}
        self.leader[turn] = _first(hundredths)
        ranked = sorted(hundredths.values(), reverse=True)
        self.lead[turn] = ranked[0] - ranked[1]
        held = Counter(point.player for point in world.track)
        self.rememberer[turn] = _first({p: held[p] for p in world.order})
        self.course.turn_ends(world, turn, hundredths)

    def sums(self, bots: dict[PlayerId, str]) -> Sums:
        world = self.world
        ending = world.ending
        assert ending is not None
        won = {p: int(p == ending.winner) for p in world.players}
        fought = self.battles.total()
        kinds = {p: "external" if row.external else "ordinary" for p, row in world.players.items()}
        return Sums(
            campaigns=1,
            commands=self.commands,
            by_seat={p: Share(1, won[p]) for p in won},
            by_site={site: Share(1, won[p]) for p, site in self.sites.items()},
            by_bot=_shares(bots, won),
            by_faction=_shares(kinds, won),
            by_first_place={n: Share(1, won[p]) for n, p in enumerate(self.first_order)},
            by_last_place={n: Share(1, won[p]) for n, p in enumerate(world.order)},
            endings={ending.by: 1},
            memory_turns={world.turn: 1} if ending.by == "memory" else {},
            lengths={world.turn: 1},
            turns=dict.fromkeys(self.leader, 1),
            lead=dict(self.lead),
            lead_squares={turn: lead * lead for turn, lead in self.lead.items()},
            leaders={t: Share(1, won[p]) for t, p in self.leader.items() if p},
            rememberers={t: Share(1, won[p]) for t, p in self.rememberer.items() if p},
            battles=dict(self.battles),
            battles_squared=fought * fought,
            battles_by_turns=fought * len(self.leader),
            evenings=dict(Counter(self.battles[turn] for turn in self.leader)),
            sides=dict(self.sides),
            quiet={turn: 1 for turn in self.leader if not self.battles[turn]},
            later=_ratio(fought - self.battles[1], len(self.leader) - 1),
            draws=self.draws,
            portals=dict(self.portals),
            with_portals=int(bool(self.portals)),
            with_external=int("external" in kinds.values()),
            lead_changes={self.course.changes(ending.winner): 1},
            half_time=self.course.half_time(ending.winner),
            counted=self.course.counted(ending),
            upkeep=dict(self.upkeep),
            control=dict(self.control),
            takings=dict(self.takings),
        )


def _ratio(over: int, under: int) -> Ratio:
    """The counts of one campaign; all 0 if it has no such turn."""
    return Ratio(over, under, over * over, under * under, over * under, int(under > 0))


def _first(values: dict[PlayerId, int]) -> PlayerId | None:
    """The player with the most; None if two are equal."""
    most = max(values.values())
    first = [p for p, value in values.items() if value == most]
    return first[0] if len(first) == 1 else None


def _shares(names: dict[PlayerId, str], won: dict[PlayerId, int]) -> dict[str, Share]:
    played = Counter(names.values())
    return {
        name: Share(n, sum(won[p] for p, of in names.items() if of == name))
        for name, n in played.items()
    }
