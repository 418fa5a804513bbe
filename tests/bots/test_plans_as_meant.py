"""A plan plays only what its owner meant, in whole games of players who plan at random.

Each move is judged from the world in which the plan was sealed: it was offered, it was named, and
its condition held.
"""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bots.bot_table import BotTable
from campaign.bots.draws import draw
from campaign.bots.plans import HABITS, Plan, Way, as_seen, check_plan, planned_command
from campaign.commands import Bid, Done, Move, OrderTies, Pass, PlayerCommand
from campaign.offers import BidOffer, Choice
from campaign.play import choices, play
from campaign.rules import Seen
from campaign.turns.phases.ties import by_old_order
from campaign.world import PlayerId, TerrainId, World
from club.bots import RandomBot
from tests.bots.tables import SEATS, first_world
from tests.examples import part_of

ROADS = 2  # a wary plan stays at home if an enemy is within so many roads


class Planner(RandomBot):
    """Plans at random, in any phase and often again; plays what the plan says on each go."""

    def __init__(self, seed: str, played: "Counter[str]") -> None:
        super().__init__(draw)
        self.rng = Random(seed)
        self.plan, self.sealed_in = Plan(), None
        self.by_hand = False  # whether the player has moved since the plan was sealed
        self.played = played

    def answer(self, seen: Seen, offered: tuple[Choice, ...], rng: Random) -> PlayerCommand:
        world, player = seen
        assert player is not None
        if self.rng.random() < 0.2:
            self.plan_anew(world, player)
        command = planned_command(world, player, self.plan, at_once=True)
        if command is None:
            command = super().answer(seen, offered, rng)
            self.by_hand |= isinstance(command, Move)
            return command
        self.judge(world, player, offered, command)
        return command

    def plan_anew(self, world: World, player: PlayerId) -> None:
        rng = self.rng
        bands = [band for band, row in world.bands.items() if row.owner == player]
        goes = tuple(
            tuple(a_way(world, rng.choice(bands), rng) for _ in range(rng.randint(1, 3)))
            for _ in range(rng.randint(0, 4) if bands else 0)
        )
        habits = {phase: rng.choice(known) for phase, known in HABITS.items() if rng.random() < 0.3}
        plan = Plan(
            bid=rng.choice([None, 0, 1, 3]),
            turn=world.turn + rng.randint(0, 1),
            goes=goes,
            habits=habits,
            at_once=rng.random() < 0.9,
            wary=rng.random() < 0.3,
            then_pass=rng.random() < 0.5,
        )
        check_plan(world, player, plan)
        self.plan, self.sealed_in, self.by_hand = as_seen(world, player, plan), world, False

    def judge(
        self, world: World, player: PlayerId, offered: tuple[Choice, ...], command: PlayerCommand
    ) -> None:
        plan, before = self.plan, self.sealed_in
        assert before is not None
        assert plan.at_once
        self.played[type(command).__name__] += 1
        if isinstance(command, Bid):
            assert plan.bid is not None
            assert command.amount == min(plan.bid, world.players[player].power)
            assert any(isinstance(one, BidOffer) for one in offered)
        elif isinstance(command, Move):
            self.judge_move(world, before, command, offered)
        elif world.phase == "movement":
            assert command == Pass(player)
            self.judge_pass(world, player)
        else:
            self.judge_habit(world, command)

    def judge_move(
        self, world: World, before: World, move: Move, offered: tuple[Choice, ...]
    ) -> None:
        plan, mine = self.plan, move.player
        assert move in offered
        assert plan.turn == world.turn
        assert (move.band, move.path) in [(way.band, way.path) for go in plan.goes for way in go]
        assert not self.by_hand or self.moved_as_named(world, mine)
        for stop in move.path[1:]:
            assert standing(world, mine, stop) == standing(before, mine, stop)
        if plan.wary:
            assert not enemies(world, mine) & around(world, move.path[-1])
        went = play(world, move).world.moves[-1].went
        known = standing(before, mine, move.path[1])[2]
        assert went == move.path or (went == move.path[:2] and known)

    def judge_pass(self, world: World, player: PlayerId) -> None:
        """Passing was named, and each band that a later go names had its go, or stays by name."""
        assert self.plan.then_pass
        last = self.plan.goes[-1]
        by_plan = [(move.band, move.asked) for move in world.moves if move.player == player]
        names = [(way.band, way.path) for way in last]
        stays = any(
            len(way.path) == 1 and world.bands[way.band].terrain == way.path[0]
            for way in last
            if way.band in world.bands
        )
        assert stays or by_plan[-1] in names

    def judge_habit(self, world: World, command: PlayerCommand) -> None:
        habit = self.plan.habits[world.phase]
        if habit == "nothing":
            assert isinstance(command, Done | Pass)
        if isinstance(command, OrderTies):
            assert command == by_old_order(world)
        play(world, command)

    def moved_as_named(self, world: World, player: PlayerId) -> bool:
        named = {(way.band, way.path) for go in self.plan.goes for way in go}
        own = [(move.band, move.asked) for move in world.moves if move.player == player]
        return set(own[self.plan.moved :]) <= named


def a_way(world: World, band: str, rng: Random) -> Way:
    """Any path from where the band stands, or from where it may be by then, or none."""
    here = rng.choice([world.bands[band].terrain] * 3 + [t.id for t in world.map.terrains][:1])
    path = [here]
    for _ in range(rng.choice([0, 1, 1, 2])):
        ways = [to for to in beside(world, path[-1]) if to not in path]
        if not ways:
            break
        path.append(rng.choice(ways))
    return Way(band, tuple(path))


def beside(world: World, terrain: TerrainId) -> list[TerrainId]:
    roads = [pair for a, b in world.map.roads for pair in ((a, b), (b, a))]
    return [b for a, b in roads if a == terrain]


def around(world: World, terrain: TerrainId) -> set[TerrainId]:
    found = {terrain}
    for _ in range(ROADS):
        found |= {other for one in found for other in beside(world, one)}
    return found


def enemies(world: World, player: PlayerId) -> set[TerrainId]:
    return {band.terrain for band in world.bands.values() if band.owner != player}


def standing(world: World, player: PlayerId, terrain: TerrainId) -> tuple[object, ...]:
    """Holder, village, and the owners of other bands."""
    bands = {b.owner for b in world.bands.values() if b.terrain == terrain and b.owner != player}
    return world.holders.get(terrain), world.villages.get(terrain), bands


@settings(max_examples=part_of(25), deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_a_plan_plays_nothing_that_its_owner_did_not_mean(seed: int, players: int):
    played: Counter[str] = Counter()
    world = first_world(players)
    seats = {player: Planner(f"{seed}{player}", played) for player in SEATS[:players]}
    for step in BotTable(seats, str(seed)).play(world):
        world = step.outcome.world
    assert choices(world, SEATS[0]) == ()


def test_such_plans_are_not_always_silent():
    """Plans that are always silent would have the property, too."""
    played: Counter[str] = Counter()
    for game in range(6):
        seats = {player: Planner(f"much {player}{game}", played) for player in SEATS[:3]}
        for _step in BotTable(seats, f"much {game}").play(first_world(3)):
            pass
    assert min(played[name] for name in ("Bid", "Move", "Pass", "Done", "OrderTies")) > 0
    assert played["Move"] > 10
